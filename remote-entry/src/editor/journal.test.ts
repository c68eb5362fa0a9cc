import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { createJournal } from './journal';
import { leavingNotesIn, openSealer, type Sealed, type Sealer } from './local-database';
import { memoryStorage, memoryStore } from './test-editor';

const notes = leavingNotesIn(memoryStorage(), 'e1', 't1');
const record = (answers: Record<string, unknown>) => ({ answers, base: {}, baseRevision: 0 });

async function sealerOf(): Promise<Sealer> {
  const keys = new Map<string, CryptoKey>();
  const sealer = await openSealer({
    async ensure(make) {
      const key = keys.get('k') ?? (await make());
      keys.set('k', key);
      return key;
    },
  });
  if (!sealer) throw new Error('WebCrypto is missing');
  return sealer;
}

test('sensitive answers are sealed, and read back as they were', async () => {
  const store = memoryStore();
  const journal = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't1',
    notes,
    store,
    sealer: await sealerOf(),
  });
  const members = [{ id: 'm1', idNumber: '11010519491231002X' }];
  await journal.write('team', record({ members }));
  const kept = store.rows.get('team/t1')?.content as Sealed;
  expect(Buffer.from(kept.sealed).includes('11010519491231002X')).toBe(false);
  expect((await journal.read())[0]?.answers).toEqual({ members });
});

test('where nothing can be sealed, sensitive answers are left out and the others kept', async () => {
  const store = memoryStore();
  const journal = createJournal({ definition, entryId: 'e1', tabId: 't1', notes, store });
  await journal.write(
    'team',
    record({ members: [{ id: 'm1', name: '张明远', idNumber: '11010519491231002X' }] }),
  );
  expect((await journal.read())[0]?.answers).toEqual({
    members: [{ id: 'm1', name: '张明远', idNumber: null }],
  });
});

test('a slow seal does not let an older record stand last, nor outlive its save', async () => {
  const store = memoryStore();
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
  const journal = createJournal({ definition, entryId: 'e1', tabId: 't1', notes, store, sealer });
  const written = [journal.write('team', record({ a: 1 })), journal.forget('team')];
  await new Promise((done) => setImmediate(done));
  for (const seal of seals.splice(0)) seal();
  await Promise.all(written);
  expect(await journal.read()).toEqual([]);
});

test('a record that can not be opened is left alone', async () => {
  const store = memoryStore();
  const one = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't1',
    notes,
    store,
    sealer: await sealerOf(),
  });
  await one.write('team', record({ members: [] }));
  const other = createJournal({
    definition,
    entryId: 'e1',
    tabId: 't2',
    notes,
    store,
    sealer: await sealerOf(),
  });
  expect(await other.read()).toEqual([]);
  expect(store.rows.size).toBe(1);
});
