import { getEntry } from '@portal/api-client/entry';
import { toast } from '@portal/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { createSetup, createTestEntry, openInTab, type } from '../../test/test-editor';
import { useDeadlineWatch } from '../editor/deadline-watch';
import type { OpenEditor } from '../editor/entry-editor';
import { createServerClock } from '../editor/server-clock';
import { createUploads } from '../upload/uploads';
import { announceWaitingUploads, useClosing } from './entry-view';

// `react-dom/server` would require server snapshots from the stores.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));
jest.mock('@portal/ui', () => ({ toast: { info: jest.fn() } }));
jest.mock('@portal/api-client/entry', () => ({ getEntry: jest.fn() }));
jest.mock('../editor/deadline-watch', () => ({ useDeadlineWatch: jest.fn() }));
jest.mock('../editor/conflict-dialog', () => ({}));
jest.mock('./entry-frame', () => ({}));
jest.mock('./entry-overview', () => ({}));
jest.mock('./entry-steps', () => ({}));

/** An open page whose browser could not store its input. @returns the deadline watch's `isOpen` */
async function onThisPageOnly(onReload: () => Promise<void>) {
  const at = createSetup();
  at.store.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  at.server.line = 'cut before';
  const tab = await openInTab('t1', at);
  type(tab, 'name', '只在本页');
  const editor = {
    entry: createTestEntry({}),
    autosave: tab.autosave,
    clock: createServerClock(0),
  } as unknown as OpenEditor;
  const Page = () => String(useClosing(editor, onReload));
  renderToStaticMarkup(<Page />);
  return {
    isOpen: () => jest.mocked(useDeadlineWatch).mock.lastCall?.[0]?.isOpen(),
    stop: tab.autosave.stop,
  };
}

test('an extended deadline does not reload a page with the only copy of some input', async () => {
  const onReload = jest.fn(async () => undefined);
  const { isOpen, stop } = await onThisPageOnly(onReload);
  jest.mocked(getEntry).mockResolvedValue({ ...createTestEntry({}), deadline: '2027-02-01T00:00:00+08:00' });
  expect(await isOpen()).toBe(true);
  expect(onReload).not.toHaveBeenCalled();
  stop();
});

describe('an unfinished upload', () => {
  afterEach(() => {
    jest.clearAllMocks();
    Reflect.deleteProperty(globalThis, 'window');
  });

  async function leaveFor(pathname: string, files: readonly string[], { hasRoom = true } = {}) {
    Object.assign(globalThis, { window: { location: { pathname } } });
    const uploads = createUploads({
      entryId: 'e1',
      pending: { save: async () => hasRoom, remove: async () => undefined, list: async () => [] },
      currentFileId: () => undefined,
      onDone: () => undefined,
      upload: () => new Promise<never>(() => undefined),
    });
    for (const name of files) uploads.start('materials/video', new File(['x'], name), 'video');
    await new Promise(setImmediate);
    announceWaitingUploads(uploads);
  }

  test.each([
    ['goes on', true, '有文件尚未上传完成，返回报名页面后继续上传'],
    ['must be selected again', false, '有文件尚未上传完成，请返回报名页面重新选择'],
  ])('%s when the participant returns, as a message says on leaving', async (_, hasRoom, sentence) => {
    await leaveFor('/news', ['路演.mp4'], { hasRoom });
    expect(toast.info).toHaveBeenCalledWith(sentence);
  });

  test.each([
    ['no file is being uploaded', '/news', []],
    ['the entry is reopened on its own page', '/competitionEnter', ['路演.mp4']],
  ])('causes no message if %s', async (_, pathname, files) => {
    await leaveFor(pathname, files);
    expect(toast.info).not.toHaveBeenCalled();
  });
});
