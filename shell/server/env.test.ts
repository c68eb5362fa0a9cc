import { readEnv } from './env';

test('a production portal takes no developer’s build unless it is told to', () => {
  expect(readEnv({ PORTAL_MODE: 'production' }).overrides).toBe(false);
  expect(readEnv({}).overrides).toBe(true);
  expect(readEnv({ PORTAL_OVERRIDES: 'off' }).overrides).toBe(false);
});

test('wrong settings are listed, one a line', () => {
  expect(() => readEnv({ PORT: 'many', REMOTE_LIMIT_MS: '5' })).toThrow(
    /^配置有误：\n {2}PORT: .*\n {2}REMOTE_LIMIT_MS: /,
  );
});
