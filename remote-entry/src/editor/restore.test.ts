import type { StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { migrateDraft } from '@portal/season/migrate-draft';
import { sampleSeason2026 as first } from '@portal/season/sample-2026';
import { createMemoryStorage, createMemoryStore, createTestEntry } from '../../test/test-editor';
import { createDraft } from './draft';
import { createJournal, type JournalContent } from './journal';
import { openSealer, openUnloadSnapshots } from './local-database';
import { migrateJournal, restoreJournal } from './restore';

const NUMBER = '11010519491231002X';
const savedAt = '2026-11-21T08:00:00+08:00';

const second: SeasonDefinition = {
  ...first,
  version: 2,
  steps: first.steps.map((step) => ({
    ...step,
    fields: step.fields
      .filter(({ key }) => key !== 'slogan')
      .map((field) =>
        field.type === 'table' && field.key === 'members'
          ? { ...field, columns: field.columns.filter(({ key }) => key !== 'idNumber'), checks: [] }
          : field,
      ),
  })),
};

let key: Promise<CryptoKey> | undefined;

const presence = { tabId: 't1', openTabs: async () => new Set(['t1']), leave: () => undefined };

/** Empty storage for a journal of this tab. */
async function newStorage() {
  const store = createMemoryStore();
  const snapshots = openUnloadSnapshots(createMemoryStorage(), 'e1', 't1');
  const sealer = await openSealer({ getOrCreate: (create) => (key ??= create()) });
  return { entryId: 'e1', tabId: 't1', store, snapshots, sealer };
}

/** Journals input under version 1, migrates the server's data to version 2, and reopens the entry. */
async function reopened(stepId: string, stored: StepData, content: JournalContent) {
  const at = await newStorage();
  await createJournal({ ...at, definition: first }).write(stepId, { ...content, baseRevision: 1 });
  const moved = (migrateDraft(first, second, { [stepId]: stored }).data[stepId] ?? {}) as StepData;
  const keys = new Set(second.steps.find(({ id }) => id === stepId)?.fields.map(({ key }) => key));
  const part = (fits: boolean) =>
    Object.fromEntries(Object.entries(moved).filter(([key]) => keys.has(key) === fits));
  const entry = {
    ...createTestEntry({ [stepId]: { data: part(true), revision: 2, savedAt } }),
    definitionVersion: 2,
    legacy: { [stepId]: part(false) },
  };
  const journal = migrateJournal(
    createJournal({ ...at, definition: second }),
    entry,
    second,
    async () => first,
  );
  const draft = createDraft(second, entry, Date.now);
  const { conflicts } = await restoreJournal(draft, journal, presence, () => true);
  return { answers: draft.step(stepId).answers, conflicts, dirty: draft.isDirty(stepId) };
}

test('input for an existing field is restored, and legacy answers are not duplicated', async () => {
  const stored = { name: '原名', slogan: '原来的介绍' };
  const answers = { ...stored, name: '新名' };
  const { answers: now, conflicts } = await reopened('project', stored, { answers, base: stored });
  expect(now).toEqual({ name: '新名' });
  expect(conflicts).toEqual([]);
});

test('input for a removed field becomes an additional legacy answer', async () => {
  const stored = { name: '原名', slogan: '原来的介绍' };
  const answers = { ...stored, slogan: '没来得及保存' };
  const { answers: now, conflicts, dirty } = await reopened('project', stored, { answers, base: stored });
  expect(now).toEqual({ name: '原名', slogan__v1: '没来得及保存' });
  expect(conflicts).toEqual([]);
  expect(dirty).toBe(true);
});

test('a migrated record drops conflicts on removed fields and keeps the others', async () => {
  const stored = { name: '其他设备', slogan: '其他设备' };
  const answers = { name: '本机', slogan: '本机' };
  const asked = (key: string) => ({ path: [key], mine: '本机', theirs: '其他设备' });
  const content = { answers, base: stored, conflicts: [asked('name'), asked('slogan')] };
  const { conflicts } = await reopened('project', stored, content);
  expect(conflicts).toEqual([{ stepId: 'project', conflicts: [asked('name')] }]);
});

test('an identity number in a removed column is restored masked', async () => {
  const answers = { members: [{ id: 'm1', name: '张明远', idNumber: NUMBER }] };
  const { answers: now } = await reopened('team', {}, { answers, base: {} });
  expect(now).toEqual({
    members: [{ id: 'm1', name: '张明远' }],
    members__v1: [{ id: 'm1', idNumber: '110***********002X' }],
  });
});

test('a number that the server normalized before masking is not another device’s change', async () => {
  const base = { members: [{ id: 'm1' }] };
  const typed = { members: [{ id: 'm1', idNumber: '11010519491231002x' }] };
  const journal = createJournal({ ...(await newStorage()), definition: first });
  await journal.write('team', { answers: typed, base, baseRevision: 1, sent: [typed] });
  const stored = { members: [{ id: 'm1', idNumber: '110***********002X' }] };
  const draft = createDraft(
    first,
    createTestEntry({ team: { data: stored, revision: 2, savedAt } }),
    Date.now,
  );
  const { conflicts } = await restoreJournal(draft, journal, presence, () => true);
  expect(conflicts).toEqual([]);
  expect(draft.step('team').answers).toEqual(typed);
});
