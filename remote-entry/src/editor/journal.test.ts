import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { createMemoryStorage, createMemoryStore } from '../../test/test-editor';
import { createJournal, createJournalWriter } from './journal';
import {
  createKeyStore,
  openSealer,
  openUnloadSnapshots,
  type Sealed,
  type Sealer,
  type withDatabase,
} from './local-database';

const snapshots = openUnloadSnapshots(createMemoryStorage(), 'e1', 't1');
const record = (answers: Record<string, unknown>) => ({ answers, base: {}, baseRevision: 0 });

async function createTestSealer(keys = new Map<string, CryptoKey>()): Promise<Sealer> {
  const sealer = await openSealer({
    async getOrCreate(create) {
      const key = keys.get('k') ?? (await create());
      keys.set('k', key);
      return key;
    },
  });
  if (!sealer) throw new Error('WebCrypto is missing');
  return sealer;
}

test('sensitive answers are encrypted in the journal and read back unchanged', async () => {
  const store = createMemoryStore();
  const journal = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't1',
    snapshots,
    store,
    sealer: await createTestSealer(),
  });
  const members = [{ id: 'm1', idNumber: '11010519491231002X' }];
  await journal.write('team', record({ members }));
  const kept = store.rows.get('team/t1')?.content as Sealed;
  expect(Buffer.from(kept.sealed).includes('11010519491231002X')).toBe(false);
  expect((await journal.read())[0]?.answers).toEqual({ members });
});

test('without encryption, the journal leaves out sensitive answers', async () => {
  const store = createMemoryStore();
  const journal = createJournal({ definition, entryId: 'e1', tabId: 't1', snapshots, store });
  const filledIn = { members: [{ id: 'm1', name: '张明远', idNumber: '11010519491231002X' }] };
  await journal.write('team', { answers: filledIn, base: filledIn, baseRevision: 1, sent: [filledIn] });
  const left = { members: [{ id: 'm1', name: '张明远', idNumber: null }] };
  expect(await journal.read()).toMatchObject([{ answers: left, base: left, sent: [left], stripped: true }]);
});

test('slow encryption does not reorder journal writes', async () => {
  const store = createMemoryStore();
  const seals: (() => void)[] = [];
  const sealer: Sealer = {
    seal: (value) =>
      new Promise((done) => {
        const iv = new Uint8Array(12);
        const sealed = new TextEncoder().encode(JSON.stringify(value)).buffer;
        seals.push(() => done({ iv, sealed }));
      }),
    open: async ({ sealed }) => JSON.parse(new TextDecoder().decode(sealed)),
  };
  const journal = createJournal({ definition, entryId: 'e1', tabId: 't1', snapshots, store, sealer });
  const written = [journal.write('team', record({ a: 1 })), journal.clear('team')];
  await new Promise((done) => setImmediate(done));
  for (const seal of seals.splice(0)) seal();
  await Promise.all(written);
  expect(await journal.read()).toEqual([]);
});

test('a closed editor writes no more records, which a later editor may have taken over, but clears its own', async () => {
  const done: string[] = [];
  let unsaved: ReturnType<typeof record> | undefined = record({ a: 1 });
  const writer = createJournalWriter({
    journal: {
      write: async () => void done.push('written'),
      clear: async () => void done.push('cleared'),
    } as never,
    getRecord: () => unsaved,
    onFailureChange: () => undefined,
  });
  writer.stop();
  await writer.write('team');
  unsaved = undefined;
  await writer.write('team');
  expect(done).toEqual(['cleared']);
});

test('two tabs that create the key concurrently both use the one stored first', async () => {
  const keys = new Map<string, unknown>();
  let last = Promise.resolve();
  /** Transactions are serialized. */
  const transaction = () => {
    const before = last;
    let end = (): void => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    const get = async (name: string) => {
      await before;
      const known = keys.get(name);
      if (known) end();
      return known;
    };
    const put = async (key: unknown, name: string) => {
      keys.set(name, key);
      end();
    };
    return { store: { get, put } };
  };
  const database = { get: async (_store: string, name: string) => keys.get(name), transaction };
  const made: object[] = [];
  const create = async () => {
    made.push({});
    return made.at(-1) as CryptoKey;
  };
  const use: typeof withDatabase = (act) => act(database as never);
  const tabs = [createKeyStore(use), createKeyStore(use)];
  const used = await Promise.all(tabs.map((tab) => tab.getOrCreate(create)));
  expect(made).toHaveLength(2);
  expect(used[0]).toBe(used[1]);
});

test('input typed after the browser has deleted its database can be decrypted on the next visit', async () => {
  const keys = new Map<string, CryptoKey>();
  const store = createMemoryStore();
  const at = { definition, entryId: 'e1', tabId: 't1', snapshots, store };
  const journal = createJournal({ ...at, sealer: await createTestSealer(keys) });
  keys.clear();
  const members = [{ id: 'm1', name: '张明远' }];
  await journal.write('team', record({ members }));
  const next = createJournal({ ...at, sealer: await createTestSealer(keys) });
  expect((await next.read())[0]?.answers).toEqual({ members });
});

test('the journal keeps records that it cannot decrypt', async () => {
  const store = createMemoryStore();
  const one = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't1',
    snapshots,
    store,
    sealer: await createTestSealer(),
  });
  await one.write('team', record({ members: [] }));
  const other = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't2',
    snapshots,
    store,
    sealer: await createTestSealer(),
  });
  expect(await other.read()).toEqual([]);
  expect(store.rows.size).toBe(1);
});
