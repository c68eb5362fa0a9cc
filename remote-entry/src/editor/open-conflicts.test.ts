import { createSetup, openInTab, type } from '../../test/test-editor';
import { adoptClosedTabs } from './restore';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('conflicts wait for a choice, even after a crash', async () => {
  const at = createSetup();
  const first = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备' });
  type(first, 'name', '本机');
  type(first, 'tagline', '只在本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(first.autosave.state().conflicts).toHaveLength(1);
  // Another device's change to an unrelated answer does not resolve the conflict.
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
    {
      stepId: 'project',
      conflicts: [{ path: ['name'], mine: '本机', theirs: '其他设备', savedBy: 'device' }],
    },
  ]);
  second.autosave.chooseSide('project', 'theirs');
  second.autosave.resolveConflicts('project');
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '其他设备', tagline: '只在本机', intro: '又一处' });
});

/** Opens a page after tabs with unsaved input in one step were closed and another device changed the same answers. */
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

test('conflicts from two closed tabs in one step become one choice', async () => {
  const { at, editor } = await closedTabsInConflict([
    ['slogan', '第一页'],
    ['intro', '第二页'],
  ]);
  expect(editor.autosave.state().conflicts).toMatchObject([
    { stepId: 'project', conflicts: [{ path: ['slogan'] }, { path: ['intro'] }] },
  ]);
  editor.autosave.chooseSide('project', 'theirs');
  editor.autosave.resolveConflicts('project');
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ slogan: '其他设备', intro: '其他设备' });
});

test('an answer changed by two closed tabs and another device is one conflict, with the server’s side', async () => {
  const { editor } = await closedTabsInConflict([
    ['name', '第一页'],
    ['name', '第二页'],
  ]);
  expect(editor.autosave.state().conflicts).toEqual([
    { stepId: 'project', conflicts: [{ path: ['name'], mine: '第二页', theirs: '其他设备' }] },
  ]);
});

test('a postponed choice is asked again, including the input of a tab closed since', async () => {
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

test('an open conflict survives adopting a closed tab followed by a crash', async () => {
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

test('a conflict found after reconnecting replaces the connection problem', async () => {
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

test('a late conflict reply does not overwrite a newer revision', async () => {
  const at = createSetup();
  let release: (() => void) | undefined;
  const keeping = new Promise<void>((done) => {
    release = done;
  });
  const editor = await openInTab('t1', { ...at, keptWriter: { setStep: () => keeping } });
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

test('a conflict is attributed to another device unless a tab of this browser reports the save', async () => {
  const { at, editor } = await disputed();
  const savedBy = () =>
    editor.autosave.state().conflicts.flatMap(({ conflicts }) => conflicts.map((each) => each.savedBy));
  expect(savedBy()).toEqual(['device', 'device']);
  editor.autosave.noteTabSave('project', at.server.steps.project?.revision ?? 0);
  expect(savedBy()).toEqual(['tab', 'tab']);
  const other = await openInTab('t2', at);
  type(other, 'slogan', '第二个标签页');
  at.server.change('project', { slogan: '又一个设备' });
  other.autosave.noteTabSave('project', 1);
  await jest.advanceTimersByTimeAsync(3000);
  expect(other.autosave.state().conflicts).toMatchObject([{ conflicts: [{ savedBy: 'device' }] }]);
});

test('a reload before saving a choice keeps the choice and that the other side is another device', async () => {
  const { at, editor } = await disputed();
  const [name] = editor.autosave.state().conflicts[0]?.conflicts ?? [];
  editor.autosave.chooseSide('project', 'theirs', name?.path);
  await jest.advanceTimersByTimeAsync(1000);
  editor.autosave.stop();
  at.tabs.open.clear();
  const reloaded = await openInTab('t2', at);
  const [slogan, chosen] = [{ path: ['slogan'] }, { path: ['name'], choice: 'theirs' }];
  expect(reloaded.autosave.state().conflicts[0]?.conflicts).toMatchObject([
    { ...chosen, savedBy: 'device' },
    { ...slogan, savedBy: 'device' },
  ]);
});

test('both versions of a text can be kept, as of the time the choice is saved', async () => {
  const { at, editor } = await disputed();
  editor.autosave.chooseSide('project', 'both', ['slogan']);
  type(editor, 'slogan', '本机又改');
  editor.autosave.resolveConflicts('project');
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '本机', slogan: '本机又改\n\n其他设备' });
});

test('a choice stays marked after the other side is saved again', async () => {
  const { at, editor } = await disputed();
  editor.autosave.chooseSide('project', 'theirs', ['name']);
  at.server.change('project', { name: '其他设备又改' });
  const now = at.server.steps.project;
  editor.autosave.mergeRemote('project', now?.data ?? {}, now?.revision ?? 0);
  expect(editor.autosave.state().conflicts[0]?.conflicts).toContainEqual(
    expect.objectContaining({ path: ['name'], theirs: '其他设备又改', choice: 'theirs' }),
  );
});

test('a postponed conflict saves neither side, but all other input', async () => {
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

test('reopening conflicts uses the current answers and drops conflicts whose sides now agree', async () => {
  const { at, editor } = await disputed();
  type(editor, 'name', '本机改后');
  type(editor, 'slogan', '其他设备');
  editor.autosave.reopenConflicts();
  const conflicts = [{ path: ['name'], mine: '本机改后', theirs: '其他设备', savedBy: 'device' }];
  expect(editor.autosave.state().conflicts).toEqual([{ stepId: 'project', conflicts }]);
  editor.autosave.resolveConflicts('project');
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '本机改后', slogan: '其他设备' });
});

test('reopening conflicts saves immediately if all sides now agree', async () => {
  const { at, editor } = await disputed();
  for (const key of ['name', 'slogan']) type(editor, key, '其他设备');
  type(editor, 'tagline', '新');
  editor.autosave.reopenConflicts();
  await jest.advanceTimersByTimeAsync(100);
  expect(at.server.steps.project?.data).toMatchObject({ name: '其他设备', tagline: '新' });
});
