import { secondsLeft } from './sms-code-field';

test('the text-message countdown runs from 60 to 0', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
});

test('a missing or invalid time and a clock set back leave the button enabled', () => {
  expect(secondsLeft(0, 1_000)).toBe(0);
  expect(secondsLeft(Number.NaN, 1_000)).toBe(0);
  expect(secondsLeft(10_000_000, 0)).toBe(0);
});

test('the countdown is as long as the portal says', () => {
  globalThis.portalLimits = { smsCountdownSeconds: 90 };
  expect(secondsLeft(90_000, 0)).toBe(90);
  globalThis.portalLimits = undefined;
  expect(secondsLeft(90_000, 0)).toBe(0);
});
