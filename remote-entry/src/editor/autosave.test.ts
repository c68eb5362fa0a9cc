import { openInTab, place, type } from './test-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is typed is journaled within a second and saved after a pause', async () => {
  const at = place();
  const desk = await openInTab('t1', at);
  type(desk, 'name', '高原');
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.store.rows.get('project/t1')?.content).toMatchObject({ plain: { answers: { name: '高原' } } });
  expect(at.server.saves).toBe(0);
  expect(desk.autosave.state()).toMatchObject({ dirty: true });
  await jest.advanceTimersByTimeAsync(1000);
  expect(at.server.steps.project?.data).toEqual({ name: '高原' });
  expect(desk.autosave.state()).toMatchObject({ dirty: false, saving: false });
  expect(at.store.rows.size).toBe(0);
});

test('somebody who never pauses is saved, too', async () => {
  const at = place();
  const desk = await openInTab('t1', at);
  for (let count = 1; count <= 100; count += 1) {
    type(desk, 'name', '字'.repeat(count));
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(at.server.saves).toBeGreaterThan(0);
});

test('a tab that died gives back what the server never got', async () => {
  const at = place();
  const first = await openInTab('t1', at);
  at.server.line = 'cut before';
  type(first, 'name', '写到一半');
  await jest.advanceTimersByTimeAsync(3000);
  expect(first.autosave.state().trouble?.kind).toBe('offline');
  at.tabs.open.clear();
  first.autosave.stop();
  at.server.line = 'good';
  const second = await openInTab('t2', at);
  expect(second.restored.stepIds).toEqual(['project']);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '写到一半' });
  expect(at.store.rows.size).toBe(0);
});

test('a tab that is open keeps its record to itself', async () => {
  const at = place();
  at.server.line = 'cut before';
  const first = await openInTab('t1', at);
  type(first, 'name', '第一页');
  await jest.advanceTimersByTimeAsync(1000);
  const second = await openInTab('t2', at);
  expect(second.restored.stepIds).toEqual([]);
  expect(at.store.rows.has('project/t1')).toBe(true);
});

test('a save that arrived although its answer was lost is nobody else’s change', async () => {
  const at = place();
  const desk = await openInTab('t1', at);
  type(desk, 'name', '高');
  at.server.line = 'cut after';
  await desk.autosave.flush();
  type(desk, 'name', '高原');
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(20_000);
  expect(desk.autosave.state()).toMatchObject({ dirty: false, conflicts: [] });
  expect(at.server.steps.project?.data).toEqual({ name: '高原' });
});

test('that holds across a crash, too', async () => {
  const at = place();
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

test('what both devices changed waits for a choice, also after a crash', async () => {
  const at = place();
  const first = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备' });
  type(first, 'name', '本机');
  type(first, 'tagline', '只在本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(first.autosave.state().conflicts).toHaveLength(1);
  // News of an unrelated change does not decide it.
  at.server.change('project', { intro: '又一处' });
  const now = at.server.steps.project;
  first.autosave.takeIn('project', now?.data ?? {}, now?.revision ?? 0);
  expect(first.autosave.state().conflicts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data.name).toBe('其他设备');
  first.autosave.stop();
  at.tabs.open.clear();
  const second = await openInTab('t2', at);
  expect(second.autosave.state().conflicts).toEqual([
    { stepId: 'project', conflicts: [{ path: ['name'], mine: '本机', theirs: '其他设备' }] },
  ]);
  second.autosave.settle('project', () => true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '其他设备', tagline: '只在本机', intro: '又一处' });
});

test('an answer that comes after the news of a later save does not bring the older back', async () => {
  const at = place();
  const desk = await openInTab('t1', at);
  type(desk, 'name', '第一版');
  const saving = desk.autosave.flush();
  desk.autosave.takeIn('project', { name: '第一版', tagline: '别处' }, 2);
  await saving;
  expect(desk.draft.step('project')).toMatchObject({ revision: 2, base: { tagline: '别处' } });
});

test('opening the entry again in the same tab is not forgotten by the earlier opening', async () => {
  const at = place();
  const first = await openInTab('t1', at);
  type(first, 'name', '甲');
  const leaving = first.autosave.leave();
  first.autosave.stop();
  const second = await openInTab('t1', at);
  at.server.line = 'cut before';
  type(second, 'tagline', '乙');
  await leaving;
  await jest.advanceTimersByTimeAsync(1000);
  await first.journal.forget('project');
  expect(at.store.rows.get('project/t1')?.content).toMatchObject({ plain: { answers: { tagline: '乙' } } });
});

test('a number that was corrected in its covered middle is saved', async () => {
  const at = place();
  at.server.change('team', { members: [{ id: 'm1', idNumber: '110***********002X' }] });
  const desk = await openInTab('t1', at);
  type(desk, 'members', [{ id: 'm1', idNumber: '11010519491231002X' }], 'team');
  expect(desk.draft.isDirty('team')).toBe(true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.saves).toBe(1);
});

test('a page that went before it could journal, but whose last save arrived, disputes nothing', async () => {
  const at = place();
  const first = await openInTab('t1', at);
  type(first, 'members', [{ id: 'm1', name: '张' }], 'team');
  await jest.advanceTimersByTimeAsync(500);
  const journaled = new Map(at.store.rows);
  type(first, 'members', [{ id: 'm1', name: '张明', idNumber: '11010519491231002X' }], 'team');
  await first.autosave.leave();
  first.autosave.stop();
  await jest.advanceTimersByTimeAsync(500);
  // The save went out with the page; the journal's last writes did not.
  at.store.rows.clear();
  for (const [key, row] of journaled) at.store.rows.set(key, row);
  at.storage.setItem(
    'portal-entry-left/e1/team/t1',
    JSON.stringify({ members: [{ id: 'm1', name: '张明', idNumber: '110***********002X' }] }),
  );
  at.tabs.open.clear();
  const second = await openInTab('t2', at);
  expect(second.restored.conflicts).toEqual([]);
  expect(second.draft.step('team').answers.members).toMatchObject([{ name: '张明' }]);
});

test('an entry that has moved to another version takes nothing, gives nothing and is journaled', async () => {
  const at = place();
  at.server.change('project', { name: '原名', slogan: '第一版才问' });
  const desk = await openInTab('t1', at);
  at.server.definitionVersion += 1;
  type(desk, 'name', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(desk.autosave.state()).toMatchObject({ outdated: true, dirty: true, conflicts: [] });
  expect(desk.draft.step('project').answers).toEqual({ name: '本机', slogan: '第一版才问' });
  type(desk, 'slogan', '重新输入');
  desk.autosave.retry();
  await desk.autosave.leave();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at.server.steps.project?.data).toEqual({ name: '原名', slogan: '第一版才问' });
  expect(at.store.rows.get('project/t1')).toMatchObject({
    definitionVersion: 1,
    content: { plain: { answers: { name: '本机', slogan: '重新输入' } } },
  });
});

test('a leaving note tells no identity number', async () => {
  const at = place();
  at.server.line = 'cut before';
  const desk = await openInTab('t1', at);
  type(desk, 'members', [{ id: 'm1', idNumber: '11010519491231002X' }], 'team');
  await desk.autosave.leave();
  expect(at.storage.getItem('portal-entry-left/e1/team/t1')).toContain('110***********002X');
});

async function disputed() {
  const at = place();
  const desk = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备', slogan: '其他设备' });
  type(desk, 'name', '本机');
  type(desk, 'slogan', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  desk.autosave.putConflictsOff();
  return { at, desk };
}

test('a choice that was put off saves neither side over the other', async () => {
  const { at, desk } = await disputed();
  type(desk, 'tagline', '先看看表单');
  await desk.autosave.flush();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at.server.steps.project?.data).toEqual({ name: '其他设备', slogan: '其他设备' });
  expect(desk.autosave.state()).toMatchObject({ dirty: true, conflicts: [{ putOff: true }] });
});

test('a choice that was put off is asked for again only by the person, or when something else is disputed', async () => {
  const { at, desk } = await disputed();
  const news = (data: Record<string, string>) => {
    at.server.change('project', data);
    const now = at.server.steps.project;
    desk.autosave.takeIn('project', now?.data ?? {}, now?.revision ?? 0);
  };
  news({ intro: '无关的修改' });
  expect(desk.autosave.state().conflicts).toMatchObject([{ putOff: true }]);
  type(desk, 'scenario', '本机');
  news({ scenario: '其他设备' });
  expect(desk.autosave.state().conflicts[0]?.putOff).toBeFalsy();
  expect(desk.autosave.state().conflicts[0]?.conflicts).toHaveLength(3);
});

test('a choice that was put off is asked for with what was typed meanwhile; what no longer differs is not asked', async () => {
  const { at, desk } = await disputed();
  type(desk, 'name', '本机改后');
  type(desk, 'slogan', '其他设备');
  desk.autosave.askAgain();
  const conflicts = [{ path: ['name'], mine: '本机改后', theirs: '其他设备' }];
  expect(desk.autosave.state().conflicts).toEqual([{ stepId: 'project', conflicts }]);
  desk.autosave.settle('project', () => false);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '本机改后', slogan: '其他设备' });
});

test('a choice that was put off is saved at once when nothing differs any more', async () => {
  const { at, desk } = await disputed();
  for (const key of ['name', 'slogan']) type(desk, key, '其他设备');
  type(desk, 'tagline', '新');
  desk.autosave.askAgain();
  await jest.advanceTimersByTimeAsync(100);
  expect(at.server.steps.project?.data).toMatchObject({ name: '其他设备', tagline: '新' });
});
