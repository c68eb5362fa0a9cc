import { parseEnv } from './env';

describe('configuration', () => {
  it('needs nothing in embedded mode and takes an empty value as absent', () => {
    expect(parseEnv({ DATABASE_URL: '', CAPTCHA_SMS: '' })).toMatchObject({
      PORTAL_MODE: 'embedded',
      TENANT_ID: '126',
      SMS_PROVIDER: 'outbox',
    });
  });

  it('lists everything that is missing or bad at once', () => {
    const start = () => parseEnv({ PORTAL_MODE: 'production', PORTAL_PLATFORM_KEY: 'short', API_PORT: 'x' });
    for (const name of ['API_PORT', 'PORTAL_PLATFORM_KEY']) expect(start).toThrow(name);
    const production = () => parseEnv({ PORTAL_MODE: 'production' });
    for (const name of ['DATABASE_URL', 'PORTAL_DATA_KEYS', 'OPERATOR_KEY', 'TENANT_FILE', 'SMS_PROVIDER']) {
      expect(production).toThrow(name);
    }
  });

  it.each([
    { API_PORT: 'x', DATABASE_URL: 'local', DATABASE_POOL: '1', TENANT_ID: 'abc', SMS_TEXTS: 'yes' },
    { PORTAL_MODE: 'production', OPERATOR_KEY: 'short', PORTAL_PLATFORM_KEY: 'short', FILES_PROVIDER: 's3' },
    { SMS_PROVIDER: 'tencent', WEIXIN_APP_ID: 'x', ASSISTANT_MODEL_URL: 'https://model.example' },
  ])('says in Chinese what is wrong with %j', (source) => {
    const start = () => parseEnv(source);
    expect(start).toThrow(/^配置有误：(?:\n {2}[A-Z_]+: .*[一-龥].*)+$/);
    expect(start).not.toThrow(/Invalid|expected|needed/);
  });

  it('refuses a placeholder of the deployment guide, also where a key is long enough', () => {
    for (const key of ['<openssl rand -base64 24 的输出>', '…'.repeat(24)])
      expect(() => parseEnv({ OPERATOR_KEY: key })).toThrow('OPERATOR_KEY: 还是文档里的占位');
    expect(() => parseEnv({ TENCENT_SMS_SECRET_ID: '…', API_PORT: 'x' })).toThrow(
      /TENCENT_SMS_SECRET_ID.*API_PORT/s,
    );
  });

  it('takes no pool in which running jobs could use up every connection', () => {
    expect(() => parseEnv({ DATABASE_POOL: '4' })).toThrow('DATABASE_POOL');
    expect(parseEnv({ DATABASE_POOL: '5' }).DATABASE_POOL).toBe(5);
  });

  it('closes the description of the API in production, unless it is opened', () => {
    const production = {
      PORTAL_MODE: 'production',
      DATABASE_URL: 'postgresql://127.0.0.1/portal',
      PORTAL_DATA_KEYS: 'k1:key',
      OPERATOR_KEY: 'x'.repeat(24),
      TENANT_FILE: 'tenant.json',
      SMS_PROVIDER: 'tencent',
      ...Object.fromEntries(
        ['SECRET_ID', 'SECRET_KEY', 'APP_ID', 'SIGN', 'TEMPLATE'].map((name) => [`TENCENT_SMS_${name}`, 'x']),
      ),
    };
    expect(parseEnv().API_DOCS).toBe(true);
    expect(parseEnv(production).API_DOCS).toBe(false);
    expect(parseEnv({ ...production, API_DOCS: 'on' }).API_DOCS).toBe(true);
  });
});
