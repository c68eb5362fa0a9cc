import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail, Receipt, SavedStep, StepData } from '@portal/contract/competition/entry';
import type { StoredFile } from '@portal/contract/files';
import { type Step, seasonDefinitionSchema } from '@portal/season/definition';
import { eq } from 'drizzle-orm';
import { entryFile, storedFile, submissionFile } from '../../files/tables';
import { operatorAction } from '../../platform/audit-log';
import {
  fillEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
  withOwnFiles,
} from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createUploadClient, pdf } from '../../testing/uploads';
import { openFiles } from './operator-view';

const LICENSE = 'materials.license-营业执照.pdf';

describe('Files of an entry', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openSeasonConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  const acts = (subject: string) =>
    test.app.db.select().from(operatorAction).where(eq(operatorAction.subject, subject));

  async function entryWithLicense() {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id, revisions } = await fillEntry(test, user, '2026');
    const bytes = await pdf();
    const { data: file } = await createUploadClient(test, token).upload(bytes, { fileName: '../执照.exe' });
    async function saveMaterial(key: string, value: StepData[string]) {
      const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
      const { data, revision } = entry.steps.materials ?? { data: {}, revision: 0 };
      const body = { data: { ...data, [key]: value }, baseRevision: revision };
      const url = `/api/comp/entry/${id}/step/materials`;
      const saved = await test.call<SavedStep>('PUT', url, { token, body });
      revisions.materials = saved.data.revision;
      return saved;
    }
    const saveLicense = (license: StepData[string]) => saveMaterial('license', license);
    const { fileId, name, size, mime } = file;
    await saveLicense({ fileId, name, size, mime });
    async function submit(idempotencyKey: string) {
      const body = { idempotencyKey, revisions, consents: { truthful: true, personalInfo: true } };
      const { data } = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
      return data;
    }
    const { entryNo } = await submit('key-0001');
    return { id, token, entryNo, fileId, bytes, saveLicense, saveMaterial, submit };
  }

  it('are opened to operators only with a reason; the audit log records who opened which ones and why', async () => {
    const { id, entryNo, bytes, saveLicense } = await entryWithLicense();
    // Operators get the submitted file, not the draft's.
    await saveLicense(null);
    const folder = join(operator.folder, 'one');
    const open = (...more: string[]) =>
      operator.portal('entries', 'files', entryNo, '--field', 'materials.license', '--out', folder, ...more);
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
    expect(await operator.portal('audit', 'list', '--subject', entryNo)).toMatch(
      /entry\.files[\s\S]+共 1 条/,
    );
    const saved = statSync(join(folder, entryNo, LICENSE)).ino;
    await open('--reason', '资格审核');
    expect(statSync(join(folder, entryNo, LICENSE)).ino).toBe(saved);
    expect(await operator.portal('entries', 'files', id, '--field', 'mater', '--reason', '资格审核')).toBe(
      '没有符合的文件；--field 的路径写法见 entries show',
    );
  });

  it('in a multi-file field keep their order and are downloaded and exported one by one', async () => {
    const { id, token, entryNo, saveMaterial, submit } = await entryWithLicense();
    const client = createUploadClient(test, token);
    const names = ['一.pdf', '二.pdf', '三.pdf'];
    const files: StoredFile[] = [];
    for (const fileName of names) files.push((await client.upload(await pdf(), { fileName })).data);
    const [one, two, three] = files.map(({ fileId }) => ({ fileId, name: '?', size: 0, mime: '?' }));
    const saved = await saveMaterial('ipProof', [three ?? null, one ?? null, two ?? null]);
    expect(saved.code).toBe(200);
    await submit('key-0002');

    const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    const kept = entry.steps.materials?.data.ipProof as { name: string }[];
    expect(kept.map(({ name }) => name)).toEqual(['三.pdf', '一.pdf', '二.pdf']);
    const folder = join(operator.folder, 'several');
    const field = ['--field', 'materials.ipProof', '--reason', '资格审核', '--out', folder];
    await operator.portal('entries', 'files', entryNo, ...field);
    expect(readdirSync(join(folder, entryNo))).toEqual([
      'materials.ipProof.0-知识产权证明1.pdf',
      'materials.ipProof.1-知识产权证明2.pdf',
      'materials.ipProof.2-知识产权证明3.pdf',
    ]);
    const sheet = join(operator.folder, 'several.csv');
    await operator.portal('entries', 'export', '--season', '2026', '--out', sheet);
    expect(readFileSync(sheet, 'utf8')).toContain('三.pdf、一.pdf、二.pdf');
  });

  it('are downloaded for all entries of a status, with missing files listed at the end', async () => {
    const [whole, broken] = [await entryWithLicense(), await entryWithLicense()];
    for (const { id } of [whole, broken]) await operator.portal('entries', 'approve', id);
    // As if a restore had brought back the answers but not the files.
    for (const link of [entryFile, submissionFile])
      await test.app.db.delete(link).where(eq(link.fileId, broken.fileId));
    await test.app.db.delete(storedFile).where(eq(storedFile.id, broken.fileId));
    const folder = join(operator.folder, 'many');
    const all = ['entries', 'files', '--season', '2026', '--field', 'materials', '--out', folder];
    await expect(operator.portal(...all, '--reason', '评审')).rejects.toThrow('缺少选项 --status');
    await expect(
      operator.portal(...all, '--reason', '评审', '--track', '农业', whole.entryNo),
    ).rejects.toThrow('写了编号就不能再用 --season、--track 筛选');
    const said = await operator
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

it('opens files of a field that is only asked for from a certain day', async () => {
  const test = await buildTestApp();
  const small = smallSeason(test.clock.now());
  const proof = {
    key: 'proof',
    label: '证明',
    type: 'file',
    purpose: 'material',
    limits: { maxBytes: 1000, mimes: ['application/pdf'] },
    when: { field: '$today', notBefore: '2020-01-01' },
  };
  const asked = (step: Step) => (step.id === 'project' ? [...step.fields, proof] : step.fields);
  const steps = small.steps.map((step) => ({ ...step, fields: asked(step) }));
  await startSeason(test, seasonDefinitionSchema.parse({ ...small, steps }));
  const { id, token, userId, revision } = await smallEntry(test);
  const file = { fileId: 'new', name: '证明.pdf', size: 1, mime: 'application/pdf' };
  const answers = { name: '云端质检', track: ['information', 'ai-software'], proof: file };
  const body = { data: await withOwnFiles(test, userId, answers), baseRevision: revision };
  const saved = await test.call<SavedStep>('PUT', `/api/comp/entry/${id}/step/project`, { token, body });
  await submitSmall(test, { id, token, revision: saved.data.revision });
  const opened = await openFiles(test.app, { operator: '王审核' }, id, { reason: '资格审核', fields: [] });
  expect(opened.files.map(({ path }) => path)).toEqual(['project.proof']);
  await test.close();
});
