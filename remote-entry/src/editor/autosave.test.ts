import { ApiError } from '@portal/api-client';
import { createSetup, openInTab, type } from '../../test/test-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

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

test('autosave saves during continuous typing', async () => {
  const at = createSetup();
  const editor = await openInTab('t1', at);
  for (let count = 1; count <= 100; count += 1) {
    type(editor, 'name', '字'.repeat(count));
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(at.server.saves).toBeGreaterThan(0);
});

test('retries back off while the server is unreachable, and start over after a success', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const at = createSetup();
  const { save } = at.server;
  let askedAt: number[] = [];
  at.server.save = (...step) => {
    askedAt.push(Date.now());
    return save(...step);
  };
  const editor = await openInTab('t1', at);
  const failFor = async (ms: number) => {
    at.server.line = 'cut before';
    askedAt = [];
    type(editor, 'name', `高原${Date.now()}`);
    await jest.advanceTimersByTimeAsync(ms);
    return askedAt.slice(1).map((time, index) => time - (askedAt[index] ?? 0));
  };
  expect(await failFor(60_000)).toEqual([5000, 7500, 11_250, 15_000, 15_000]);
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(15_000);
  expect(editor.autosave.state()).toMatchObject({ dirty: false, problem: undefined });
  expect(await failFor(10_000)).toEqual([5000]);
});

test("a rejected step's problem stays visible after another step is saved", async () => {
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

test('the kept entry is updated before the journal is cleared, also after a conflict', async () => {
  const at = createSetup();
  const received: unknown[] = [];
  const setStep = async (stepId: string, answers: object, { revision }: { revision: number }) => {
    received.push({ stepId, answers, revision, journaled: at.store.rows.size });
  };
  const editor = await openInTab('t1', { ...at, keptWriter: { setStep } });
  at.server.change('project', { name: '其他设备' });
  type(editor, 'slogan', '本机');
  await jest.advanceTimersByTimeAsync(5000);
  expect(received).toEqual([
    { stepId: 'project', answers: { name: '其他设备' }, revision: 1, journaled: 1 },
    { stepId: 'project', answers: { name: '其他设备', slogan: '本机' }, revision: 2, journaled: 1 },
  ]);
  expect(at.store.rows.size).toBe(0);
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

test('answers that the server rejected but later returns are treated as another device’s change', async () => {
  const at = createSetup();
  const refuse = new ApiError('business', 1009001008, '引用的文件不存在，请重新上传');
  const save = jest.spyOn(at.server, 'save').mockRejectedValueOnce(refuse);
  const editor = await openInTab('t1', at);
  type(editor, 'name', '甲');
  await editor.autosave.flush();
  expect(save).toHaveBeenCalledTimes(1);
  at.server.change('project', { name: '甲' });
  type(editor, 'name', '乙');
  await jest.advanceTimersByTimeAsync(3000);
  expect(editor.autosave.state().conflicts).toMatchObject([
    { conflicts: [{ path: ['name'], mine: '乙', theirs: '甲' }] },
  ]);
});

test('after the server was restored from a backup, input from a page with a later revision is saved', async () => {
  const at = createSetup();
  for (const name of ['备份之前', '备份之后']) at.server.change('project', { name });
  const editor = await openInTab('t1', at);
  at.server.steps.project = { data: { name: '备份之前' }, revision: 1, savedAt: '' };
  type(editor, 'slogan', '新的一句');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(at.server.steps.project).toMatchObject({ data: { slogan: '新的一句' }, revision: 2 });
  expect(editor.autosave.state().dirty).toBe(false);
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

test('an outdated editor neither saves nor merges, but journals input', async () => {
  const at = createSetup();
  at.server.change('project', { name: '原名', slogan: '第一版才问' });
  const save = jest.spyOn(at.server, 'save');
  const editor = await openInTab('t1', at);
  at.server.definitionVersion += 1;
  type(editor, 'name', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  expect(editor.autosave.state()).toMatchObject({ outdated: true, dirty: true, conflicts: [] });
  expect(editor.draft.step('project').answers).toEqual({ name: '本机', slogan: '第一版才问' });
  type(editor, 'slogan', '重新输入');
  save.mockClear();
  editor.autosave.retry();
  await editor.autosave.saveBeforeUnload();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(save).not.toHaveBeenCalled();
  expect(at.server.steps.project?.data).toEqual({ name: '原名', slogan: '第一版才问' });
  expect(at.store.rows.get('project/t1')).toMatchObject({
    definitionVersion: 1,
    content: { plain: { answers: { name: '本机', slogan: '重新输入' } } },
  });
});

test("a closing page sends saves with keepalive only up to the browser's limit", async () => {
  const at = createSetup();
  const { save } = at.server;
  const outlives: Record<string, boolean | undefined> = {};
  at.server.save = (stepId, payload, options?: { keepalive: boolean }) => {
    outlives[stepId] = options?.keepalive;
    return save(stepId, payload);
  };
  const editor = await openInTab('t1', at);
  type(editor, 'summary', '字'.repeat(30_000));
  type(editor, 'members', [{ id: 'm1', name: '张明远' }], 'team');
  await editor.autosave.saveBeforeUnload();
  expect(outlives).toEqual({ project: false, team: true });
});

test('an unload snapshot masks identity numbers', async () => {
  const at = createSetup();
  at.server.line = 'cut before';
  const editor = await openInTab('t1', at);
  type(editor, 'members', [{ id: 'm1', idNumber: '11010519491231002X' }], 'team');
  await editor.autosave.saveBeforeUnload();
  expect(at.storage.getItem('portal-entry-left/e1/team/t1')).toContain('110***********002X');
});
