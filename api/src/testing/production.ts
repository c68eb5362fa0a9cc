import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../platform/package-root';

/** The example of the documents, filled in by an organiser of its own. */
export function ownTenant() {
  const example = JSON.parse(readFileSync(join(packageRoot, '../docs/examples/tenant.json'), 'utf8'));
  return {
    ...example,
    name: '2027年“示范杯”创新创业大赛',
    mpCode: 'https://contest.gov.example/mini-program.png',
    wxCode: 'https://contest.gov.example/official-account.png',
    icp: '京ICP备12345678号-1',
    smsSign: '示范园区',
    organiser: {
      name: '示范园区管理委员会',
      address: '示范市示范路8号',
      hotline: '010-12345678',
      email: 'contest@gov.example',
    },
  };
}

/** What production mode asks for beside who runs the portal; nothing of it is reached. */
export const PRODUCTION_SETTINGS: Readonly<Record<string, string>> = {
  PORTAL_MODE: 'production',
  DATABASE_URL: 'postgres://unused',
  PORTAL_DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  OPERATOR_KEY: 'a-key-that-is-long-enough-for-production',
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: 'app',
  TENCENT_SMS_SIGN: 'sign',
  TENCENT_SMS_TEMPLATE: 'template',
};

/** Variables of an API in production mode, with a tenant file of its own. */
export function productionVariables(): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-tenant-')), 'tenant.json');
  writeFileSync(file, JSON.stringify(ownTenant()));
  return { ...PRODUCTION_SETTINGS, TENANT_FILE: file };
}
