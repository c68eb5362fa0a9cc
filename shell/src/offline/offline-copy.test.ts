import { clearUnsavedAtom, markUnsavedAtom, sessionAtom } from '@portal/session';
import { watchPresses } from '@portal/ui/press-watch';
import { createStore } from 'jotai';
import { followOfflineReading, isPortalAway, trackPageUse } from './offline-copy';
import { COPY_ETAG_MARK, COPY_MARK, KEEP_HEADER } from './offline-names';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

interface Field {
  isConnected: boolean;
  matches(): boolean;
  closest(selector: string): unknown;
}

const createField = (form?: string): Field => ({
  isConnected: true,
  matches: () => true,
  closest: (selector) => (selector === form ? {} : null),
});

function createPage() {
  const [saved, own] = [createField('[data-autosaved]'), createField()];
  const above: { selector: string; isShown: boolean }[] = [];
  const page = Object.assign(new EventTarget(), {
    activeElement: null as Field | null,
    querySelectorAll: (selectors: string) =>
      above
        .filter(({ selector }) => selectors.split(', ').includes(selector))
        .map(({ isShown }) => ({ getClientRects: () => (isShown ? [{}] : []) })),
  });
  const store = createStore();
  const use = trackPageUse(store, page as unknown as Document, watchPresses(page));
  const type = (field: Field) => {
    page.activeElement = field;
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }));
  };
  const leave = () => {
    page.activeElement = null;
  };
  const point = (event: string) => page.dispatchEvent(Object.assign(new Event(event), { button: 0 }));
  return { saved, own, above, store, type, leave, point, ...use };
}

test('an untouched page may be reloaded', () => {
  expect(createPage().isInUse()).toBe(false);
});

test('a page is in use until typed input is saved and its field has lost the focus', () => {
  const { saved, store, type, leave, isInUse } = createPage();
  type(saved);
  store.set(markUnsavedAtom, 'entry:e1');
  leave();
  expect(isInUse()).toBe(true);
  type(saved);
  store.set(clearUnsavedAtom, 'entry:e1');
  expect(isInUse()).toBe(true);
  leave();
  expect(isInUse()).toBe(false);
});

test('unsaved input outside an autosaved form keeps the page in use until its field is removed', () => {
  const { own, type, leave, isInUse } = createPage();
  type(own);
  leave();
  expect(isInUse()).toBe(true);
  own.isConnected = false;
  expect(isInUse()).toBe(false);
});

test('saving one form does not release input typed outside it', () => {
  const { saved, own, store, type, leave, isInUse } = createPage();
  type(own);
  type(saved);
  store.set(markUnsavedAtom, 'entry:e1');
  store.set(clearUnsavedAtom, 'entry:e1');
  leave();
  expect(isInUse()).toBe(true);
});

test.each(['[role=dialog]', '[role=alertdialog]', 'dialog', '[aria-busy=true]'])(
  'a page is in use while it shows %s',
  (selector) => {
    const { above, isInUse } = createPage();
    const panel = { selector, isShown: false };
    above.push(panel);
    expect(isInUse()).toBe(false);
    panel.isShown = true;
    expect(isInUse()).toBe(true);
  },
);

test('a page is in use while it is pressed', () => {
  const { point, isInUse } = createPage();
  point('pointerdown');
  expect(isInUse()).toBe(true);
  point('pointercancel');
  jest.advanceTimersByTime(1);
  expect(isInUse()).toBe(false);
});

test('signing out without cache storage, as in Firefox’s private windows, raises no error', async () => {
  const refusals: Promise<boolean>[] = [];
  const caches = {
    delete: () => {
      const refused = Promise.reject<boolean>(new DOMException('denied', 'SecurityError'));
      jest.spyOn(refused, 'catch');
      refusals.push(refused);
      return refused;
    },
  };
  const location = new URL('https://portal.example/news');
  const document = { documentElement: { getAttribute: () => null } };
  Object.assign(globalThis, { window: { caches }, caches, location, document });
  const router = { state: { matches: [] }, subscribe: () => () => undefined };
  const store = createStore();
  const visitor = store.get(sessionAtom);
  store.set(sessionAtom, { ...visitor, id: 7 });
  followOfflineReading({ store, router: router as never, set: 'one' });
  store.set(sessionAtom, visitor);
  expect(refusals).toHaveLength(2);
  for (const refused of refusals) expect(refused.catch).toHaveBeenCalled();
  for (const name of ['window', 'caches', 'location', 'document']) Reflect.deleteProperty(globalThis, name);
});

interface CopySituation {
  status: number;
  etag: string;
  set: string;
  isTypedInto: boolean;
  isHidden: boolean;
  navigation: 'idle' | 'loading';
}

function showCopy(situation: Partial<CopySituation>) {
  const { status, etag, set, isTypedInto, isHidden, navigation }: CopySituation = {
    ...{ status: 200, etag: 'changed', set: 'one', isTypedInto: false, isHidden: false, navigation: 'idle' },
    ...situation,
  };
  const marks = new Map([
    [COPY_MARK, '2026-11-24T08:00:00Z'],
    [COPY_ETAG_MARK, 'kept'],
  ]);
  const documentElement = {
    getAttribute: (name: string) => marks.get(name) ?? null,
    removeAttribute: (name: string) => marks.delete(name),
  };
  const stored = new Map<string, string>();
  const [reload, revalidate] = [jest.fn(), jest.fn(async () => undefined)];
  const globals = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), {
      ...{ documentElement, hidden: isHidden, activeElement: null, querySelectorAll: () => [] },
    }),
    location: Object.assign(new URL('https://portal.example/news'), { reload }),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    fetch: async () => new Response(null, { status, headers: { etag, [KEEP_HEADER]: set } }),
  };
  const { fetch } = globalThis;
  Object.assign(globalThis, globals);
  const store = createStore();
  if (isTypedInto) store.set(markUnsavedAtom, 'entry:e1');
  const state = { matches: [], navigation: { state: navigation } };
  const router = { state, revalidate, subscribe: () => () => undefined };
  followOfflineReading({ store, router: router as never, set: 'one' });
  return {
    async within(ms: number) {
      await jest.advanceTimersByTimeAsync(ms);
      const isCopy = marks.has(COPY_MARK);
      return { isCopy, reloads: reload.mock.calls.length, refreshes: revalidate.mock.calls.length };
    },
    leave() {
      jest.clearAllTimers();
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
      globalThis.fetch = fetch;
    },
  };
}

test.each<[string, Partial<CopySituation>, { isCopy?: boolean; reloads?: number; refreshes?: number }]>([
  ['unchanged on the server is no longer marked as a copy', { etag: 'kept' }, { isCopy: false }],
  ['changed on the server is reloaded', {}, { reloads: 1 }],
  [
    'changed on the server while in use stays, and its data is reloaded',
    { isTypedInto: true },
    { isCopy: false, refreshes: 1 },
  ],
  ['of another set stays a copy while in use', { isTypedInto: true, set: 'two' }, {}],
  ['stays a copy while the portal returns an error', { status: 503 }, {}],
  ['stays while a navigation is in progress', { navigation: 'loading' }, {}],
  ['in a hidden tab waits until it is visible', { isHidden: true }, {}],
])('an offline copy %s', async (_what, situation, outcome) => {
  const { within, leave } = showCopy(situation);
  expect(await within(4000)).toEqual({ isCopy: true, reloads: 0, refreshes: 0, ...outcome });
  leave();
});

test('a copy that comes back after a reload causes at most one reload per minute', async () => {
  const { within, leave } = showCopy({});
  expect(await within(59_000)).toMatchObject({ reloads: 1 });
  expect(await within(10_000)).toMatchObject({ reloads: 2 });
  leave();
});

const respond = (body: string, status = 200) =>
  jest.fn<Promise<Response>, unknown[]>().mockResolvedValue(new Response(body, { status }));

test.each([
  ['its own answer', respond('{"status":"live"}'), false],
  ['a proxy that cannot reach a shell server', respond('<h1>服务暂时不可用</h1>', 502), true],
  ['the sign-in page of a wireless network', respond('<h1>Welcome</h1>'), true],
  ['no connection', jest.fn().mockRejectedValue(new TypeError('Failed to fetch')), true],
])('whether the portal counts as unreachable: %s', async (_what, ask, isAway) => {
  expect(await withNetwork(true, () => isPortalAway(ask))).toBe(isAway);
});

test('a portal that does not answer counts as unreachable after four seconds', async () => {
  const asked = withNetwork(true, () => isPortalAway(() => new Promise(() => undefined)));
  await jest.advanceTimersByTimeAsync(4000);
  expect(await asked).toBe(true);
});

test('nothing is requested without a network', async () => {
  const ask = respond('{"status":"live"}');
  expect(await withNetwork(false, () => isPortalAway(ask))).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

async function withNetwork(onLine: boolean, run: () => Promise<boolean>): Promise<boolean> {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } });
  try {
    return await run();
  } finally {
    if (given) Object.defineProperty(globalThis, 'navigator', given);
    else Reflect.deleteProperty(globalThis, 'navigator');
  }
}
