import { ApiError } from '@portal/api-client';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { OWN_CACHE } from '@portal/session/storage-keys';
import { createTestKeptEntry } from '../../test/test-editor';
import { createKeptEntries, withKeptFallback } from './kept-entry';
import { openSealer } from './local-database';

/** A browser with cache storage, a key and a signed-in user. */
function createBrowser() {
  const stored = new Map<string, Response>();
  const browser = { user: 7 as number | undefined, stored, isLocked: false, keyReads: 0 };
  const cache = {
    match: async (name: string) => stored.get(name)?.clone(),
    put: async (name: string, answer: Response) => void stored.set(name, answer),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()].map((name) => ({ url: `https://portal.example${name}` })),
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

test('a kept entry is encrypted and can be read by its participant', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createTestKeptEntry());
  const [answer] = browser.stored.values();
  expect(await answer?.clone().text()).not.toContain('高原果蔬分选');
  expect((await entries.read(null))?.entry.steps.project?.data).toEqual({ projectName: '高原果蔬分选' });
});

test.each([
  ['nobody', undefined],
  ['another participant', 8],
])('reading a kept entry as %s returns nothing', async (_who, user) => {
  const { browser, entries } = createBrowser();
  await entries.keep(createTestKeptEntry());
  browser.user = user;
  expect(await entries.read(null)).toBeUndefined();
});

test('the URL of another entry does not return the kept entry', async () => {
  const { entries } = createBrowser();
  await entries.keep(createTestKeptEntry());
  expect(await entries.read('e1')).toBeDefined();
  expect(await entries.read('e0')).toBeUndefined();
});

test('a pending write from another participant’s page is not stored', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createTestKeptEntry({ ownerId: 8 }));
  expect(browser.stored.size).toBe(0);
});

test('signing out while the entry is being stored leaves nothing behind', async () => {
  const { browser, entries } = createBrowser();
  const set = browser.stored.set.bind(browser.stored);
  browser.stored.set = (name, answer) => {
    browser.user = undefined;
    return set(name, answer);
  };
  await entries.keep(createTestKeptEntry());
  expect(browser.stored.size).toBe(0);
});

test('an entry is dropped once nothing in it can be edited, supplements included', async () => {
  const { browser, entries } = createBrowser();
  const { closes } = definition.windows.final;
  const { entry, ...kept } = createTestKeptEntry({ clockOffset: Date.parse(closes) - 60_000 - Date.now() });
  const closed = { ...entry, status: 'submitted' as const, editable: false };
  await entries.keep({ ...kept, entry: closed });
  expect(browser.stored.size).toBe(1);
  const over = { ...kept, clockOffset: kept.clockOffset + 120_000 };
  await entries.keep({ ...over, entry: { ...closed, id: 'other' } });
  expect(browser.stored.size).toBe(1);
  await entries.keep({ ...over, entry: closed });
  expect(browser.stored.size).toBe(0);
});

test('the key of kept entries is loaded once, and again only after a failure', async () => {
  const { browser, entries } = createBrowser();
  browser.isLocked = true;
  await entries.keep(createTestKeptEntry());
  expect(browser.stored.size).toBe(0);
  browser.isLocked = false;
  for (const _save of [1, 2, 3]) await entries.keep(createTestKeptEntry());
  expect(await entries.read(null)).toBeDefined();
  expect(browser.keyReads).toBe(2);
});

test('the kept entry replaces only calls that did not reach the server', async () => {
  const kept = createTestKeptEntry();
  const here = { read: async () => kept };
  expect(await withKeptFallback(Promise.resolve('the platform’s entry'), null, here)).toBe(
    'the platform’s entry',
  );
  const refused = new ApiError('business', 403, '当前操作没有权限');
  await expect(withKeptFallback(Promise.reject(refused), null, here)).rejects.toBe(refused);
  const away = new ApiError('network', 0, '服务连接异常，请重试');
  expect(await withKeptFallback(Promise.reject(away), null, here)).toBe(kept);
  // Response of a proxy that cannot reach a server.
  const proxied = new ApiError('http', 503, '系统接口503异常');
  expect(await withKeptFallback(Promise.reject(proxied), null, here)).toBe(kept);
  const tooMany = new ApiError('http', 429, '请求过于频繁');
  await expect(withKeptFallback(Promise.reject(tooMany), null, here)).rejects.toBe(tooMany);
  const nothing = { read: async () => undefined };
  await expect(withKeptFallback(Promise.reject(away), null, nothing)).rejects.toBe(away);
});

test('kept entries are stored in the cache that the shell clears on sign-out', async () => {
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

describe('an unresponsive connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('times out after four seconds if the entry is kept', async () => {
    const kept = createTestKeptEntry();
    const reading = withKeptFallback(new Promise<never>(() => {}), null, { read: async () => kept });
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

  test('has no timeout if no entry is kept', async () => {
    const slow = new Promise<string>((done) => setTimeout(done, 9_000, 'the platform’s entry'));
    const reading = withKeptFallback(slow, null, { read: async () => undefined });
    await jest.advanceTimersByTimeAsync(9_000);
    expect(await reading).toBe('the platform’s entry');
  });
});

test('if an entry can no longer be stored, the older copy is deleted', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(createTestKeptEntry());
  browser.stored.set = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  await entries.keep(createTestKeptEntry());
  expect(browser.stored.size).toBe(0);
});

test('storing an entry deletes copies in formats of earlier versions', async () => {
  const { browser, entries } = createBrowser();
  browser.stored.set('/competitionEnter/kept-0', new Response('in another shape'));
  await entries.keep(createTestKeptEntry());
  expect(browser.stored.size).toBe(1);
  expect(await entries.read(null)).toBeDefined();
});

test('after thirty days a kept entry is neither shown nor left on the device', async () => {
  const { browser, entries } = createBrowser();
  await entries.keep(
    createTestKeptEntry({ keptAt: new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString() }),
  );
  expect(await entries.read(null)).toBeUndefined();
  expect(browser.stored.size).toBe(0);
});
