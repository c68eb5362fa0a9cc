import { secondsLeft } from './sms-code-field';

test('the countdown runs from 60 to 0', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
});

test('the button stays enabled if the stored time is missing or invalid, or the clock was set back', () => {
  expect(secondsLeft(0, 1_000)).toBe(0);
  expect(secondsLeft(Number.NaN, 1_000)).toBe(0);
  expect(secondsLeft(10_000_000, 0)).toBe(0);
});

test('the countdown uses the configured duration', () => {
  globalThis.portalLimits = { smsCountdownSeconds: 90 };
  expect(secondsLeft(90_000, 0)).toBe(90);
  globalThis.portalLimits = undefined;
  expect(secondsLeft(90_000, 0)).toBe(0);
});
