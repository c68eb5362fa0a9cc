import { isMasked, mask } from './sensitive';

test.each(['1', '1101', '11010519491231002X'])('%s masked once is masked for good', (typed) => {
  const shown = mask(typed);
  expect(isMasked(shown)).toBe(true);
  expect(mask(shown)).toBe(shown);
});
