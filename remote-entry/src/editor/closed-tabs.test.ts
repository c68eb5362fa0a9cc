import { createSetup, openInTab, type } from '../../test/test-editor';
import { adoptClosedTabs } from './restore';
import type { TabPresence } from './tab-presence';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('unsaved input of a closed tab is restored', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  at.server.line = 'cut before';
  type(first, 'name', '写到一半');
  await jest.advanceTimersByTimeAsync(3000);
  expect(first.autosave.state().problem?.kind).toBe('unreachable');
  at.tabs.open.clear();
  first.autosave.stop();
  at.server.line = 'good';
  const second = await openInTab('t2', at);
  expect(second.restored.stepIds).toEqual(['project']);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '写到一半' });
  expect(at.store.rows.size).toBe(0);
});

test('records of an open tab are not restored in another tab', async () => {
  const at = createSetup();
  at.server.line = 'cut before';
  const first = await openInTab('t1', at);
  type(first, 'name', '第一页');
  await jest.advanceTimersByTimeAsync(1000);
  const second = await openInTab('t2', at);
  expect(second.restored.stepIds).toEqual([]);
  expect(at.store.rows.has('project/t1')).toBe(true);
});

test('a save whose reply was lost causes no conflict', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  type(editor, 'name', '高');
  at.server.line = 'cut after';
  await editor.autosave.flush();
  type(editor, 'name', '高原');
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(20_000);
  expect(editor.autosave.state()).toMatchObject({ dirty: false, conflicts: [] });
  expect(at.server.steps.project?.data).toEqual({ name: '高原' });
});

test('a save whose reply was lost causes no conflict after a crash', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  type(first, 'name', '高');
  at.server.line = 'cut after';
  await first.autosave.flush();
  type(first, 'name', '高原');
  await jest.advanceTimersByTimeAsync(1000);
  first.autosave.stop();
  at.tabs.open.clear();
  at.server.line = 'good';
  const second = await openInTab('t2', at);
  expect(second.restored.conflicts).toEqual([]);
  expect(second.draft.step('project').answers).toEqual({ name: '高原' });
});

test('a save whose reply was lost causes no conflict when the entry is opened from an older kept copy before the server responds', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  type(first, 'name', '高');
  at.server.line = 'cut after';
  await first.autosave.flush();
  type(first, 'name', '高原');
  await jest.advanceTimersByTimeAsync(1000);
  first.autosave.stop();
  at.tabs.open.clear();
  const second = await openInTab('t2', { ...at, server: { ...at.server, steps: {} } });
  at.server.line = 'good';
  second.autosave.mergeRemote('project', at.server.steps.project?.data ?? {}, 1, []);
  expect(second.autosave.state().conflicts).toEqual([]);
  expect(second.draft.step('project').answers).toEqual({ name: '高原' });
});

test('input of two closed tabs causes no conflict when the entry is opened from a kept copy older than both', async () => {
  const at = createSetup();
  at.server.change('project', { name: '原名' });
  const kept = structuredClone(at.server.steps);
  const [first, second] = [await openInTab('t1', at), await openInTab('t2', at)];
  at.server.line = 'cut before';
  type(first, 'slogan', '第一页');
  await jest.advanceTimersByTimeAsync(1000);
  first.autosave.stop();
  at.server.line = 'good';
  type(second, 'name', '新名');
  await second.autosave.flush();
  at.server.line = 'cut before';
  type(second, 'intro', '第二页');
  await jest.advanceTimersByTimeAsync(1000);
  second.autosave.stop();
  at.tabs.open.clear();
  const { draft, restored } = await openInTab('t3', { ...at, server: { ...at.server, steps: kept } });
  expect(restored.conflicts).toEqual([]);
  expect(draft.step('project')).toMatchObject({
    answers: { name: '新名', slogan: '第一页', intro: '第二页' },
    base: { name: '新名' },
    revision: 2,
  });
});

test('sensitive answers left out of a closed tab’s journal record are not cleared on an open page', async () => {
  const at = createSetup();
  const idNumber = '110***********002X';
  at.server.change('team', { members: [{ id: 'm1', idNumber }] });
  const open = await openInTab('t1', at);
  const closing = await openInTab('t2', at);
  type(closing, 'members', [{ id: 'm1', idNumber, position: '总经理' }], 'team');
  await closing.autosave.flush();
  at.server.line = 'cut before';
  type(closing, 'members', [{ id: 'm1', idNumber, position: '总经理', title: '教授' }], 'team');
  await jest.advanceTimersByTimeAsync(1000);
  closing.autosave.stop();
  at.tabs.open.delete('t2');
  at.server.line = 'good';
  const adopted = await adoptClosedTabs(open.draft, open.journal, open.presence, () => true);
  expect(open.draft.step('team').answers.members).toMatchObject([{ idNumber, title: '教授' }]);
  open.autosave.addRestored(adopted);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(at.server.steps.team?.data.members).toEqual([
    { id: 'm1', idNumber, position: '总经理', title: '教授' },
  ]);
});

test.each([
  ['are open', (presence: TabPresence) => presence],
  [
    'may be open, which the browser does not tell',
    (presence: TabPresence) => ({ ...presence, openTabs: async () => undefined }),
  ],
])('adopting closed tabs changes nothing if the other tabs %s', async (_how, inBrowser) => {
  const at = createSetup();
  const [here, there] = [await openInTab('t1', at), await openInTab('t2', at)];
  type(there, 'name', '已保存');
  await there.autosave.flush();
  type(there, 'intro', '还在写');
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.store.rows.has('project/t2')).toBe(true);
  await adoptClosedTabs(here.draft, here.journal, inBrowser(here.presence), () => true);
  expect(here.draft.step('project')).toEqual({ answers: {}, base: {}, revision: 0 });
});

test('closing an editor does not clear the records of a later editor in the same tab', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  type(first, 'name', '甲');
  const leaving = first.autosave.saveBeforeUnload();
  first.autosave.stop();
  const second = await openInTab('t1', at);
  at.server.line = 'cut before';
  type(second, 'tagline', '乙');
  await leaving;
  await jest.advanceTimersByTimeAsync(1000);
  await first.journal.clear('project');
  expect(at.store.rows.get('project/t1')?.content).toMatchObject({ plain: { answers: { tagline: '乙' } } });
});

test('a page closed before journaling does not conflict with its own last save', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  type(first, 'members', [{ id: 'm1', name: '张' }], 'team');
  await jest.advanceTimersByTimeAsync(500);
  const journaled = new Map(at.store.rows);
  type(first, 'members', [{ id: 'm1', name: '张明', idNumber: '11010519491231002X' }], 'team');
  const leaving = first.autosave.saveBeforeUnload();
  const snapshot = at.storage.getItem('portal-entry-left/e1/team/t1') ?? '';
  await leaving;
  first.autosave.stop();
  await jest.advanceTimersByTimeAsync(500);
  // The save was sent with the page; the journal's last writes were lost.
  at.store.rows.clear();
  for (const [key, row] of journaled) at.store.rows.set(key, row);
  at.storage.setItem('portal-entry-left/e1/team/t1', snapshot);
  at.tabs.open.clear();
  const second = await openInTab('t2', at);
  expect(second.restored.conflicts).toEqual([]);
  expect(second.draft.step('team').answers.members).toMatchObject([{ name: '张明' }]);
});

test.each(['cut after', 'good'] as const)(
  'input typed after the page was briefly left survives a crash (connection %s when it was left)',
  async (line) => {
    const at = createSetup();
    const first = await openInTab('t1', at);
    at.server.line = line;
    type(first, 'slogan', '离开时');
    const leaving = first.autosave.saveBeforeUnload();
    type(first, 'slogan', '离开时，接着写');
    await leaving;
    await jest.advanceTimersByTimeAsync(10);
    at.server.line = 'cut before';
    type(first, 'slogan', '离开时，接着写了半小时');
    await jest.advanceTimersByTimeAsync(60_000);
    first.autosave.stop();
    at.tabs.open.clear();
    at.server.line = 'good';
    const second = await openInTab('t1', at);
    expect(second.restored.conflicts).toEqual([]);
    expect(second.draft.step('project').answers.slogan).toBe('离开时，接着写了半小时');
  },
);

test('a save that arrived during a series of lost replies causes no conflict, however long the series', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  at.server.line = 'cut after';
  type(editor, 'slogan', '第一次');
  await jest.advanceTimersByTimeAsync(1_600);
  at.server.line = 'cut before';
  for (let n = 1; n <= 9; n += 1) {
    type(editor, 'slogan', `第一次，然后${n}`);
    await jest.advanceTimersByTimeAsync(1_600);
  }
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(20_000);
  expect(editor.autosave.state().conflicts).toEqual([]);
  expect(at.server.steps.project?.data).toMatchObject({ slogan: '第一次，然后9' });
});
