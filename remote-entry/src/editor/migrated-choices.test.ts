import type { StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { migrateDraft } from '@portal/season/migrate-draft';
import { sampleSeason2026 as first } from '@portal/season/sample-2026';
import { createMemoryStorage, createMemoryStore, createTestEntry } from '../../test/test-editor';
import { createDraft } from './draft';
import { createJournal } from './journal';
import { openSealer, openUnloadSnapshots } from './local-database';
import { migrateJournal, restoreJournal } from './restore';

/** Version 2 asks for the member's name as text; version 1 as a choice among the members. */
const second: SeasonDefinition = {
  ...first,
  version: 2,
  steps: first.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      step.id === 'education' && field.type === 'table'
        ? {
            ...field,
            checks: [],
            columns: field.columns.map((column) =>
              column.key === 'memberId'
                ? { key: 'memberId', label: '成员', type: 'text' as const, limits: { max: 40 } }
                : column,
            ),
          }
        : field,
    ),
  })),
};

type Steps = Readonly<Record<string, StepData>>;

const members = [
  { id: 'm1', name: '张明远' },
  { id: 'm2', name: '李思齐' },
];
const stored: Steps = { team: { members }, education: { rows: [{ id: 'r1', memberId: 'm1' }] } };

/** Journals input under version 1 offline, migrates the server's data to version 2, and reopens the entry. */
async function reopened(typed: Steps) {
  let key: Promise<CryptoKey> | undefined;
  const at = {
    entryId: 'e1',
    tabId: 't1',
    store: createMemoryStore(),
    snapshots: openUnloadSnapshots(createMemoryStorage(), 'e1', 't1'),
    sealer: await openSealer({ getOrCreate: (create) => (key ??= create()) }),
  };
  const page = createJournal({ ...at, definition: first });
  for (const [stepId, answers] of Object.entries(typed))
    await page.write(stepId, { answers, base: stored[stepId] ?? {}, baseRevision: 1 });
  const steps = Object.entries(migrateDraft(first, second, stored).data).map(([stepId, data]) => [
    stepId,
    { data: data as StepData, revision: 2, savedAt: '2026-11-21T08:00:00+08:00' },
  ]);
  const entry = { ...createTestEntry(Object.fromEntries(steps)), definitionVersion: 2 };
  const journal = migrateJournal(
    createJournal({ ...at, definition: second }),
    entry,
    second,
    async () => first,
  );
  const draft = createDraft(second, entry, Date.now);
  const presence = { tabId: 't1', openTabs: async () => new Set(['t1']), leave: () => undefined };
  const { conflicts } = await restoreJournal(draft, journal, presence, () => true);
  return { answers: draft.step('education').answers, conflicts };
}

const rows = (memberId: string, more = {}) => ({ rows: [{ id: 'r1', memberId, ...more }] });

test('a choice made offline is restored as text that the server has', async () => {
  expect(await reopened({ education: rows('m2') })).toEqual({ answers: rows('李思齐'), conflicts: [] });
});

test('choosing a member who was added offline is restored as text too', async () => {
  const team = { members: [...members, { id: 'm3', name: '王晓' }] };
  expect(await reopened({ education: rows('m3'), team })).toEqual({ answers: rows('王晓'), conflicts: [] });
});

test("an unchanged choice follows a member's name that was changed offline", async () => {
  const team = { members: [{ id: 'm1', name: '张明' }, ...members.slice(1)] };
  const education = rows('m1', { school: '云南大学' });
  expect(await reopened({ education, team })).toEqual({
    answers: rows('张明', { school: '云南大学' }),
    conflicts: [],
  });
});
