import { defaultLimits, getLimit } from './runtime-config';

test('the browser’s limits are the specified ones unless the portal configures others', () => {
  expect(defaultLimits).toEqual({
    requestTimeoutMs: 60_000,
    cookieDays: 365,
    chunkReloadSeconds: 60,
    smsCountdownSeconds: 60,
    captchaAfterFailures: 3,
    assistantTipSeconds: 15,
    loginBounceMs: 200,
    registerBounceMs: 100,
    backToTopMs: 300,
  });
  globalThis.portalLimits = { cookieDays: 30 };
  expect([getLimit('cookieDays'), getLimit('requestTimeoutMs')]).toEqual([30, 60_000]);
  globalThis.portalLimits = undefined;
});
