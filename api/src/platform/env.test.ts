import { resolve } from 'node:path';
import { parseEnv } from './env';

describe('configuration', () => {
  it('requires nothing in embedded mode and treats empty values as missing', () => {
    expect(parseEnv({ DATABASE_URL: '', CAPTCHA_SMS: '' })).toMatchObject({
      PORTAL_MODE: 'embedded',
      TENANT_ID: '126',
      SMS_PROVIDER: 'outbox',
    });
  });

  it('has the limits of the platform’s contract as defaults', () => {
    expect(parseEnv({})).toMatchObject({
      PORTAL_HOME: resolve('.portal'),
      PORTAL_PLATFORM_KEY: 'XwKsGlMcdPMEhR1B',
      FILES_PROVIDER: 'local',
      SMS_REVEAL_ACCOUNTS: true,
      SMS_PHONE_INTERVAL: 60,
      SMS_PHONE_DAILY: 10,
      LOGIN_CAPTCHA_AFTER: 3,
      CAPTCHA_GETS_MINUTE: 30,
      CAPTCHA_CHECKS_MINUTE: 60,
      CAPTCHA_FAILURES_MINUTE: 5,
      CAPTCHA_LOCK: 300,
      ACCESS_TOKEN_TTL: 1800,
      REFRESH_TOKEN_TTL: 30 * 86_400,
      TICKET_TTL: 600,
      UPLOAD_PART_BYTES: 5_242_880,
      UPLOAD_CONCURRENCY: 10,
      FILES_TRAFFIC_LIMIT: 838_860_800,
    });
  });

  it('lists all missing and invalid settings together', () => {
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
  ])('explains in Chinese what is wrong with %j', (source) => {
    const start = () => parseEnv(source);
    expect(start).toThrow(/^配置有误：(?:\n {2}[A-Z_]+: .*[一-龥].*)+$/);
    expect(start).not.toThrow(/Invalid|expected|needed/);
  });

  it('rejects a placeholder of the deployment guide, even if it is long enough', () => {
    for (const key of ['<openssl rand -base64 24 的输出>', '…'.repeat(24)])
      expect(() => parseEnv({ OPERATOR_KEY: key })).toThrow('OPERATOR_KEY: 还是文档里的占位');
    expect(() => parseEnv({ TENCENT_SMS_SECRET_ID: '…', API_PORT: 'x' })).toThrow(
      /TENCENT_SMS_SECRET_ID.*API_PORT/s,
    );
  });

  it('rejects a pool size that running jobs could exhaust', () => {
    expect(() => parseEnv({ DATABASE_POOL: '4' })).toThrow('DATABASE_POOL');
    expect(parseEnv({ DATABASE_POOL: '5' }).DATABASE_POOL).toBe(5);
  });

  it('disables the API documentation in production, unless enabled', () => {
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
