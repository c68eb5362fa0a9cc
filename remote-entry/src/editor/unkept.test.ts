import { ApiError } from '@portal/api-client';
import { holdPage } from './editor-context';
import { adoptLeftovers } from './restore';
import { spokenTrouble, troubleOf } from './save-state';
import { openInTab, place, type } from './test-editor';

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function asks(page: EventTarget): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(closing);
  return closing.defaultPrevented;
}

/** A page that is cut off, in a browser whose storage is full. */
async function onThisPageOnly() {
  const at = place();
  const { put } = at.store;
  at.store.put = full;
  at.server.line = 'cut before';
  const desk = await openInTab('t1', at);
  type(desk, 'name', '只在本页');
  await jest.advanceTimersByTimeAsync(3000);
  const makeRoom = () => {
    at.store.put = put;
  };
  return { at, desk, makeRoom };
}

test('what the browser does not keep is not said to be kept', async () => {
  const { desk, makeRoom } = await onThisPageOnly();
  expect(spokenTrouble(desk.autosave.state())).toBe(
    '网络已断开，本机也无法保存，请勿关闭本页，联网后自动上传',
  );
  makeRoom();
  type(desk, 'name', '有地方了');
  await jest.advanceTimersByTimeAsync(3000);
  expect(spokenTrouble(desk.autosave.state())).toBe('网络已断开，内容已保存在本机，联网后自动上传');
});

test('a step that is kept does not speak for another that is not', async () => {
  const { desk, makeRoom } = await onThisPageOnly();
  makeRoom();
  type(desk, 'rows', [{ id: 'h1', name: '另一步' }], 'honours');
  await jest.advanceTimersByTimeAsync(500);
  expect(desk.autosave.state().unkept).toBe(true);
});

test('trouble that says nothing of the device says that it keeps nothing', () => {
  const trouble = { kind: 'closed', message: '报名已截止' } as const;
  const state = { trouble, saving: false, dirty: true, conflicts: [] };
  expect(spokenTrouble({ ...state, unkept: false })).toBe('报名已截止');
  expect(spokenTrouble({ ...state, unkept: true })).toBe('报名已截止。本机也无法保存，关闭本页前请自行备份');
});

test('the browser asks before it closes the only place of what was typed, and at no other time', async () => {
  const { at, desk, makeRoom } = await onThisPageOnly();
  const page = new EventTarget();
  const letGo = holdPage(desk.autosave, page);
  expect(asks(page)).toBe(true);
  at.server.line = 'good';
  desk.autosave.retry();
  await jest.advanceTimersByTimeAsync(3000);
  expect(asks(page)).toBe(false);
  type(desk, 'name', '又一处');
  await jest.advanceTimersByTimeAsync(300);
  expect(asks(page)).toBe(true);
  makeRoom();
  type(desk, 'name', '本机也有');
  await jest.advanceTimersByTimeAsync(300);
  expect(desk.autosave.state().dirty).toBe(true);
  expect(asks(page)).toBe(false);
  at.store.put = full;
  type(desk, 'name', '又满了');
  await jest.advanceTimersByTimeAsync(300);
  expect(asks(page)).toBe(true);
  letGo();
  expect(asks(page)).toBe(false);
});

test('a page that was left goes on trying when nothing else has what was typed', async () => {
  const { at, desk } = await onThisPageOnly();
  void desk.autosave.leave();
  desk.autosave.stop();
  await jest.advanceTimersByTimeAsync(1000);
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(6000);
  expect(at.server.steps.project?.data).toEqual({ name: '只在本页' });
});

describe('a record of a tab that died, where nothing more can be written', () => {
  async function takenOver() {
    const at = place();
    at.server.line = 'cut before';
    const first = await openInTab('t1', at);
    type(first, 'name', '写到一半');
    await jest.advanceTimersByTimeAsync(1000);
    first.autosave.stop();
    at.tabs.open.clear();
    at.store.put = full;
    return { at, desk: await openInTab('t2', at) };
  }

  test('is given back all the same, and stays', async () => {
    const { at, desk } = await takenOver();
    expect(desk.draft.step('project').answers).toEqual({ name: '写到一半' });
    expect([...at.store.rows.keys()]).toEqual(['project/t1']);
  });

  test('is not held against what is typed after it', async () => {
    const { desk } = await takenOver();
    type(desk, 'name', '写到一半，又接着写');
    const again = await adoptLeftovers(desk.draft, desk.journal, desk.presence, () => true);
    expect(again).toEqual({ stepIds: [], conflicts: [] });
    expect(desk.draft.step('project').answers).toEqual({ name: '写到一半，又接着写' });
  });

  test('goes when the server has its content', async () => {
    const { at, desk } = await takenOver();
    at.server.line = 'good';
    desk.autosave.retry();
    await jest.advanceTimersByTimeAsync(3000);
    expect(at.server.steps.project?.data).toEqual({ name: '写到一半' });
    expect(at.store.rows.size).toBe(0);
  });
});

test('a step that is too much for one save says what to do about it', () => {
  const trouble = troubleOf(new ApiError('business', 413, '提交的内容过大'));
  expect(trouble).toEqual({
    kind: 'refused',
    message: '本步骤的内容过长，暂未保存到平台，请删减超出字数的内容',
  });
});
