import { pageOwnerAtom, sessionAtom } from '@portal/session';
import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTestEntry } from '../../test/test-editor';
import { useEditorLifecycle } from './editor-context';
import type { OpenEditor } from './entry-editor';

type Effect = [effect: () => unknown, needs: readonly unknown[]];
let effects: Effect[] = [];

// Run effects and read stores, which `react-dom/server` does not.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useSyncExternalStore: (_: unknown, getSnapshot: () => unknown) => getSnapshot(),
  useEffect: (...effect: Effect) => void effects.push(effect),
}));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: page, window: new EventTarget() });
});
afterAll(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'window');
});

/** An open entry with an expired session. @param now the server's version of the entry */
function openPage(now = createTestEntry({})) {
  const store = createStore();
  store.set(sessionAtom, { ...store.get(sessionAtom), id: 7 });
  store.set(pageOwnerAtom, { id: 7, token: 'first' });
  const autosave = {
    state: () => ({ dirty: false, journalFailed: false, problem: { kind: 'expired' } }),
    subscribe: () => () => undefined,
    retry: jest.fn(),
    saveBeforeUnload: jest.fn(async () => undefined),
  };
  const editor = {
    entry: createTestEntry({}),
    autosave,
    draft: { entryId: 'e1' },
    uploads: {
      retryLost: () => undefined,
      hasUnstored: () => false,
      subscribe: () => () => undefined,
    },
    refresh: async () => now,
    followTabs: () => () => undefined,
    adoptClosedTabs: async () => undefined,
  } as unknown as OpenEditor;
  const onReload = jest.fn(async () => undefined);
  const Page = () => {
    useEditorLifecycle(editor, onReload);
    return null;
  };
  let before: Effect[] = [];
  const render = () => {
    effects = [];
    renderToStaticMarkup(
      <Provider store={store}>
        <Page />
      </Provider>,
    );
    effects.forEach(([effect, needs], at) => {
      if (!before[at]?.[1].every((need, nth) => need === needs[nth])) effect();
    });
    before = effects;
  };
  render();
  const show = async (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(30_000);
  };
  return { store, autosave, onReload, render, show };
}

test('unsaved input is saved when the session is renewed in another tab', () => {
  const { store, autosave, render } = openPage();
  autosave.retry.mockClear();
  render();
  expect(autosave.retry).not.toHaveBeenCalled();
  store.set(pageOwnerAtom, { id: 7, token: 'second' });
  render();
  expect(autosave.retry).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'was submitted elsewhere is reopened',
    { status: 'submitted' as const, submittedAt: '2026-11-21T09:00:00+08:00' },
    1,
  ],
  ['is unchanged stays open', {}, 0],
])('an entry whose page becomes visible again and which %s', async (_how, changes, reloads) => {
  const { onReload, show } = openPage({ ...createTestEntry({}), ...changes });
  await show('hidden');
  await show('visible');
  expect(onReload).toHaveBeenCalledTimes(reloads);
});
