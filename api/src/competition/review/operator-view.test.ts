import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import { eq } from 'drizzle-orm';
import { entryFile, storedFile, submissionFile } from '../../files/tables';
import { operatorAction } from '../../platform/audit-log';
import { fillEntry } from '../../testing/entries';
import { type OperatorsDesk, openSeasonsDesk } from '../../testing/operator-desk';
import { signInParticipant } from '../../testing/participants';
import type { TestApp } from '../../testing/test-app';
import { createUploadClient, pdf } from '../../testing/uploads';

const LICENSE = 'materials.license-营业执照.pdf';

describe('Files of an entry', () => {
  let desk: OperatorsDesk;
  let test: TestApp;
  beforeAll(async () => {
    desk = await openSeasonsDesk();
    ({ test } = desk);
  });
  afterAll(() => desk.close());

  const acts = (subject: string) =>
    test.app.db.select().from(operatorAction).where(eq(operatorAction.subject, subject));

  /** Hands in an entry whose licence is a document that the storage has. */
  async function entryWithLicense() {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id, revisions } = await fillEntry(test, user, '2026');
    const bytes = await pdf();
    const { data: file } = await createUploadClient(test, token).upload(bytes, { fileName: '../执照.exe' });
    async function saveLicense(license: StepData[string]) {
      const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
      const { data, revision } = entry.steps.materials ?? { data: {}, revision: 0 };
      const body = { data: { ...data, license }, baseRevision: revision };
      const url = `/api/comp/entry/${id}/step/materials`;
      const saved = await test.call<SavedStep>('PUT', url, { token, body });
      revisions.materials = saved.data.revision;
    }
    const { fileId, name, size, mime } = file;
    await saveLicense({ fileId, name, size, mime });
    const { data: receipt } = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
      token,
      body: { idempotencyKey: 'key-0001', revisions, consents: { truthful: true, personalInfo: true } },
    });
    return { id, entryNo: receipt.entryNo, fileId, bytes, saveLicense };
  }

  it('are opened to operators with a reason, and the audit log records who opened which and why', async () => {
    const { id, entryNo, bytes, saveLicense } = await entryWithLicense();
    // What was submitted is what is examined.
    await saveLicense(null);
    const folder = join(desk.folder, 'one');
    const open = (...more: string[]) =>
      desk.portal('entries', 'files', entryNo, '--field', 'materials.license', '--out', folder, ...more);
    await expect(open()).rejects.toThrow('缺少选项 --reason');
    await expect(open('--reason', ' ')).rejects.toThrow();
    expect(await acts(id)).toEqual([]);
    expect(await open('--reason', '资格审核')).toBe(`1 份报名，1 个文件：${folder}`);
    expect(readdirSync(join(folder, entryNo))).toEqual([LICENSE]);
    expect(readFileSync(join(folder, entryNo, LICENSE)).equals(bytes)).toBe(true);
    expect(await acts(id)).toEqual([
      expect.objectContaining({
        act: 'entry.files',
        operator: '王审核',
        detail: { entryNo, reason: '资格审核', files: ['materials.license'] },
      }),
    ]);
    const saved = statSync(join(folder, entryNo, LICENSE)).ino;
    await open('--reason', '资格审核');
    expect(statSync(join(folder, entryNo, LICENSE)).ino).toBe(saved);
    expect(await desk.portal('entries', 'files', id, '--field', 'mater', '--reason', '资格审核')).toBe(
      '没有符合的文件',
    );
  });

  it('are downloaded for all entries of a status, with missing files listed at the end', async () => {
    const [whole, broken] = [await entryWithLicense(), await entryWithLicense()];
    for (const { id } of [whole, broken]) await desk.portal('entries', 'approve', id);
    // As after a restore that brought back the answers and not the files.
    for (const link of [entryFile, submissionFile])
      await test.app.db.delete(link).where(eq(link.fileId, broken.fileId));
    await test.app.db.delete(storedFile).where(eq(storedFile.id, broken.fileId));
    const folder = join(desk.folder, 'many');
    const all = ['entries', 'files', '--season', '2026', '--field', 'materials', '--out', folder];
    await expect(desk.portal(...all, '--reason', '评审')).rejects.toThrow('缺少选项 --status');
    const said = await desk
      .portal(...all, '--status', '资格通过', '--reason', '评审')
      .catch((error) => error.message);
    expect(said).toContain('2 份报名，1 个文件');
    expect(said).toContain(`${broken.entryNo} materials.license：文件已不存在`);
    // The filled entry's other materials are rows without bytes.
    expect(said).toContain(`${whole.entryNo} materials.slides：`);
    expect(readdirSync(join(folder, whole.entryNo))).toEqual([LICENSE]);
    expect(await acts(broken.id)).toContainEqual(expect.objectContaining({ act: 'entry.files' }));
  });
});
