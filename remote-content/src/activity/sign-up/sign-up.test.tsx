import { describeSeats } from './sign-up';

test('a full activity tells of its waiting list in a sentence of its own, while one can sign up', () => {
  const full = { capacity: 100, taken: 100, waiting: 12 };
  expect(describeSeats(full, false)).toMatch(/^共 100 个名额，已报名 100 人。名额已满，已有 12 人候补；/);
  expect(describeSeats(full, true)).toBe('共 100 个名额，已报名 100 人');
  expect(describeSeats({ ...full, taken: 99 }, false)).not.toContain('候补');
});
