import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTenant, PRODUCTION_SETTINGS } from '../testing/api-process';
import { parseEnv } from './env';
import { packageRoot } from './package-root';
import { loadTenant, sampleTenant } from './tenant-config';

const exampleFile = join(packageRoot, '../docs/examples/tenant.json');

describe('who runs the portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tenant-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function load(text: string, variables: Record<string, string> = {}) {
    const file = join(folder, 'tenant.json');
    writeFileSync(file, text);
    return loadTenant(parseEnv({ ...variables, TENANT_FILE: file }));
  }
  const example = () => JSON.parse(readFileSync(exampleFile, 'utf8'));

  it('can be read from the example file of the documents, which is the bundled sample', () => {
    expect(load(JSON.stringify(example()))).toEqual(sampleTenant);
    expect(loadTenant(parseEnv({}))).toEqual(sampleTenant);
  });

  it('must be configured in production, and not as in the sample', () => {
    expect(() => parseEnv(PRODUCTION_SETTINGS)).toThrow(/TENANT_FILE: .*docs\/examples\/tenant\.json/);
    const unchanged = () => load(JSON.stringify(example()), PRODUCTION_SETTINGS);
    expect(unchanged).toThrow(/TENANT_FILE.*organiser\.hotline.*docs\/deployment\.md/);
    const half = {
      ...ownTenant(),
      organiser: { ...ownTenant().organiser, hotline: example().organiser.hotline },
    };
    expect(() => load(JSON.stringify(half), PRODUCTION_SETTINGS)).toThrow('organiser.hotline');
    expect(() => load(JSON.stringify(half), PRODUCTION_SETTINGS)).not.toThrow('organiser.name');
    const outline = { ...ownTenant(), province: example().province };
    expect(() => load(JSON.stringify(outline), PRODUCTION_SETTINGS)).toThrow('province');
    expect(load(JSON.stringify(ownTenant()), PRODUCTION_SETTINGS).organiser.hotline).toBe('010-12345678');
  });

  it('is refused by name and field when the file is missing, broken or incomplete', () => {
    expect(() => loadTenant(parseEnv({ TENANT_FILE: join(folder, 'none.json') }))).toThrow(
      /TENANT_FILE.*none\.json/,
    );
    expect(() => load('{')).toThrow(/TENANT_FILE.*tenant\.json.*JSON/);
    expect(() => load(JSON.stringify({ ...ownTenant(), smsSign: '' }))).toThrow(/TENANT_FILE.*smsSign/);
    expect(() => load(JSON.stringify({ ...ownTenant(), hotline: '1' }))).toThrow(/TENANT_FILE.*hotline/);
  });
});
