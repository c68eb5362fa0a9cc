import { request } from '@portal/api-client';
import { getEntry } from '@portal/api-client/entry';
import { uploadInSlices } from '@portal/api-client/upload';
import type { Step } from '@portal/season/definition';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { toast } from '@portal/ui';
import { createSetup, createTestEntry, openInTab, type } from '../../test/test-editor';
import { openEntryEditor } from './entry-editor';
import { findLockedUnsaved } from './restore';
import { createServerClock } from './server-clock';
import { getStepAccess } from './step-access';

jest.mock('@portal/api-client', () => ({
  ...jest.requireActual<object>('@portal/api-client'),
  request: jest.fn(async () => ({ revision: 1, savedAt: '2026-11-21T08:00:00+08:00', issues: [] })),
}));
jest.mock('@portal/api-client/entry', () => ({
  ...jest.requireActual<object>('@portal/api-client/entry'),
  getEntry: jest.fn(),
}));
jest.mock('@portal/api-client/upload', () => ({ uploadInSlices: jest.fn() }));
jest.mock('@portal/ui', () => ({ toast: { info: jest.fn() } }));
jest.mock('./local-database', () => ({
  ...jest.requireActual<object>('./local-database'),
  openPendingUploads: () => ({ save: async () => true, remove: async () => undefined, list: async () => [] }),
}));

const savedAt = '2026-11-21T08:00:00+08:00';
const season = { id: definition.id, windows: definition.windows } as Parameters<typeof openEntryEditor>[3];

const clock = createServerClock(0);

let close: (() => void) | undefined;
// The editor listens for pointer events on `window`.
beforeAll(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterEach(() => close?.());
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

async function opened(form = definition) {
  const entry = createTestEntry({ project: { data: { slogan: '第一版才问' }, revision: 1, savedAt } });
  const editor = await openEntryEditor(entry, form, clock, season);
  close = editor.close;
  return { entry, editor };
}

test('refreshing merges changes made under the same form version', async () => {
  const { entry, editor } = await opened();
  const steps = { project: { data: { slogan: '其他设备' }, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, steps });
  await editor.refresh();
  expect(editor.draft.step('project').answers).toEqual({ slogan: '其他设备' });
});

test('a response in transit during a save does not restore the previous answers', async () => {
  const { entry, editor } = await opened();
  jest.mocked(getEntry).mockResolvedValue(entry);
  jest.mocked(request).mockResolvedValueOnce({ revision: 2, savedAt, issues: [] });
  editor.draft.setAnswer('project', 'slogan', '刚保存的');
  await editor.autosave.flush();
  await editor.refresh();
  expect(editor.draft.step('project')).toMatchObject({ answers: { slogan: '刚保存的' }, revision: 2 });
});

test('submitting, withdrawing or reopening an entry makes its other tabs catch up', async () => {
  const { entry, editor } = await opened();
  const other = await openEntryEditor(entry, definition, clock, season);
  const caughtUp = new Promise<void>((done) => other.followTabs(async () => done()));
  editor.tellTabs();
  await caughtUp;
  other.close();
});

test('a save in one tab updates the other tabs of the same entry, and no others', async () => {
  const { entry, editor } = await opened();
  const other = await openEntryEditor(entry, definition, clock, season);
  const stranger = await openEntryEditor({ ...entry, id: 'e2' }, definition, clock, season);
  const steps = { project: { data: { slogan: '另一标签页' }, revision: 2, savedAt } };
  jest.mocked(request).mockResolvedValueOnce({ revision: 2, savedAt, issues: [] });
  const asked = new Promise((done) => {
    jest.mocked(getEntry).mockImplementation(async (id) => {
      setImmediate(done, id);
      return { ...entry, steps };
    });
  });
  editor.draft.setAnswer('project', 'slogan', '另一标签页');
  await editor.autosave.flush();
  expect(await asked).toBe('e1');
  expect(other.draft.step('project')).toMatchObject({ answers: { slogan: '另一标签页' }, revision: 2 });
  expect(stranger.draft.step('project').answers).toEqual({ slogan: '第一版才问' });
  other.close();
  stranger.close();
});

test('a save acknowledged after its page was closed counts as saved and reaches the other tabs', async () => {
  const { entry, editor } = await opened();
  const other = await openEntryEditor(entry, definition, clock, season);
  let answer: ((saved: object) => void) | undefined;
  jest.mocked(request).mockReturnValueOnce(new Promise((done) => (answer = done)));
  const steps = { project: { data: { slogan: '离开前写的' }, revision: 2, savedAt } };
  const asked = new Promise((done) => {
    jest.mocked(getEntry).mockImplementation(async (id) => {
      setImmediate(done, id);
      return { ...entry, steps };
    });
  });
  editor.draft.setAnswer('project', 'slogan', '离开前写的');
  const saving = editor.autosave.flush();
  editor.close();
  answer?.({ revision: 2, savedAt, issues: [] });
  await saving;
  expect(editor.autosave.state().dirty).toBe(false);
  expect(editor.autosave.state().problem).toBeUndefined();
  await asked;
  expect(other.draft.step('project')).toMatchObject({ answers: { slogan: '离开前写的' }, revision: 2 });
  other.close();
});

test('an entry migrated by another device marks the editor as outdated', async () => {
  const { entry, editor } = await opened();
  const steps = { project: { data: {}, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, definitionVersion: 2, steps });
  await editor.refresh();
  expect(editor.draft.step('project').answers).toEqual({ slogan: '第一版才问' });
  expect(editor.autosave.state().outdated).toBe(true);
});

test('a supplement is saved under its own id', async () => {
  const finance: Step = { id: 'finservice', title: '金融服务', help: '', kind: 'supplement', fields: [] };
  const { editor } = await opened({ ...definition, steps: [...definition.steps, finance] });
  editor.draft.setAnswer('finservice', 'loanUse', '扩产');
  await editor.autosave.flush();
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'PUT', url: '/comp/entry/e1/step/finservice' }),
  );
  expect(editor.autosave.state().dirty).toBe(false);
});

describe('step access', () => {
  const { closes } = definition.windows.final;
  const entry = { ...createTestEntry({}), editable: false, status: 'submitted' as const };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('supplements stay editable after the deadline until the season ends by the server’s clock', () => {
    jest.setSystemTime(Date.parse(closes) - 1000);
    const editable = getStepAccess(entry, definition, season, Date.now);
    expect(editable('services')).toBe(true);
    expect(editable('project')).toBe(false);
    expect(getStepAccess(entry, definition, season, () => Date.now() + 1000)('services')).toBe(false);
    expect(getStepAccess({ ...entry, status: 'withdrawn' }, definition, season, Date.now)('services')).toBe(
      false,
    );
  });

  test('a moved season end applies only to the current season', () => {
    jest.setSystemTime(Date.parse(closes) - 1000);
    const final = { ...definition.windows.final, closes: definition.windows.final.opens };
    const moved = { id: definition.id, windows: { ...definition.windows, final } };
    expect(getStepAccess(entry, definition, moved, Date.now)('services')).toBe(false);
    expect(getStepAccess(entry, definition, { ...moved, id: '2027' }, Date.now)('services')).toBe(true);
  });

  test("after the deadline, only a closed tab's supplements are restored; its other steps stay in the journal", async () => {
    const at = createSetup();
    at.server.line = 'cut before';
    const first = await openInTab('t1', at);
    type(first, 'name', '来不及了');
    type(first, 'loanUse', '还来得及', 'services');
    await jest.advanceTimersByTimeAsync(1000);
    first.autosave.stop();
    at.tabs.open.clear();
    at.server.line = 'good';
    const editable = (stepId: string) => stepId === 'services';
    const second = await openInTab('t2', at, editable);
    expect(second.restored.stepIds).toEqual(['services']);
    await jest.advanceTimersByTimeAsync(3000);
    expect(at.server.steps.services?.data).toEqual({ loanUse: '还来得及' });
    expect(at.server.steps.project).toBeUndefined();
    expect([...at.store.rows.keys()]).toEqual(['project/t1']);

    // Input that an open tab can still save is not reported as locked.
    at.server.line = 'cut before';
    const living = await openInTab('t3', at, editable);
    type(living, 'guarantee', '信用', 'services');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await findLockedUnsaved(second.draft, second.journal, editable)).toEqual([
      { stepId: 'project', answers: { name: '来不及了' }, saved: {} },
    ]);
  });
});

test('an upload that completes after its row was removed elsewhere is reported', async () => {
  const rows = { members: [{ id: 'm1', name: '张明远' }] };
  const entry = createTestEntry({ team: { data: rows, revision: 1, savedAt } });
  const editor = await openEntryEditor(entry, definition, clock, season);
  close = editor.close;
  let arrive: ((file: object) => void) | undefined;
  jest.mocked(uploadInSlices).mockReturnValueOnce(new Promise((done) => (arrive = done as typeof arrive)));
  editor.uploads.start('team/members/m1/photo', new File(['x'], '证件照.png'), 'photo');
  await new Promise(setImmediate);
  editor.autosave.mergeRemote('team', { members: [] }, 2);
  arrive?.({ fileId: 'f1', name: '证件照.png', size: 1, mime: 'image/png' });
  await new Promise(setImmediate);
  expect(editor.draft.step('team').answers.members).toEqual([]);
  expect(toast.info).toHaveBeenCalledWith(expect.stringMatching(/^“证件照.png”所属的一行已在别处删除.+请/));
});
