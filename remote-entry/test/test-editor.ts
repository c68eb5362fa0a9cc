import { ApiError } from '@portal/api-client';
import type { EntryDetail, SavedStep, SaveStep } from '@portal/contract/competition/entry';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { type AutosaveOptions, createAutosave } from '../src/editor/autosave';
import { createDraft } from '../src/editor/draft';
import { createJournal, type Journal } from '../src/editor/journal';
import type { KeptEntry } from '../src/editor/kept-entry';
import { type JournalRow, type JournalStore, openUnloadSnapshots } from '../src/editor/local-database';
import { restoreJournal } from '../src/editor/restore';
import type { StepAccess } from '../src/editor/step-access';
import type { TabPresence } from '../src/editor/tab-presence';

const SAVED_AT = '2026-11-21T08:00:00+08:00';
type StepData = SaveStep['data'];

export function createMemoryStore(): JournalStore & { rows: Map<string, JournalRow> } {
  const rows = new Map<string, JournalRow>();
  const toKey = (row: Pick<JournalRow, 'stepId' | 'tabId'>) => `${row.stepId}/${row.tabId}`;
  return {
    rows,
    put: async (row) => void rows.set(toKey(row), structuredClone(row)),
    async remove(row, matches) {
      const known = rows.get(toKey(row));
      if (known && matches(known)) rows.delete(toKey(row));
    },
    list: async () => [...rows.values()],
  };
}

/** Fake server with revisions, whose connection can be cut before or after a save arrives. */
function createMemoryServer() {
  const steps: EntryDetail['steps'] = {};
  const server = {
    steps,
    line: 'good' as 'good' | 'cut before' | 'cut after',
    saves: 0,
    issues: [] as SavedStep['issues'],
    definitionVersion: definition.version,
    save: async (stepId: string, { data, baseRevision, ...page }: SaveStep): Promise<SavedStep> => {
      if (server.line === 'cut before') throw new ApiError('network', 0, '服务连接异常，请重试');
      const known = steps[stepId] ?? { data: {}, revision: 0, savedAt: SAVED_AT };
      const { definitionVersion } = server;
      if (known.revision !== baseRevision || page.definitionVersion !== definitionVersion)
        throw new ApiError('business', 409, '该内容已在其他设备修改', { ...known, definitionVersion });
      const revision = known.revision + 1;
      steps[stepId] = { data: structuredClone(data), revision, savedAt: SAVED_AT };
      server.saves += 1;
      if (server.line === 'cut after') throw new ApiError('network', 0, '服务连接异常，请重试');
      return { revision, savedAt: SAVED_AT, issues: server.issues };
    },
    change(stepId: string, data: StepData) {
      const revision = (steps[stepId]?.revision ?? 0) + 1;
      steps[stepId] = { data: { ...steps[stepId]?.data, ...data }, revision, savedAt: SAVED_AT };
    },
  };
  return server;
}

export function createTestEntry(steps: EntryDetail['steps']): EntryDetail {
  return {
    id: 'e1',
    entryNo: null,
    season: { id: definition.id, name: definition.name },
    projectName: '',
    group: null,
    track: null,
    status: 'draft',
    completeness: 0,
    updatedAt: SAVED_AT,
    submittedAt: null,
    published: false,
    participant: 'personal',
    definitionVersion: definition.version,
    steps: structuredClone(steps),
    files: [],
    issues: [],
    history: [],
    returned: null,
    deadline: '2027-01-31T00:00:00+08:00',
    editable: true,
    submittable: true,
    changedSinceSubmission: false,
    migration: null,
    legacy: {},
  };
}

/** The sample season's entry as kept for participant 7. */
export function createTestKeptEntry(changes: Partial<KeptEntry> = {}): KeptEntry {
  return {
    ownerId: 7,
    keptAt: new Date().toISOString(),
    season: { id: definition.id, windows: definition.windows } as KeptEntry['season'],
    definition,
    clockOffset: 0,
    entry: createTestEntry({
      project: { data: { projectName: '高原果蔬分选' }, revision: 3, savedAt: SAVED_AT },
    }),
    ...changes,
  };
}

export function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

export interface TestSetup {
  server: ReturnType<typeof createMemoryServer>;
  store: JournalStore;
  storage: ReturnType<typeof createMemoryStorage>;
  tabs: { open: Set<string> };
  keptWriter?: AutosaveOptions['keptWriter'];
}

/** Opens the entry in a simulated tab, without a browser. */
export async function openInTab(
  tabId: string,
  { server, store, storage, tabs, keptWriter }: TestSetup,
  editable: StepAccess = () => true,
) {
  tabs.open.add(tabId);
  const presence: TabPresence = {
    tabId,
    openTabs: async () => tabs.open,
    leave: () => tabs.open.delete(tabId),
  };
  const draft = createDraft(definition, createTestEntry(server.steps), Date.now);
  const snapshots = openUnloadSnapshots(storage, 'e1', tabId);
  const journal: Journal = createJournal({ definition, entryId: 'e1', tabId, store, snapshots });
  const autosave = createAutosave({ draft, journal, sendStep: server.save, keptWriter });
  const restored = await restoreJournal(draft, journal, presence, editable);
  autosave.addRestored(restored);
  return { draft, journal, autosave, presence, restored };
}

export function createSetup() {
  return {
    server: createMemoryServer(),
    store: createMemoryStore(),
    storage: createMemoryStorage(),
    tabs: { open: new Set<string>() },
  };
}

export function type(
  { draft }: Awaited<ReturnType<typeof openInTab>>,
  key: string,
  value: unknown,
  step = 'project',
): void {
  draft.setAnswer(step, key, value);
}
