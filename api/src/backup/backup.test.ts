import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryDetail, Receipt, SavedStep, StepConflict } from '@portal/contract/competition/entry';
import type { StoredFile } from '@portal/contract/files';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { and, eq, sql } from 'drizzle-orm';
import { entryStep } from '../competition/tables';
import { localObjectPath } from '../files/local-storage';
import { storedFile } from '../files/tables';
import { queryRows } from '../platform/db/database';
import { openDatabase } from '../platform/db/migrate';
import { openServer } from '../platform/db/server';
import { parseEnv } from '../platform/env';
import {
  type AuthoredEntry,
  openSmallSeason,
  runningSample,
  SAMPLE_SEASON,
  smallEntry,
  startSeason,
  submitSmall,
} from '../testing/entries';
import { testDatabaseUrl } from '../testing/env';
import { createMachines, openMigrated, place } from '../testing/portal-machines';
import type { TestApp } from '../testing/test-app';
import { createUploadClient, pdf } from '../testing/uploads';
import { createBackup } from './create-backup';
import { generateKeyPair } from './encryption';
import { restoreBackup } from './restore-backup';
import { requireFinishedRestore } from './restore-target';

const { folder, emptyMachine, startPortal, remove } = createMachines();
const identityFile = join(folder, 'identity.txt');
const RELEASE = 'releases/entry/2026.1.0';
const STORE: Record<string, string> = {
  'current/00000001.json': '{"current":"a","history":[]}',
  'current/00000002.json': '{"current":"b","history":["a"]}',
  'sets/a.json': '{"payload":"a"}',
  'sets/b.json': '{"payload":"b"}',
  'previews/3f9c01d2ab45': 'signed',
  [`${RELEASE}/release.json`]: '{"name":"entry"}',
  [`${RELEASE}/main.1f3a.js.br`]: 'compressed',
  'retired/entry/2025.1.0.json': '{"name":"entry"}',
};
const PUBLISHED = new Date('2026-09-01T08:00:00Z');

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function save(test: TestApp, entry: AuthoredEntry, data: object): Promise<void> {
  const url = `/api/comp/entry/${entry.id}/step/project`;
  const body = { data, baseRevision: entry.revision };
  const saved = await test.call<SavedStep>('PUT', url, { token: entry.token, body });
  expect(saved.code).toBe(200);
  entry.revision = saved.data.revision;
}

/** A participant saves and uploads continuously. */
function beginTraffic(test: TestApp, entry: AuthoredEntry) {
  let stopping = false;
  async function work() {
    for (let turn = 0; !stopping; turn += 1) {
      await save(test, entry, { name: `项目 ${turn}`, track: ['information', 'ai-software'] });
      if (turn % 5 === 0)
        await createUploadClient(test, entry.token).upload(await pdf(), { fileName: `${turn}.pdf` });
    }
  }
  const working = work();
  return async () => {
    stopping = true;
    await working;
  };
}

describe('a portal backed up while in use', () => {
  let variables: Record<string, string>;
  let archive: string;
  let recipients: string[];
  let submitted: AuthoredEntry;
  let busy: AuthoredEntry;
  let receipt: Receipt;
  let file: StoredFile;
  let bytes: Buffer;
  let acknowledged: number;
  let draft: string;

  beforeAll(async () => {
    const keys = await generateKeyPair(new Date());
    writeFileSync(identityFile, keys.identityFile, { mode: 0o600 });
    recipients = [keys.recipient];
    variables = await emptyMachine('written');
    const home = variables.PORTAL_HOME ?? '';
    for (const [path, text] of Object.entries({ ...STORE, 'tmp/half/x.js': 'half' })) {
      mkdirSync(join(home, 'store', path, '..'), { recursive: true });
      writeFileSync(join(home, 'store', path), text);
    }
    await utimes(join(home, 'store', RELEASE, 'release.json'), PUBLISHED, PUBLISHED);
    mkdirSync(join(home, 'keys'), { mode: 0o700 });
    writeFileSync(join(home, 'keys/release-signing.key'), 'private', { mode: 0o600 });

    const portal = await startPortal(variables, await openMigrated(variables));
    // An administrator's extension, of a kind that any user may create, so that the test can run as any user.
    if (testDatabaseUrl) await portal.app.db.execute(sql`CREATE EXTENSION citext`);
    await startSeason(portal, runningSample(portal.clock.now()));
    await openSmallSeason(portal);
    bytes = await pdf();
    submitted = await smallEntry(portal);
    file = (await createUploadClient(portal, submitted.token).upload(bytes)).data;
    receipt = (await submitSmall(portal, submitted)).data;
    const started = await portal.call<EntryDetail>('POST', '/api/comp/entry', {
      token: submitted.token,
      body: { seasonId: SAMPLE_SEASON },
    });
    draft = started.data.id;
    const { fileId, name, mime, size } = file;
    const answers = { team: enterpriseEntry.data.team, plan: { planFile: { fileId, name, mime, size } } };
    for (const [stepId, data] of Object.entries(answers)) {
      const body = { data, baseRevision: started.data.steps[stepId]?.revision ?? 0 };
      const url = `/api/comp/entry/${draft}/step/${stepId}`;
      expect(await portal.call('PUT', url, { token: submitted.token, body })).toMatchObject({ code: 200 });
    }
    busy = await smallEntry(portal);
    await save(portal, busy, { name: '先前已保存' });
    acknowledged = busy.revision;
    const endTraffic = beginTraffic(portal, busy);
    const made = await createBackup(place(variables), portal.connect, {
      out: folder,
      recipients,
    });
    await endTraffic();
    expect(made).toMatchObject({ broken: [], releases: 1 });
    archive = made.file;
    await portal.close();
  });
  afterAll(remove);

  /** Simulates a pooler that requires a statement timeout in the database; restoring a table takes longer. */
  async function setTimeLimit(url: string) {
    const database = openServer(url, 1);
    const name = sql.raw(new URL(url).pathname.slice(1));
    await database.db.execute(sql`ALTER DATABASE ${name} SET statement_timeout = '1ms'`);
    await database.close();
  }

  const never = async () => {
    throw new Error('Nothing was there to be replaced.');
  };

  it('is complete again on an empty machine', async () => {
    const anew = await emptyMachine('anew');
    const home = anew.PORTAL_HOME ?? '';
    if (anew.DATABASE_URL) await setTimeLimit(anew.DATABASE_URL);
    const restored = await restoreBackup(place(anew), { file: archive, identityFile, mayReplace: never });
    expect(restored).toMatchObject({ missing: [], migrated: [], replaced: [], keysFit: true });
    expect(readdirSync(home).sort()).not.toContain('restore-staging');

    const portal = await startPortal(anew, await openDatabase(parseEnv(anew)));
    const { token } = submitted;
    const entry = await portal.call<EntryDetail>('GET', `/api/comp/entry/${submitted.id}`, { token });
    expect(entry.data).toMatchObject({
      status: 'submitted',
      steps: { project: { data: { name: '云端质检' } } },
    });
    const other = await portal.call<EntryDetail>('GET', `/api/comp/entry/${draft}`, { token });
    expect(other.data.steps.plan?.data).toMatchObject({ planFile: { fileId: file.fileId } });
    const again = await portal.call<Receipt>('GET', `/api/comp/entry/${submitted.id}/receipt`, { token });
    expect(again.data).toMatchObject(receipt);

    const [team] = await portal.app.db
      .select()
      .from(entryStep)
      .where(and(eq(entryStep.entryId, draft), eq(entryStep.stepId, 'team')));
    const sealed = /"\$sealed":"([^"]+)"/.exec(JSON.stringify(team?.data))?.[1] ?? '';
    expect(portal.app.secrets.open(sealed)).toContain('11010519491231002X');

    const link = await portal.call<{ url: string }>('GET', `/api/files/${file.fileId}/url`, { token });
    const sent = await portal.app.inject({ method: 'GET', url: link.data.url });
    expect(sha256(sent.rawPayload)).toBe(sha256(bytes));

    // A save with an invalid revision returns the server's copy.
    const copy = await portal.call<StepConflict>('PUT', `/api/comp/entry/${busy.id}/step/project`, {
      token: busy.token,
      body: { data: {}, baseRevision: 1_000_000 },
    });
    expect(copy.data.revision).toBeGreaterThanOrEqual(acknowledged);

    // Most other extensions could not be restored by the portal's user.
    const extensions = await queryRows<{ name: string }>(
      portal.app.db,
      sql`SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql'`,
    );
    expect(extensions).toEqual([{ name: 'pg_trgm' }]);

    // The backup's own hold was copied, and nothing would release it here.
    expect(await queryRows(portal.app.db, sql`SELECT 1 FROM backup_hold`)).toEqual([]);

    const named = await portal.app.db.select().from(storedFile);
    expect(named.length).toBeGreaterThan(0);
    for (const row of named)
      expect(sha256(readFileSync(localObjectPath(join(home, 'files'), row.storageKey)))).toBe(row.sha256);
    await portal.close();

    for (const [path, text] of Object.entries(STORE))
      expect(readFileSync(join(home, 'store', path), 'utf8')).toBe(text);
    expect(existsSync(join(home, 'store/tmp'))).toBe(false);
    expect(statSync(join(home, 'store', RELEASE, 'release.json')).mtimeMs).toBe(PUBLISHED.getTime());
    expect(readFileSync(join(home, 'keys/release-signing.key'), 'utf8')).toBe('private');
    expect(statSync(join(home, 'keys')).mode & 0o077).toBe(0);
  });

  it('is not restored where a portal runs or data exists, and replaces it on request', async () => {
    const home = variables.PORTAL_HOME ?? '';
    const running = await startPortal(variables, await openDatabase(parseEnv(variables)));
    const restore = (mayReplace: () => Promise<boolean>) =>
      restoreBackup(place(variables), { file: archive, identityFile, mayReplace });
    await expect(restore(async () => true)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('请先停止'),
    });
    await running.close();
    await expect(restore(async () => false)).rejects.toMatchObject({ failure: 'refused' });
    expect(readFileSync(join(home, 'keys/release-signing.key'), 'utf8')).toBe('private');

    // Simulates a failure midway: the API does not start, and the second run asks nothing.
    const earlier = join(home, 'replaced-20261130235538');
    mkdirSync(earlier);
    renameSync(join(home, 'files'), join(earlier, 'files'));
    writeFileSync(join(home, 'restore-unfinished'), 'an archive');
    await expect(requireFinishedRestore(home)).rejects.toThrow('请再执行一次 pnpm portal restore');
    mkdirSync(join(home, 'state'), { recursive: true });
    writeFileSync(join(home, 'state/highest-pointer.json'), 'higher than the one that comes back');
    const { missing, replaced } = await restore(never);
    expect(missing).toEqual([]);
    const [, aside = ''] = replaced;
    expect(replaced).toEqual([earlier, expect.stringMatching(/\/replaced-\d{14}$/)]);
    expect(existsSync(join(home, 'state/highest-pointer.json'))).toBe(false);
    expect(readdirSync(aside).sort()).toEqual(
      testDatabaseUrl ? ['keys', 'secrets', 'store'] : ['db', 'keys', 'secrets', 'store'],
    );
    await requireFinishedRestore(home);
  });

  it('can be backed up again, listing a damaged file, but not without its data keys', async () => {
    const home = variables.PORTAL_HOME ?? '';
    const database = await openDatabase(parseEnv(variables));
    const [row] = await database.db.select().from(storedFile).where(eq(storedFile.id, file.fileId));
    await database.close();
    writeFileSync(localObjectPath(join(home, 'files'), row?.storageKey ?? ''), Buffer.alloc(bytes.length));
    const connect = () => {
      throw new Error('Nobody runs.');
    };
    const backUp = (name: string) =>
      createBackup(place(variables), connect, { out: join(folder, name), recipients });
    expect(await backUp('damaged.tar.age')).toMatchObject({ broken: [file.fileId] });
    rmSync(join(home, 'data.keys'));
    await expect(backUp('keyless.tar.age')).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('缺少加密证件号码的密钥'),
    });
    expect(existsSync(join(folder, 'keyless.tar.age'))).toBe(false);
  });
});
