import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTenant, PRODUCTION_SETTINGS } from '../testing/api-process';
import { parseEnv } from './env';
import { packageRoot } from './package-root';
import { loadTenant, sampleTenant } from './tenant-config';

describe('the organiser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tenant-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function load(text: string | Uint8Array, variables: Record<string, string> = {}) {
    const file = join(folder, 'tenant.json');
    writeFileSync(file, text);
    return loadTenant(parseEnv({ ...variables, TENANT_FILE: file }));
  }

  it('is the sample without a file, and can be based on a copy of the sample', () => {
    expect(loadTenant(parseEnv({}))).toEqual(sampleTenant);
    expect(load(readFileSync(join(packageRoot, 'src/platform/sample-tenant.json'), 'utf8'))).toEqual(
      sampleTenant,
    );
  });

  it('must be configured in production, and differ from the sample', () => {
    expect(() => parseEnv(PRODUCTION_SETTINGS)).toThrow(
      /TENANT_FILE: .*api\/src\/platform\/sample-tenant\.json/,
    );
    const unchanged = () => load(JSON.stringify(sampleTenant), PRODUCTION_SETTINGS);
    expect(unchanged).toThrow(/TENANT_FILE.*organiser\.hotline.*docs\/deployment\.md/);
    const half = {
      ...ownTenant(),
      organiser: { ...ownTenant().organiser, hotline: sampleTenant.organiser.hotline },
    };
    expect(() => load(JSON.stringify(half), PRODUCTION_SETTINGS)).toThrow('organiser.hotline');
    expect(() => load(JSON.stringify(half), PRODUCTION_SETTINGS)).not.toThrow('organiser.name');
    const outline = { ...ownTenant(), province: sampleTenant.province };
    expect(() => load(JSON.stringify(outline), PRODUCTION_SETTINGS)).toThrow('province');
    expect(load(JSON.stringify(ownTenant()), PRODUCTION_SETTINGS).organiser.hotline).toBe('010-12345678');
  });

  it('reports in Chinese where its JSON is invalid, and the required encoding', () => {
    expect(() => load('{\n  "name": "大赛",,\n}')).toThrow(
      /tenant\.json 不是有效的 JSON（第 2 行或前面有错："name": "大赛",,）$/,
    );
    expect(() => load('{')).toThrow(/（文件不完整，末尾缺少内容）$|（第 1 行或前面有错：\{）$/);
    expect(load(`\ufeff${JSON.stringify(ownTenant())}`).name).toBe(ownTenant().name);
    // “大赛” in GBK: read as UTF-8, the name would be garbled.
    expect(() => load(Buffer.from([0xb4, 0xf3, 0xc8, 0xfc]))).toThrow(/不是 UTF-8 文字，请另存为 UTF-8$/);
  });

  it('is rejected with file and field if the file is missing, invalid or incomplete', () => {
    expect(() => loadTenant(parseEnv({ TENANT_FILE: join(folder, 'none.json') }))).toThrow(
      /TENANT_FILE.*none\.json/,
    );
    expect(() => load('{')).toThrow(/TENANT_FILE.*tenant\.json.*JSON/);
    expect(() => load(JSON.stringify({ ...ownTenant(), smsSign: '' }))).toThrow(/TENANT_FILE.*smsSign/);
    expect(() => load(JSON.stringify({ ...ownTenant(), hotline: '1' }))).toThrow(/TENANT_FILE.*hotline/);
  });
});
