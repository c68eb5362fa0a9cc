import { secondsLeft } from './sms-code-field';

test('the countdown runs from 60 to 1 and then is over', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
});

test('nothing stored, nonsense and a clock set back leave the button open', () => {
  expect(secondsLeft(0, 1_000)).toBe(0);
  expect(secondsLeft(Number.NaN, 1_000)).toBe(0);
  expect(secondsLeft(10_000_000, 0)).toBe(0);
});
