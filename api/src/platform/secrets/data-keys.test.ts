import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app';
import { resealAnswers } from '../../competition/entries/reseal-answers';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { parseEnv } from '../env';
import { createSecrets, type DataKey } from './secrets';

const key = (id: string, byte: number): DataKey => ({ id, bytes: Buffer.alloc(32, byte) });
/** The key of the test's app. */
const k1 = key('k1', 7);
const k2 = key('k2', 8);

describe('data encryption keys', () => {
  let test: TestApp;
  const home = mkdtempSync(join(tmpdir(), 'portal-keys-'));
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(() => test.close());
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  async function start(...keys: DataKey[]) {
    const env = parseEnv({ PORTAL_HOME: home, LOG_LEVEL: 'silent' });
    const app = await buildApp({
      env,
      database: test.app.database,
      secrets: createSecrets(keys, 'operator'),
    });
    await app.close();
  }
  const reseal = (...keys: DataKey[]) =>
    resealAnswers(Object.assign({}, test.app, { secrets: createSecrets(keys, 'operator') }), {
      operator: '',
    });

  it('are all required at start until everything was re-encrypted', async () => {
    await start(k2, k1);
    await expect(start(k2)).rejects.toThrow(
      /^PORTAL_DATA_KEYS：缺少密钥 k1，数据是用它加密的。请放回去.* \/ data is sealed with the key k1, which is missing/,
    );
    await reseal(k2, k1);
    // A restart with the old key still configured does not mark it as used again.
    await start(k2, k1);
    await start(k2);
    await expect(start(k1)).rejects.toThrow('the key k2, which is missing');
  });

  it('are distinguished from others with the same id', async () => {
    await expect(start(key('k1', 9))).rejects.toThrow(
      /密钥 k1 不是加密数据的那一个.* \/ the key k1 is another one/,
    );
  });

  it('may all be used on a database without keys', async () => {
    await test.app.database.withSession((session) => session.run('DELETE FROM data_key'));
    await start(k2, k1);
    await expect(start(k2)).rejects.toThrow('k1');
  });
});
