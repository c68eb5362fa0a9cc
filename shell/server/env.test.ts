import { readEnv, readLimits, readRenderHeap } from './env';

test('a production portal refuses development builds unless configured', () => {
  expect(readEnv({ PORTAL_MODE: 'production' }).overrides).toBe(false);
  expect(readEnv({}).overrides).toBe(true);
  expect(readEnv({ PORTAL_OVERRIDES: 'off' }).overrides).toBe(false);
});

test('invalid settings are listed, one per line', () => {
  expect(() => readEnv({ PORT: 'many', REMOTE_LIMIT_MS: '5' })).toThrow(
    /^配置有误：\n {2}PORT: .*\n {2}REMOTE_LIMIT_MS: /,
  );
});

test('invalid settings are explained in Chinese', () => {
  const start = () => readEnv({ PORT: 'many', PORTAL_MODE: 'live', PUBLIC_ORIGIN: 'x', RENDER_HEAP_MB: '1' });
  expect(start).toThrow(/^配置有误：(?:\n {2}[A-Z_]+: .*[一-龥].*){4}$/);
});

test('a build trial reads its heap size although another setting is invalid', () => {
  expect(readRenderHeap({ PORT: 'many', RENDER_HEAP_MB: '128' })).toBe(128);
  expect(readRenderHeap({})).toBe(192);
});

test('an empty setting counts as absent', () => {
  const { PORT, METRICS_PORT, PAGE_FRESH_MS, HOST, PORTAL_HOME, overrides } = readEnv({
    PORT: '',
    METRICS_PORT: '',
    PAGE_FRESH_MS: '',
    HOST: '',
    PORTAL_HOME: '',
    PORTAL_OVERRIDES: '',
  });
  expect({ PORT, METRICS_PORT, PAGE_FRESH_MS, HOST, PORTAL_HOME, overrides }).toEqual({
    PORT: 8080,
    METRICS_PORT: undefined,
    PAGE_FRESH_MS: 5000,
    HOST: '127.0.0.1',
    PORTAL_HOME: '.portal',
    overrides: true,
  });
});

test('a renamed setting is reported, not ignored', () => {
  expect(() => readEnv({ API_ORIGIN: 'http://127.0.0.1:8081', TRUST_FORWARDED: 'on' })).toThrow(
    /API_ORIGIN: .*API_ORIGINS.*\n {2}TRUST_FORWARDED: .*TRUST_PROXY/,
  );
});

test('API_ORIGINS accepts several APIs in one list', () => {
  expect(readEnv({ API_ORIGINS: 'http://a:1/, http://b:2' }).API_ORIGINS).toEqual([
    'http://a:1',
    'http://b:2',
  ]);
  expect(() => readEnv({ API_ORIGINS: 'somewhere' })).toThrow(/API_ORIGINS/);
  expect(() => readEnv({ API_ORIGINS: ',' })).toThrow(/API_ORIGINS/);
});

test('pages carry only limits that differ from the defaults, and invalid ones are rejected', () => {
  expect(readLimits(readEnv({}))).toBeUndefined();
  const set = {
    COOKIE_DAYS: '30',
    LOGIN_CAPTCHA_AFTER: '5',
    SMS_PHONE_INTERVAL: '90',
    REQUEST_TIMEOUT_MS: '60000',
  };
  expect(readLimits(readEnv(set))).toEqual({
    cookieDays: 30,
    captchaAfterFailures: 5,
    smsCountdownSeconds: 90,
  });
  expect(() => readEnv({ COOKIE_DAYS: '401' })).toThrow(/COOKIE_DAYS/);
});

test('the code button counts down by default when the API has no SMS interval', () => {
  expect(readLimits(readEnv({ SMS_PHONE_INTERVAL: '0' }))).toBeUndefined();
});
