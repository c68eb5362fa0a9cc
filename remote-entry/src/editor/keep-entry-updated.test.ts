import { createTestKeptEntry } from '../../test/test-editor';
import { createWorkerWatch, keepEntryUpdated } from './keep-entry-updated';
import type { KeptEntry } from './kept-entry';

/** The server's clock is a minute ahead. */
const clock = { offset: () => 60_000 };
const SAVED_AT = '2026-11-21T08:00:00+08:00';

test("the server's saved answers are kept, masked and in order, once a service worker is ready", async () => {
  const written: KeptEntry[] = [];
  let arrive = () => {};
  const worker = new Promise<void>((done) => {
    arrive = done;
  });
  const { keptAt: _at, ...opened } = createTestKeptEntry();
  const writer = keepEntryUpdated(
    { ...opened, clock },
    async (kept) => void written.push(kept),
    createWorkerWatch(worker),
  );
  writer.setStep('project', { projectName: '新名称' }, { revision: 4, savedAt: SAVED_AT, issues: [] });
  expect(written).toEqual([]);
  arrive();
  await worker;
  writer.setStep(
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

test("reopening an entry stops the previous page's writer from overwriting it", async () => {
  const written: string[] = [];
  const { keptAt: _at, ...opened } = createTestKeptEntry();
  const keep = async ({ entry }: KeptEntry) => void written.push(entry.status);
  const worker = Promise.resolve();
  const watch = createWorkerWatch(worker);
  const before = keepEntryUpdated({ ...opened, clock }, keep, watch);
  await worker;
  keepEntryUpdated({ ...opened, clock, entry: { ...opened.entry, status: 'returned' } }, keep, watch);
  before.setStep('project', { projectName: '旧页' }, { revision: 4, savedAt: SAVED_AT, issues: [] });
  expect(written.at(-1)).toBe('returned');
});

test('while no service worker is ready, only the entry opened last waits for it', async () => {
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

test('a kept entry is not rewritten until the server responds', async () => {
  const written: KeptEntry[] = [];
  const kept = createTestKeptEntry();
  const writer = keepEntryUpdated(
    { ...kept, clock },
    async (each) => void written.push(each),
    createWorkerWatch(Promise.resolve()),
  );
  await Promise.resolve();
  expect(written).toEqual([]);
  writer.replace(kept.entry);
  expect(written).toMatchObject([{ clockOffset: 60_000 }]);
});

test('neither a response in transit during a save nor a late save restores an older step', async () => {
  const written: KeptEntry[] = [];
  const kept = createTestKeptEntry();
  const writer = keepEntryUpdated(
    { ...kept, clock },
    async (each) => void written.push(each),
    createWorkerWatch(Promise.resolve()),
  );
  await Promise.resolve();
  const issues = [{ path: ['project', 'name'], message: '请填写', level: 'error' as const }];
  const others = [{ path: ['team', 'members'], message: '请填写', level: 'error' as const }];
  await writer.setStep('project', { projectName: '新名称' }, { revision: 5, savedAt: SAVED_AT, issues });
  const older = [{ path: ['project', 'track'], message: '请选择', level: 'error' as const }];
  writer.replace({ ...kept.entry, status: 'returned', issues: [...older, ...others] });
  await writer.setStep('project', { projectName: '更早' }, { revision: 4, savedAt: SAVED_AT, issues: older });
  const { entry } = written.at(-1) ?? kept;
  expect(entry.status).toBe('returned');
  expect(entry.steps.project).toMatchObject({ data: { projectName: '新名称' }, revision: 5 });
  expect(entry.issues).toEqual([...others, ...issues]);
});
