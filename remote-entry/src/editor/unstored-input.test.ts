import { ApiError } from '@portal/api-client';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { createSetup, openInTab, type } from '../../test/test-editor';
import { createUploads } from '../upload/uploads';
import { beforeUnloadGuard } from './editor-context';
import { openJournal } from './journal';
import { openPendingUploads } from './local-database';
import { adoptClosedTabs } from './restore';
import { describeProblem, toSaveProblem } from './save-state';

jest.mock('idb', () => ({ openDB: () => new Promise(() => undefined) }));

const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function asks(page: EventTarget): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(closing);
  return closing.defaultPrevented;
}

/** Uploads of an entry in a browser with or without room for the files. */
const openUploads = (hasRoom: boolean) =>
  createUploads({
    entryId: 'e1',
    pending: { save: async () => hasRoom, remove: async () => undefined, list: async () => [] },
    currentFileId: () => undefined,
    onDone: () => undefined,
    upload: () => new Promise<never>(() => undefined),
  });

/** An offline page in a browser whose storage is full. */
async function onThisPageOnly() {
  const at = createSetup();
  const { put } = at.store;
  at.store.put = full;
  at.server.line = 'cut before';
  const editor = await openInTab('t1', at);
  type(editor, 'name', '只在本页');
  await jest.advanceTimersByTimeAsync(3000);
  const makeRoom = () => {
    at.store.put = put;
  };
  return { at, editor, makeRoom };
}

test('the save problem claims local storage only if the journal works', async () => {
  const { editor, makeRoom } = await onThisPageOnly();
  expect(describeProblem(editor.autosave.state())).toBe(
    '暂时连接不上平台，本机也无法保存，请勿关闭本页，正在自动重试',
  );
  makeRoom();
  type(editor, 'name', '有地方了');
  await jest.advanceTimersByTimeAsync(3000);
  expect(describeProblem(editor.autosave.state())).toBe('暂时连接不上平台，内容已保存在本机，正在自动重试');
});

test('a journal failure is reported until every failed step is journaled', async () => {
  const { editor, makeRoom } = await onThisPageOnly();
  makeRoom();
  type(editor, 'rows', [{ id: 'h1', name: '另一步' }], 'honours');
  await jest.advanceTimersByTimeAsync(500);
  expect(editor.autosave.state().journalFailed).toBe(true);
});

test('every save problem warns if the browser could not store the input', () => {
  const problem = { kind: 'closed', message: '报名已截止' } as const;
  const state = { problem, saving: false, dirty: true, conflicts: [] };
  expect(describeProblem({ ...state, journalFailed: false })).toBe('报名已截止');
  expect(describeProblem({ ...state, journalFailed: true })).toBe(
    '报名已截止。本机也无法保存，关闭本页前请自行备份',
  );
});

test('the page asks before closing only while some input exists nowhere else', async () => {
  const { at, editor, makeRoom } = await onThisPageOnly();
  const page = new EventTarget();
  const removeGuard = beforeUnloadGuard({ ...editor, uploads: openUploads(true) }, page);
  expect(asks(page)).toBe(true);
  at.server.line = 'good';
  editor.autosave.retry();
  await jest.advanceTimersByTimeAsync(3000);
  expect(asks(page)).toBe(false);
  type(editor, 'name', '又一处');
  await jest.advanceTimersByTimeAsync(300);
  expect(asks(page)).toBe(true);
  makeRoom();
  type(editor, 'name', '本机也有');
  await jest.advanceTimersByTimeAsync(300);
  expect(editor.autosave.state().dirty).toBe(true);
  expect(asks(page)).toBe(false);
  at.store.put = full;
  type(editor, 'name', '又满了');
  await jest.advanceTimersByTimeAsync(300);
  expect(asks(page)).toBe(true);
  removeGuard();
  expect(asks(page)).toBe(false);
});

test.each([
  ['asks', 'has no room for', false],
  ['does not ask', 'has stored', true],
])(
  'the page %s before closing during the upload of a file that the browser %s, and asks while it stores it',
  async (_does, _file, hasRoom) => {
    const { autosave } = await openInTab('t1', createSetup());
    const uploads = openUploads(hasRoom);
    const page = new EventTarget();
    beforeUnloadGuard({ autosave, uploads }, page);
    expect(asks(page)).toBe(false);
    uploads.start('materials/video', new File(['x'], '路演.mp4'), 'video');
    expect(asks(page)).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(asks(page)).toBe(!hasRoom);
    uploads.cancel('materials/video');
    expect(asks(page)).toBe(false);
  },
);

test('a closed editor keeps saving while its input exists nowhere else', async () => {
  const { at, editor } = await onThisPageOnly();
  void editor.autosave.saveBeforeUnload();
  editor.autosave.stop();
  await jest.advanceTimersByTimeAsync(1000);
  at.server.line = 'good';
  await jest.advanceTimersByTimeAsync(10_000);
  expect(at.server.steps.project?.data).toEqual({ name: '只在本页' });
});

describe("a closed tab's record in a browser whose storage is full", () => {
  async function takenOver() {
    const at = createSetup();
    at.server.line = 'cut before';
    const first = await openInTab('t1', at);
    type(first, 'name', '写到一半');
    await jest.advanceTimersByTimeAsync(1000);
    first.autosave.stop();
    at.tabs.open.clear();
    at.store.put = full;
    return { at, editor: await openInTab('t2', at) };
  }

  test('is restored and stays stored', async () => {
    const { at, editor } = await takenOver();
    expect(editor.draft.step('project').answers).toEqual({ name: '写到一半' });
    expect([...at.store.rows.keys()]).toEqual(['project/t1']);
  });

  test('does not conflict with later input', async () => {
    const { editor } = await takenOver();
    type(editor, 'name', '写到一半，又接着写');
    const again = await adoptClosedTabs(editor.draft, editor.journal, editor.presence, () => true);
    expect(again).toEqual({ stepIds: [], conflicts: [], unacknowledged: [] });
    expect(editor.draft.step('project').answers).toEqual({ name: '写到一半，又接着写' });
  });

  test('is removed once the server has its content', async () => {
    const { at, editor } = await takenOver();
    at.server.line = 'good';
    editor.autosave.retry();
    await jest.advanceTimersByTimeAsync(3000);
    expect(at.server.steps.project?.data).toEqual({ name: '写到一半' });
    expect(at.store.rows.size).toBe(0);
  });
});

test('input that the browser’s database did not return in time is neither lost nor overwritten: the next opening asks', async () => {
  const at = createSetup();
  at.server.line = 'cut before';
  const first = await openInTab('t1', at);
  type(first, 'name', '上次写的');
  type(first, 'slogan', '只写了一次');
  await jest.advanceTimersByTimeAsync(1000);
  first.autosave.stop();
  at.server.line = 'good';

  const silent = { ...at.store, list: async () => [], put: full, remove: full };
  const second = await openInTab('t1', { ...at, store: silent });
  type(second, 'name', '这次写的');
  await jest.advanceTimersByTimeAsync(3000);
  second.autosave.stop();
  expect(at.server.steps.project?.data).toEqual({ name: '这次写的' });

  const { draft, restored } = await openInTab('t1', at);
  expect(draft.step('project').answers).toMatchObject({ slogan: '只写了一次' });
  expect(restored.conflicts).toMatchObject([
    { conflicts: [{ path: ['name'], mine: '上次写的', theirs: '这次写的' }] },
  ]);
});

test('a step too large to save tells what to shorten', () => {
  const problem = toSaveProblem(new ApiError('business', 413, '提交的内容过大'));
  expect(problem).toEqual({
    kind: 'refused',
    message: '内容过长，暂未保存到平台，请删减本步骤中较长的内容',
  });
});

test('if the browser’s database never responds, the entry opens without it and its files count as unstored', async () => {
  const opening = openJournal(definition, 'e1', 't1');
  await jest.advanceTimersByTimeAsync(4000);
  const journal = await opening;
  expect(await journal.read()).toEqual([]);
  await expect(journal.write('project', { answers: {}, base: {}, baseRevision: 0 })).rejects.toThrow();
  // The timeout is not waited for again.
  const file = new File(['pdf'], '路演.pdf');
  expect(await openPendingUploads('e1').save({ fieldKey: 'f', file, purpose: 'material' })).toBe(false);
});
