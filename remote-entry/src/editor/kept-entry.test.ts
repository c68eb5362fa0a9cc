import { ApiError } from '@portal/api-client';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { pageOwnerAtom } from '@portal/session';
import { OWN_CACHE } from '@portal/session/storage-keys';
import { createStore } from 'jotai';
import {
  claimPage,
  createKeptEntries,
  followEntry,
  type KeptEntry,
  readInsteadOfNetwork,
  readOrKept,
} from './kept-entry';
import { openSealer } from './local-database';
import { createTestEntry } from './test-editor';

const SAVED_AT = '2026-11-21T08:00:00+08:00';

/** A browser: its cache storage, its key, and who is signed in. */
function createBrowser() {
  const stored = new Map<string, Response>();
  const browser = { user: 7 as number | undefined, stored };
  const cache = {
    match: async (name: string) => stored.get(name)?.clone(),
    put: async (name: string, answer: Response) => void stored.set(name, answer),
    delete: async (name: string) => stored.delete(name),
  };
  let key: CryptoKey | undefined;
  const entries = createKeptEntries({
    caches: { open: async () => cache as unknown as Cache },
    openSealer: () =>
      openSealer({
        async getOrCreate(create) {
          key ??= await create();
          return key;
        },
      }),
    currentUser: () => browser.user,
  });
  return { browser, entries };
}

function createKept(changes: Partial<KeptEntry> = {}): KeptEntry {
  const entry = createTestEntry({
    project: { data: { projectName: '高原果蔬分选' }, revision: 3, savedAt: SAVED_AT },
  });
  const season = { id: definition.id } as KeptEntry['season'];
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

test('an entry that can not be edited any more is dropped', async () => {
  const { browser, entries } = createBrowser();
  const kept = createKept();
  await entries.keep(kept);
  await entries.keep({ ...kept, entry: { ...kept.entry, id: 'other', editable: false } });
  expect(browser.stored.size).toBe(1);
  await entries.keep({ ...kept, entry: { ...kept.entry, editable: false } });
  expect(browser.stored.size).toBe(0);
});

test('what the platform has taken over is kept masked and in order, once a worker can show the page', async () => {
  const written: KeptEntry[] = [];
  let arrive = () => {};
  const worker = new Promise<void>((done) => {
    arrive = done;
  });
  const { keptAt: _at, ...opened } = createKept();
  const copy = followEntry(opened, async (kept) => void written.push(kept), worker);
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
  const before = followEntry(opened, keep, worker);
  await worker;
  followEntry({ ...opened, entry: { ...opened.entry, status: 'returned' } }, keep, worker);
  await worker;
  before.setStep('project', { projectName: '旧页' }, { revision: 4, savedAt: SAVED_AT, issues: [] });
  expect(written.at(-1)).toBe('returned');
});

test('an answer of the platform is never replaced by what is kept', async () => {
  const refused = new ApiError('business', 403, '当前操作没有权限');
  await expect(readInsteadOfNetwork(refused, null)).rejects.toBe(refused);
  const away = new ApiError('network', 0, '服务连接异常，请重试');
  await expect(readInsteadOfNetwork(away, null)).rejects.toBe(away);
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

test('a platform that says nothing is waited for four seconds where the entry is kept', async () => {
  jest.useFakeTimers();
  const kept = createKept();
  const reading = readOrKept(new Promise<never>(() => {}), null, { read: async () => kept });
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await reading).toBe(kept);
  const asked = Promise.resolve('the platform’s entry');
  expect(await readOrKept(asked, null, { read: async () => kept })).toBe('the platform’s entry');
  jest.useRealTimers();
});

test('the page of a kept entry belongs to its participant, as if the platform had said so', () => {
  const store = createStore();
  claimPage(store, createKept());
  expect(store.get(pageOwnerAtom)?.id).toBe(7);
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

test('what is kept stays as it is until the platform answers, and never goes back to an older step', async () => {
  const written: KeptEntry[] = [];
  const kept = createKept();
  const copy = followEntry(kept, async (each) => void written.push(each), Promise.resolve());
  await Promise.resolve();
  expect(written).toEqual([]);
  await copy.setStep('project', { projectName: '新名称' }, { revision: 5, savedAt: SAVED_AT, issues: [] });
  copy.replace(kept.entry);
  expect(written.at(-1)?.entry.steps.project?.revision).toBe(5);
});
