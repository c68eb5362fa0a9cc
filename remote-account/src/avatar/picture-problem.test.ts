import { pictureProblem } from './picture-problem';

test('a picture passes; an empty file, a huge one and another type are refused with the reason', () => {
  expect(pictureProblem({ size: 12, type: 'image/png' })).toBeUndefined();
  expect(pictureProblem({ size: 0, type: 'image/png' })).toMatch('空');
  expect(pictureProblem({ size: 31 * 1024 * 1024, type: 'image/jpeg' })).toMatch('30MB');
  expect(pictureProblem({ size: 12, type: 'image/svg+xml' })).toMatch('JPG');
});
