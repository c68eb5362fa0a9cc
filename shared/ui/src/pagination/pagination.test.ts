import { pageWindow } from './pagination';

test('shows every page of a short list', () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
});

test('leaves out far pages on both sides', () => {
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
});

test('shows a single left-out page instead of a gap', () => {
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
});
