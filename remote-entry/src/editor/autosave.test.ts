import { ApiError } from '@portal/api-client';
import { adoptClosedTabs } from './restore';
import { createSetup, openInTab, type } from './test-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('input is journaled within a second and saved after a pause', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  type(editor, 'name', '高原');
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.store.rows.get('project/t1')?.content).toMatchObject({ plain: { answers: { name: '高原' } } });
  expect(at.server.saves).toBe(0);
  expect(editor.autosave.state()).toMatchObject({ dirty: true });
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.server.steps.project?.data).toEqual({ name: '高原' });
  expect(editor.autosave.state()).toMatchObject({ dirty: false, saving: false });
  expect(at.store.rows.size).toBe(0);
});

test('autosave saves during uninterrupted typing', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  for (let count = 1; count <= 100; count += 1) {
    type(editor, 'name', '字'.repeat(count));
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(at.server.saves).toBeGreaterThan(0);
});

test('why a step was refused is still said after another step was saved', async () => {
  const at = createSetup();
  const { save } = at.server;
  const refused = new ApiError('business', 1009001008, '引用的文件不存在，请重新上传');
  let fileIsGone = true;
  at.server.save = (stepId, payload) =>
    fileIsGone && stepId === 'materials' ? Promise.reject(refused) : save(stepId, payload);
  const editor = await openInTab('t1', at);
  type(editor, 'license', { fileId: 'f1' }, 'materials');
  await editor.autosave.flush();
  type(editor, 'name', '高原');
  await editor.autosave.flush('project');
  expect(editor.autosave.state()).toMatchObject({ dirty: true, problem: { message: refused.msg } });
  fileIsGone = false;
  await editor.autosave.flush();
  expect(editor.autosave.state()).toMatchObject({ dirty: false, problem: undefined });
});

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

test('records of an open tab are not restored elsewhere', async () => {
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

test('a save whose reply was lost causes no conflict after a crash either', async () => {
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

test('a save whose reply was lost causes no conflict where the entry was opened from an older copy, before the platform answers', async () => {
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

test('input of two closed tabs causes no conflict where the entry was opened from a copy older than both', async () => {
  const at = createSetup();
  at.server.change('project', { name: '原名' });
  const copy = structuredClone(at.server.steps);
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
  const { draft, restored } = await openInTab('t3', { ...at, server: { ...at.server, steps: copy } });
  expect(restored.conflicts).toEqual([]);
  expect(draft.step('project')).toMatchObject({
    answers: { name: '新名', slogan: '第一页', intro: '第二页' },
    base: { name: '新名' },
    revision: 2,
  });
});

test('what the journal had to leave out of a closed tab’s record does not blank an open page', async () => {
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

test('adopting closed tabs leaves a page as it is where the other tabs are open', async () => {
  const at = createSetup();
  const [here, there] = [await openInTab('t1', at), await openInTab('t2', at)];
  type(there, 'name', '已保存');
  await there.autosave.flush();
  type(there, 'intro', '还在写');
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.store.rows.has('project/t2')).toBe(true);
  await adoptClosedTabs(here.draft, here.journal, here.presence, () => true);
  expect(here.draft.step('project')).toEqual({ answers: {}, base: {}, revision: 0 });
});

test('the copy on this device gets what the platform has before the journal drops it, and after a conflict too', async () => {
  const at = createSetup();
  const received: unknown[] = [];
  const setStep = async (stepId: string, answers: object, { revision }: { revision: number }) => {
    received.push({ stepId, answers, revision, journaled: at.store.rows.size });
  };
  const editor = await openInTab('t1', { ...at, copy: { setStep } });
  at.server.change('project', { name: '其他设备' });
  type(editor, 'slogan', '本机');
  await jest.advanceTimersByTimeAsync(5000);
  expect(received).toEqual([
    { stepId: 'project', answers: { name: '其他设备' }, revision: 1, journaled: 1 },
    { stepId: 'project', answers: { name: '其他设备', slogan: '本机' }, revision: 2, journaled: 1 },
  ]);
  expect(at.store.rows.size).toBe(0);
});

test('conflicts wait for a choice, even after a crash', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备' });
  type(first, 'name', '本机');
  type(first, 'tagline', '只在本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(first.autosave.state().conflicts).toHaveLength(1);
  // News of an unrelated change does not decide it.
  at.server.change('project', { intro: '又一处' });
  const now = at.server.steps.project;
  first.autosave.mergeRemote('project', now?.data ?? {}, now?.revision ?? 0);
  expect(first.autosave.state().conflicts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data.name).toBe('其他设备');
  first.autosave.stop();
  at.tabs.open.clear();
  const second = await openInTab('t2', at);
  expect(second.autosave.state().conflicts).toEqual([
    { stepId: 'project', conflicts: [{ path: ['name'], mine: '本机', theirs: '其他设备' }] },
  ]);
  second.autosave.resolveConflicts('project', () => true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '其他设备', tagline: '只在本机', intro: '又一处' });
});

/** Two tabs were closed with input of one step, which another device has changed meanwhile. */
async function closedTabsInConflict(typed: [key: string, value: string][]) {
  const at = createSetup();
  at.server.line = 'cut before';
  for (const [index, [key, value]] of typed.entries()) {
    const tab = await openInTab(`t${index + 1}`, at);
    type(tab, key, value);
    await jest.advanceTimersByTimeAsync(1000);
    tab.autosave.stop();
  }
  at.tabs.open.clear();
  at.server.line = 'good';
  for (const [key] of typed) at.server.change('project', { [key]: '其他设备' });
  return { at, editor: await openInTab('t9', at) };
}

test('conflicts of two closed tabs in one step are one choice', async () => {
  const { at, editor } = await closedTabsInConflict([
    ['slogan', '第一页'],
    ['intro', '第二页'],
  ]);
  expect(editor.autosave.state().conflicts).toMatchObject([
    { stepId: 'project', conflicts: [{ path: ['slogan'] }, { path: ['intro'] }] },
  ]);
  editor.autosave.resolveConflicts('project', () => true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ slogan: '其他设备', intro: '其他设备' });
});

test('an answer that two closed tabs and another device changed is asked about once, with the platform’s side', async () => {
  const { editor } = await closedTabsInConflict([
    ['name', '第一页'],
    ['name', '第二页'],
  ]);
  expect(editor.autosave.state().conflicts).toEqual([
    { stepId: 'project', conflicts: [{ path: ['name'], mine: '第二页', theirs: '其他设备' }] },
  ]);
});

test('a postponed choice is asked again with what a tab that was closed meanwhile brings in', async () => {
  const { at, editor } = await closedTabsInConflict([['slogan', '第一页']]);
  editor.autosave.postponeConflicts();
  at.server.line = 'cut before';
  const closing = await openInTab('t2', at);
  type(closing, 'intro', '第二页');
  await jest.advanceTimersByTimeAsync(1000);
  closing.autosave.stop();
  at.tabs.open.delete('t2');
  at.server.line = 'good';
  at.server.change('project', { intro: '其他设备' });
  const now = at.server.steps.project;
  editor.autosave.mergeRemote('project', now?.data ?? {}, now?.revision ?? 0);
  editor.autosave.addRestored(
    await adoptClosedTabs(editor.draft, editor.journal, editor.presence, () => true),
  );
  const { conflicts } = editor.autosave.state();
  expect(conflicts).toMatchObject([{ conflicts: [{ path: ['slogan'] }, { path: ['intro'] }] }]);
  expect(conflicts[0]?.postponed).toBeFalsy();
});

test('a choice that is open outlives a crash after a closed tab was adopted', async () => {
  const { at, editor } = await closedTabsInConflict([['slogan', '第一页']]);
  type(editor, 'tagline', '两页都写了');
  at.server.line = 'cut before';
  const closing = await openInTab('t2', at);
  type(closing, 'tagline', '两页都写了');
  await jest.advanceTimersByTimeAsync(1000);
  closing.autosave.stop();
  at.tabs.open.delete('t2');
  editor.autosave.addRestored(
    await adoptClosedTabs(editor.draft, editor.journal, editor.presence, () => true),
  );
  await jest.advanceTimersByTimeAsync(1000);
  editor.autosave.stop();
  at.tabs.open.clear();
  at.server.line = 'good';
  const { restored } = await openInTab('t8', at);
  expect(restored.conflicts).toMatchObject([{ conflicts: [{ path: ['slogan'], theirs: '其他设备' }] }]);
});

test('a conflict found once the connection is back replaces the message about the connection', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  at.server.line = 'cut before';
  type(editor, 'name', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(editor.autosave.state().problem?.kind).toBe('unreachable');
  at.server.change('project', { name: '其他设备' });
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(6000);
  expect(editor.autosave.state()).toMatchObject({ conflicts: [{ stepId: 'project' }], problem: undefined });
});

test('a late save reply does not overwrite a newer revision', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  type(editor, 'name', '第一版');
  const saving = editor.autosave.flush();
  editor.autosave.mergeRemote('project', { name: '第一版', tagline: '别处' }, 2);
  await saving;
  expect(editor.draft.step('project')).toMatchObject({ revision: 2, base: { tagline: '别处' } });
});

test('a late reply about a conflict does not overwrite a newer revision', async () => {
  const at = createSetup();
  let release: (() => void) | undefined;
  const keeping = new Promise<void>((done) => {
    release = done;
  });
  const editor = await openInTab('t1', { ...at, copy: { setStep: () => keeping } });
  at.server.change('project', { name: '其他设备' });
  type(editor, 'slogan', '本机');
  const saving = editor.autosave.flush();
  await jest.advanceTimersByTimeAsync(0);
  editor.autosave.mergeRemote('project', { name: '其他设备又改' }, 2);
  release?.();
  await saving;
  expect(editor.draft.step('project')).toMatchObject({
    revision: 2,
    answers: { name: '其他设备又改', slogan: '本机' },
  });
});

test('an earlier editor does not clear the records of a later one in the same tab', async () => {
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

test('a correction in the masked part of a number is saved', async () => {
  const at = createSetup();
  at.server.change('team', { members: [{ id: 'm1', idNumber: '110***********002X' }] });
  const editor = await openInTab('t1', at);
  type(editor, 'members', [{ id: 'm1', idNumber: '11010519491231002X' }], 'team');
  expect(editor.draft.isDirty('team')).toBe(true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.saves).toBe(1);
});

test('a page closed before journaling has no conflict with its own last save', async () => {
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
  // The save went out with the page; the journal's last writes did not.
  at.store.rows.clear();
  for (const [key, row] of journaled) at.store.rows.set(key, row);
  at.storage.setItem('portal-entry-left/e1/team/t1', snapshot);
  at.tabs.open.clear();
  const second = await openInTab('t2', at);
  expect(second.restored.conflicts).toEqual([]);
  expect(second.draft.step('team').answers.members).toMatchObject([{ name: '张明' }]);
});

test.each(['cut after', 'good'] as const)(
  'what is typed after the page was left for a moment outlives a crash (line %s when it was left)',
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

test('what arrived of a series of lost replies is no other device’s change, however long the series', async () => {
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

test('an outdated editor neither saves nor merges, but journals', async () => {
  const at = createSetup();
  at.server.change('project', { name: '原名', slogan: '第一版才问' });
  const editor = await openInTab('t1', at);
  at.server.definitionVersion += 1;
  type(editor, 'name', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(editor.autosave.state()).toMatchObject({ outdated: true, dirty: true, conflicts: [] });
  expect(editor.draft.step('project').answers).toEqual({ name: '本机', slogan: '第一版才问' });
  type(editor, 'slogan', '重新输入');
  editor.autosave.retry();
  await editor.autosave.saveBeforeUnload();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at.server.steps.project?.data).toEqual({ name: '原名', slogan: '第一版才问' });
  expect(at.store.rows.get('project/t1')).toMatchObject({
    definitionVersion: 1,
    content: { plain: { answers: { name: '本机', slogan: '重新输入' } } },
  });
});

test('an unload snapshot masks identity numbers', async () => {
  const at = createSetup();
  at.server.line = 'cut before';
  const editor = await openInTab('t1', at);
  type(editor, 'members', [{ id: 'm1', idNumber: '11010519491231002X' }], 'team');
  await editor.autosave.saveBeforeUnload();
  expect(at.storage.getItem('portal-entry-left/e1/team/t1')).toContain('110***********002X');
});

async function disputed() {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备', slogan: '其他设备' });
  type(editor, 'name', '本机');
  type(editor, 'slogan', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  editor.autosave.postponeConflicts();
  return { at, editor };
}

test('a conflict is with another device, unless a tab of this browser tells that it has saved', async () => {
  const { at, editor } = await disputed();
  const savedBy = () => editor.autosave.state().conflicts.map((each) => each.savedBy);
  expect(savedBy()).toEqual(['device']);
  editor.autosave.noteTabSave('project', at.server.steps.project?.revision ?? 0);
  expect(savedBy()).toEqual(['tab']);
  const other = await openInTab('t2', at);
  type(other, 'slogan', '第二个标签页');
  at.server.change('project', { slogan: '又一个设备' });
  other.autosave.noteTabSave('project', 1);
  await jest.advanceTimersByTimeAsync(3000);
  expect(other.autosave.state().conflicts).toMatchObject([{ savedBy: 'device' }]);
});

test('a postponed conflict saves neither side, and all else that is typed', async () => {
  const { at, editor } = await disputed();
  type(editor, 'tagline', '先看看表单');
  await editor.autosave.flush();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at.server.steps.project?.data).toEqual({
    name: '其他设备',
    slogan: '其他设备',
    tagline: '先看看表单',
  });
  expect(editor.autosave.state()).toMatchObject({ dirty: true, conflicts: [{ postponed: true }] });
  expect(editor.draft.step('project').answers).toMatchObject({ name: '本机', slogan: '本机' });
});

test('a postponed conflict is reopened only by the participant or by a new conflict', async () => {
  const { at, editor } = await disputed();
  const news = (data: Record<string, string>) => {
    at.server.change('project', data);
    const now = at.server.steps.project;
    editor.autosave.mergeRemote('project', now?.data ?? {}, now?.revision ?? 0);
  };
  news({ intro: '无关的修改' });
  expect(editor.autosave.state().conflicts).toMatchObject([{ postponed: true }]);
  type(editor, 'scenario', '本机');
  news({ scenario: '其他设备' });
  expect(editor.autosave.state().conflicts[0]?.postponed).toBeFalsy();
  expect(editor.autosave.state().conflicts[0]?.conflicts).toHaveLength(3);
});

test('reopening conflicts uses the current answers and drops those that agree by now', async () => {
  const { at, editor } = await disputed();
  type(editor, 'name', '本机改后');
  type(editor, 'slogan', '其他设备');
  editor.autosave.reopenConflicts();
  const conflicts = [{ path: ['name'], mine: '本机改后', theirs: '其他设备' }];
  expect(editor.autosave.state().conflicts).toEqual([{ stepId: 'project', conflicts, savedBy: 'device' }]);
  editor.autosave.resolveConflicts('project', () => false);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '本机改后', slogan: '其他设备' });
});

test('reopening conflicts saves at once when all of them agree by now', async () => {
  const { at, editor } = await disputed();
  for (const key of ['name', 'slogan']) type(editor, key, '其他设备');
  type(editor, 'tagline', '新');
  editor.autosave.reopenConflicts();
  await jest.advanceTimersByTimeAsync(100);
  expect(at.server.steps.project?.data).toMatchObject({ name: '其他设备', tagline: '新' });
});
