import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnknownSettings } from './env';

function readSettings(file: string): string[] {
  const text = readFileSync(join(__dirname, '../../..', file), 'utf8');
  const schema = text.slice(text.search(/z(?:\n {2})?\.object\(\{/));
  return [...schema.matchAll(/^ {2,4}([A-Z][A-Z_]+): (?!')/gm)].map(([, name = '']) => name);
}

describe('unknown settings', () => {
  it.each(['api/src/platform/env.ts', 'shell/server/env.ts'])(
    'do not include any setting that %s reads, but one more letter',
    (file) => {
      const settings = readSettings(file);
      expect(settings.length).toBeGreaterThan(30);
      for (const name of settings) expect([name, findUnknownSettings({ [name]: 'x' })]).toEqual([name, []]);
      for (const name of settings.filter(({ length }) => length > 8))
        expect(findUnknownSettings({ [`${name}X`]: 'x' })).toEqual([
          `注意：没有 ${name}X 这项设置，它不起作用；最接近的是 ${name}`,
        ]);
    },
  );

  it('are reported with the most similar known setting', () => {
    expect(findUnknownSettings({ SMS_PROVDER: 'tencent', PORTAL_MODE: 'production' })).toEqual([
      '注意：没有 SMS_PROVDER 这项设置，它不起作用；最接近的是 SMS_PROVIDER',
    ]);
    for (const [name, meant] of Object.entries({
      TENCENT_SMS_TEMPLATE_RETURN: 'TENCENT_SMS_TEMPLATE_RETURNED',
      PORTAL_DATA_KEY: 'PORTAL_DATA_KEYS',
      LOG_LEVELL: 'LOG_LEVEL',
      TRUST_PROX: 'TRUST_PROXY',
      portal_home: 'PORTAL_HOME',
    }))
      expect([name, findUnknownSettings({ [name]: 'x' }).join()]).toEqual([
        name,
        expect.stringContaining(meant),
      ]);
  });

  it('do not include variables of other programs or empty ones', () => {
    const ordinary = [
      ...[
        'PATH',
        'HOME',
        'USER',
        'HOSTNAME',
        'LOGNAME',
        'NODE_ENV',
        'NODE_OPTIONS',
        'TZ',
        'LANG',
        'http_proxy',
      ],
      ...[
        'APP_PORT',
        'APP_HOST',
        'DATABASE_PORT',
        'DATABASE_NAME',
        'PGPASSWORD',
        'POSTGRES_PASSWORD',
        'TOMCAT_HOME',
      ],
      ...[
        'INVOCATION_ID',
        'JOURNAL_STREAM',
        'LISTEN_FDS',
        'SYSTEMD_EXEC_PID',
        'AWS_ACCESS_KEY_ID',
        'CLIENT_ID',
      ],
      ...[
        'KUBERNETES_SERVICE_HOST',
        'RENDER_EXTERNAL_URL',
        'npm_lifecycle_event',
        'PM2_HOME',
        'METRICS_PATH',
      ],
    ];
    expect(findUnknownSettings(Object.fromEntries(ordinary.map((name) => [name, 'x'])))).toEqual([]);
    expect(findUnknownSettings({ SMS_PROVDER: '' })).toEqual([]);
    // Both are set, so the other one probably belongs to another program.
    expect(findUnknownSettings({ DATABASE_URL: 'postgres:', DATABASE_URI: 'postgres:' })).toEqual([]);
  });
});
