import { existsSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@portal/contract/files';
import { seasonDefinitionSchema } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { type SmallEntry, smallEntry, smallSeason, startSeason, submitSmall } from '../testing/entries';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createUploadClient, pdf } from '../testing/uploads';
import { localObjectPath } from './local-storage';
import { holdObjectRemovals, objectRemoval } from './removals';
import { findFile } from './repository';

describe('a replaced file', () => {
  let test: TestApp;
  let size: number;
  let made = 0;
  beforeAll(async () => {
    size = (await pdf()).length;
    // Room for two files, but not three.
    test = await buildTestApp({ FILES_USER_QUOTA: String(size * 2 + 10), UPLOAD_USER_MINUTE: '100000' });
    const season = smallSeason(test.clock.now());
    const plan = sampleSeason2026.steps.flatMap(({ fields }) => fields).find(({ type }) => type === 'file');
    if (!plan) throw new Error('The sample season has no file field.');
    const steps = season.steps.map((step) =>
      step.id === 'project'
        ? { ...step, fields: [...step.fields, { ...plan, key: 'plan', required: false }] }
        : step,
    );
    await startSeason(test, seasonDefinitionSchema.parse({ ...season, steps }));
  });
  afterAll(() => test.close());

  async function upload({ token }: SmallEntry) {
    made += 1;
    return createUploadClient(test, token).upload(await pdf(), { fileName: `${made}.pdf` });
  }
  /** @param file null removes the answer */
  async function save(entry: SmallEntry, file: StoredFile | null): Promise<void> {
    const data = {
      name: '云端质检',
      track: ['information', 'ai-software'],
      plan: file && { fileId: file.fileId, name: file.name, size, mime: file.mime },
    };
    const url = `/api/comp/entry/${entry.id}/step/project`;
    const saved = await test.call<{ revision: number }>('PUT', url, {
      token: entry.token,
      body: { data, baseRevision: entry.revision },
    });
    expect(saved.code).toBe(200);
    entry.revision = saved.data.revision;
  }
  const isThere = async ({ fileId }: StoredFile) => (await findFile(test.app.db, fileId)) !== undefined;

  it('frees its space for the next one', async () => {
    const entry = await smallEntry(test);
    const first = (await upload(entry)).data;
    await save(entry, first);
    const second = (await upload(entry)).data;
    await save(entry, second);
    const third = await upload(entry);
    expect(third.code).toBe(200);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });

  it('frees its space and leaves the storage even if the storage refuses to remove another object', async () => {
    const folder = join(test.app.env.PORTAL_HOME, 'files');
    // The storage cannot remove a folder in place of an object.
    const refused = localObjectPath(folder, 'refused');
    await mkdir(refused, { recursive: true });
    await test.app.db.execute(`INSERT INTO object_removal VALUES ('refused')`);
    const entry = await smallEntry(test);
    const first = (await upload(entry)).data;
    const key = (await findFile(test.app.db, first.fileId))?.storageKey ?? '';
    await save(entry, first);
    await save(entry, (await upload(entry)).data);
    expect((await upload(entry)).code).toBe(200);
    await test.app.runJobs();
    expect(existsSync(localObjectPath(folder, key))).toBe(false);
    expect(test.logs.join('')).toContain('job remove-expired-files failed');
    await rmdir(refused);
    await test.app.runJobs();
    expect(await test.app.db.$count(objectRemoval)).toBe(0);
  });

  it('is kept and counted if it was submitted', async () => {
    const entry = await smallEntry(test);
    const first = (await upload(entry)).data;
    await save(entry, first);
    expect((await submitSmall(test, entry)).code).toBe(200);
    await save(entry, (await upload(entry)).data);
    expect((await createUploadClient(test, entry.token).begin({ length: size })).code).toBe(1009002009);
    expect(await isThere(first)).toBe(true);
  });

  it('is deleted a week after it was unlinked, while linked files are kept', async () => {
    const entry = await smallEntry(test);
    const first = (await upload(entry)).data;
    await save(entry, first);
    const second = (await upload(entry)).data;
    await save(entry, second);
    const other = await smallEntry(test);
    const takenBack = (await upload(other)).data;
    await save(other, takenBack);
    await save(other, null);
    test.clock.advance(6 * 86_400);
    await test.app.runJobs();
    expect([await isThere(first), await isThere(takenBack)]).toEqual([true, true]);
    test.clock.advance(2 * 86_400);
    await test.app.runJobs();
    expect(await Promise.all([first, takenBack, second].map(isThere))).toEqual([false, false, true]);
  });

  it('stays in the storage during a backup, and is removed afterwards', async () => {
    const entry = await smallEntry(test);
    const first = (await upload(entry)).data;
    await save(entry, first);
    await save(entry, (await upload(entry)).data);
    const key = (await findFile(test.app.db, first.fileId))?.storageKey ?? '';
    const object = localObjectPath(join(test.app.env.PORTAL_HOME, 'files'), key);
    test.clock.advance(8 * 86_400);
    await holdObjectRemovals(test.app.db, 'a backup', 60, test.clock.now());
    await test.app.runJobs();
    expect([await isThere(first), existsSync(object)]).toEqual([false, true]);
    // The hold of a dead backup expires.
    test.clock.advance(61);
    await test.app.runJobs();
    expect(existsSync(object)).toBe(false);
  });
});
