import { getEntry } from '@portal/api-client/entry';
import { renderToStaticMarkup } from 'react-dom/server';
import { useDeadlineWatch } from '../editor/deadline-watch';
import type { OpenEditor } from '../editor/entry-editor';
import { createSetup, createTestEntry, openInTab, type } from '../editor/test-editor';
import { useClosing } from './entry-view';

// The page is never rendered on a server, so its stores have no snapshot for one.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
}));
jest.mock('@portal/api-client/entry', () => ({ getEntry: jest.fn() }));
jest.mock('../editor/deadline-watch', () => ({ useDeadlineWatch: jest.fn() }));
jest.mock('../editor/conflict-dialog', () => ({}));
jest.mock('./entry-frame', () => ({}));
jest.mock('./entry-overview', () => ({}));
jest.mock('./entry-steps', () => ({}));

/** An open page whose browser stores nothing. @returns whether the platform takes changes, as the deadline's watch asks it */
async function onThisPageOnly(onReload: () => Promise<void>) {
  const at = createSetup();
  at.store.put = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
  at.server.line = 'cut before';
  const tab = await openInTab('t1', at);
  type(tab, 'name', '只在本页');
  const editor = {
    entry: createTestEntry({}),
    autosave: tab.autosave,
    clockOffset: 0,
  } as unknown as OpenEditor;
  const Page = () => String(useClosing(editor, onReload));
  renderToStaticMarkup(<Page />);
  return {
    isOpen: () => jest.mocked(useDeadlineWatch).mock.lastCall?.[0]?.isOpen(),
    stop: tab.autosave.stop,
  };
}

test('a longer deadline does not reload a page that alone has what was typed', async () => {
  const onReload = jest.fn(async () => undefined);
  const { isOpen, stop } = await onThisPageOnly(onReload);
  jest.mocked(getEntry).mockResolvedValue({ ...createTestEntry({}), deadline: '2027-02-01T00:00:00+08:00' });
  expect(await isOpen()).toBe(true);
  expect(onReload).not.toHaveBeenCalled();
  stop();
});
