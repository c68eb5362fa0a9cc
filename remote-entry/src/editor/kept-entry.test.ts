import { ApiError } from '@portal/api-client';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { OWN_CACHE } from '@portal/session/storage-keys';
import {
  createKeptEntries,
  createWorkerWatch,
  followEntry,
  type KeptEntry,
  readOrOfflineCopy,
} from './kept-entry';
import { openSealer } from './local-database';
import { createTestEntry } from './test-editor';

const SAVED_AT = '2026-11-21T08:00:00+08:00';

/** A browser: its cache storage, its key, and who is signed in. */
function createBrowser() {
  const stored = new Map<string, Response>();
  const browser = { user: 7 as number | undefined, stored, isLocked: false, keyReads: 0 };
  const cache = {
    match: async (name: string) => stored.get(name)?.clone(),
    put: async (name: string, answer: Response) => void stored.set(name, answer),
    delete: async (name: string) => stored.delete(name),
  };
  let key: CryptoKey | undefined;
  const entries = createKeptEntries({
    caches: { open: async () => cache as unknown as Cache },
    openSealer: () => {
      browser.keyReads += 1;
      if (browser.isLocked) return Promise.reject(new DOMException('Locked', 'UnknownError'));
      return openSealer({
        async getOrCreate(create) {
          key ??= await create();
          return key;
        },
      });
    },
    currentUser: () => browser.user,
  });
  return { browser, entries };
}

function createKept(changes: Partial<KeptEntry> = {}): KeptEntry {
  const entry = createTestEntry({
    project: { data: { projectName: '高原果蔬分选' }, revision: 3, savedAt: SAVED_AT },
  });
  const season = { id: definition.id, windows: definition.windows } as KeptEntry['season'];
  return {
    ownerId: 7,
    keptAt: new Date().toISOString(),
    season,
    definition,
    clockOffset: 0,
    entry,
    ...changes,
  };
}

test('a kept entry is sealed, and its participant reads it again', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createKept());
  const [answer] = browser.stored.values();
  expect(await answer?.clone().text()).not.toContain('高原果蔬分选');
  expect((await entries.read(null))?.entry.steps.project?.data).toEqual({ projectName: '高原果蔬分选' });
});

test.each([
  ['nobody', undefined],
  ['another participant', 8],
])('%s reads nothing of it', async (_who, user) => {
  const { browser, entries } = createBrowser();
  await entries.keep(createKept());
  browser.user = user;
  expect(await entries.read(null)).toBeUndefined();
});

test('an address that names another entry does not get this one', async () => {
  const { entries } = createBrowser();
  await entries.keep(createKept());
  expect(await entries.read('e1')).toBeDefined();
  expect(await entries.read('e0')).toBeUndefined();
});

test('what another participant’s page still has to write is not kept', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createKept({ ownerId: 8 }));
  expect(browser.stored.size).toBe(0);
});

test('a participant who signs out while the entry is being sealed leaves nothing', async () => {
  const { browser, entries } = createBrowser();
  const set = browser.stored.set.bind(browser.stored);
  browser.stored.set = (name, answer) => {
    browser.user = undefined;
    return set(name, answer);
  };
  await entries.keep(createKept());
  expect(browser.stored.size).toBe(0);
});

test('an entry is dropped once nothing in it can be filled in, supplements included', async () => {
  const { browser, entries } = createBrowser();
  const { closes } = definition.windows.final;
  const { entry, ...kept } = createKept({ clockOffset: Date.parse(closes) - 60_000 - Date.now() });
  const closed = { ...entry, status: 'submitted' as const, editable: false };
  await entries.keep({ ...kept, entry: closed });
  expect(browser.stored.size).toBe(1);
  const over = { ...kept, clockOffset: kept.clockOffset + 120_000 };
  await entries.keep({ ...over, entry: { ...closed, id: 'other' } });
  expect(browser.stored.size).toBe(1);
  await entries.keep({ ...over, entry: closed });
  expect(browser.stored.size).toBe(0);
});

test('the key is fetched once, and again only after a failure', async () => {
  const { browser, entries } = createBrowser();
  browser.isLocked = true;
  await entries.keep(createKept());
  expect(browser.stored.size).toBe(0);
  browser.isLocked = false;
  for (const _save of [1, 2, 3]) await entries.keep(createKept());
  expect(await entries.read(null)).toBeDefined();
  expect(browser.keyReads).toBe(2);
});

test('what the platform has taken over is kept masked and in order, once a worker can show the page', async () => {
  const written: KeptEntry[] = [];
  let arrive = () => {};
  const worker = new Promise<void>((done) => {
    arrive = done;
  });
  const { keptAt: _at, ...opened } = createKept();
  const copy = followEntry(opened, async (kept) => void written.push(kept), createWorkerWatch(worker));
  copy.setStep('project', { projectName: '新名称' }, { revision: 4, savedAt: SAVED_AT, issues: [] });
  expect(written).toEqual([]);
  arrive();
  await worker;
  copy.setStep(
    'team',
    { members: [{ id: 'r1', name: '王小明', idType: '居民身份证', idNumber: '11010519491231002X' }] },
    {
      revision: 1,
      savedAt: SAVED_AT,
      issues: [{ path: ['team', 'members'], message: '请填写', level: 'error' }],
    },
  );
  expect(written.at(-1)?.entry.steps.project).toEqual({
    data: { projectName: '新名称' },
    revision: 4,
    savedAt: SAVED_AT,
  });
  expect(JSON.stringify(written)).not.toContain('11010519491231002X');
  expect(written.at(-1)?.entry.issues).toHaveLength(1);
});

test('a page that has opened the entry anew is not overwritten by the one before', async () => {
  const written: string[] = [];
  const { keptAt: _at, ...opened } = createKept();
  const keep = async ({ entry }: KeptEntry) => void written.push(entry.status);
  const worker = Promise.resolve();
  const watch = createWorkerWatch(worker);
  const before = followEntry(opened, keep, watch);
  await worker;
  followEntry({ ...opened, entry: { ...opened.entry, status: 'returned' } }, keep, watch);
  before.setStep('project', { projectName: '旧页' }, { revision: 4, savedAt: SAVED_AT, issues: [] });
  expect(written.at(-1)).toBe('returned');
});

test('while no worker comes, only the entry that was opened last waits for one', async () => {
  const calls: string[] = [];
  let arrive = () => {};
  const worker = new Promise<void>((done) => {
    arrive = done;
  });
  const watch = createWorkerWatch(worker);
  for (const name of ['first', 'second', 'third']) watch(() => calls.push(name));
  arrive();
  await worker;
  expect(calls).toEqual(['third']);
  watch(() => calls.push('fourth'));
  expect(calls).toEqual(['third', 'fourth']);
});

test('only a call that did not get through is replaced by what is kept', async () => {
  const kept = createKept();
  const here = { read: async () => kept };
  expect(await readOrOfflineCopy(Promise.resolve('the platform’s entry'), null, here)).toBe(
    'the platform’s entry',
  );
  const refused = new ApiError('business', 403, '当前操作没有权限');
  await expect(readOrOfflineCopy(Promise.reject(refused), null, here)).rejects.toBe(refused);
  const away = new ApiError('network', 0, '服务连接异常，请重试');
  expect(await readOrOfflineCopy(Promise.reject(away), null, here)).toBe(kept);
  const nothing = { read: async () => undefined };
  await expect(readOrOfflineCopy(Promise.reject(away), null, nothing)).rejects.toBe(away);
});

test('the cache is the one that the shell empties at sign-out', async () => {
  const opened: string[] = [];
  const entries = createKeptEntries({
    caches: {
      open: async (name) => {
        opened.push(name);
        return { match: async () => undefined } as unknown as Cache;
      },
    },
    openSealer: async () => undefined,
    currentUser: () => 7,
  });
  await entries.read(null);
  expect(opened).toEqual([OWN_CACHE]);
});

describe('a line that carries nothing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is waited for four seconds where the entry is kept', async () => {
    const kept = createKept();
    const reading = readOrOfflineCopy(new Promise<never>(() => {}), null, { read: async () => kept });
    let found: unknown;
    void reading.then((entry) => {
      found = entry;
    });
    await jest.advanceTimersByTimeAsync(3_999);
    expect(found).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(found).toBe(kept);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is waited for as long as it takes where nothing is kept', async () => {
    const slow = new Promise<string>((done) => setTimeout(done, 9_000, 'the platform’s entry'));
    const reading = readOrOfflineCopy(slow, null, { read: async () => undefined });
    await jest.advanceTimersByTimeAsync(9_000);
    expect(await reading).toBe('the platform’s entry');
  });
});

test('where an entry can not be kept any more, no older copy is left', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createKept());
  browser.stored.set = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  await entries.keep(createKept());
  expect(browser.stored.size).toBe(0);
});

test('after thirty days nothing of it is shown', async () => {
  const { entries } = createBrowser();
  await entries.keep(createKept({ keptAt: new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString() }));
  expect(await entries.read(null)).toBeUndefined();
});

test('what is kept stays as it is until the platform answers', async () => {
  const written: KeptEntry[] = [];
  const kept = createKept();
  const copy = followEntry(
    kept,
    async (each) => void written.push(each),
    createWorkerWatch(Promise.resolve()),
  );
  await Promise.resolve();
  expect(written).toEqual([]);
  copy.replace(kept.entry);
  expect(written).toHaveLength(1);
});

test('neither an answer that was on its way while a step was saved nor a late save brings back an older step', async () => {
  const written: KeptEntry[] = [];
  const kept = createKept();
  const copy = followEntry(
    kept,
    async (each) => void written.push(each),
    createWorkerWatch(Promise.resolve()),
  );
  await Promise.resolve();
  const issues = [{ path: ['project', 'name'], message: '请填写', level: 'error' as const }];
  const others = [{ path: ['team', 'members'], message: '请填写', level: 'error' as const }];
  await copy.setStep('project', { projectName: '新名称' }, { revision: 5, savedAt: SAVED_AT, issues });
  const older = [{ path: ['project', 'track'], message: '请选择', level: 'error' as const }];
  copy.replace({ ...kept.entry, status: 'returned', issues: [...older, ...others] });
  await copy.setStep('project', { projectName: '更早' }, { revision: 4, savedAt: SAVED_AT, issues: older });
  const { entry } = written.at(-1) ?? kept;
  expect(entry.status).toBe('returned');
  expect(entry.steps.project).toMatchObject({ data: { projectName: '新名称' }, revision: 5 });
  expect(entry.issues).toEqual([...others, ...issues]);
});
