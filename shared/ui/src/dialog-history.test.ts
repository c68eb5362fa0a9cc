import { addDialogEntry, followDialogHistory } from './dialog-history';

/** The parts of a browser's history that dialogs use: entries with state, and asynchronous navigation. */
class FakeHistory {
  entries: { state: unknown; href: string }[] = [{ state: { idx: 4 }, href: '/news' }];
  at = 0;
  dropsSteps = false;
  get state() {
    return this.entries[this.at]?.state;
  }
  get href() {
    return this.entries[this.at]?.href;
  }
  pushState(state: unknown, _title: string, href = this.href ?? '') {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, href }];
    this.at += 1;
  }
  go(steps: number) {
    if (this.dropsSteps) return;
    setTimeout(() => {
      if (!this.entries[this.at + steps]) return;
      this.at += steps;
      window.dispatchEvent(new Event('popstate', { cancelable: true }));
    }, 10);
  }
}

let history: FakeHistory;
/** Navigations that reached the router. */
const routed = jest.fn();

/** Loads or reloads the page. */
function load(): void {
  Object.assign(globalThis, { window: new EventTarget() });
  followDialogHistory();
  window.addEventListener('popstate', routed);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  history = new FakeHistory();
  const location = Object.defineProperty({}, 'href', { get: () => history.href });
  Object.assign(globalThis, { history, location });
  routed.mockClear();
  load();
});
afterEach(() => jest.useRealTimers());
afterAll(() => {
  for (const name of ['window', 'history', 'location']) Reflect.deleteProperty(globalThis, name);
});

/** Opens a dialog that closes when asked to. */
function open(): { close: jest.Mock; end: () => void } {
  const close = jest.fn(() => end());
  const end = addDialogEntry({ close });
  return { close, end };
}
const settle = () => jest.advanceTimersByTimeAsync(50);

async function pressBack() {
  history.go(-1);
  await settle();
}

async function pressForward() {
  history.go(1);
  await settle();
}

/** Stubs the Navigation API of newer browsers. */
const tellForward = () =>
  Object.assign(window, {
    navigation: Object.defineProperty({}, 'canGoForward', {
      get: () => history.at < history.entries.length - 1,
    }),
  });

test('the back button closes the upper dialog, then the lower one, then navigates', async () => {
  history.pushState({ idx: 5 }, '', '/match');
  const [lower, upper] = [open(), open()];
  await pressBack();
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1]);
  await pressBack();
  expect(lower.close).toHaveBeenCalledTimes(1);
  expect(routed).not.toHaveBeenCalled();
  await pressBack();
  expect(routed).toHaveBeenCalledTimes(1);
  expect(history.href).toBe('/news');
});

test('a lower dialog that closes by itself keeps the one above it open', async () => {
  const [lower, upper] = [open(), open()];
  lower.end();
  await settle();
  expect(upper.close).not.toHaveBeenCalled();
  expect(history.state).toMatchObject({ portalDialogs: 1 });
  await pressBack();
  expect(upper.close).toHaveBeenCalledTimes(1);
  expect(history.at).toBe(0);
});

test('dialogs that close together need one step back, replacing a dialog needs none', async () => {
  const step = jest.spyOn(history, 'go');
  const [lower, upper] = [open(), open()];
  lower.end();
  upper.end();
  await settle();
  expect(step.mock.calls).toEqual([[-2]]);
  const first = open();
  first.end();
  const second = open();
  await settle();
  expect(step).toHaveBeenCalledTimes(1);
  second.end();
  await settle();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
});

test('a dialog that asks before closing gets its history entry back', async () => {
  let question: ReturnType<typeof open> | undefined;
  const ask = jest.fn(() => {
    question = open();
  });
  const end = addDialogEntry({ close: ask });
  await pressBack();
  expect(history.state).toMatchObject({ portalDialogs: 2 });
  await pressBack();
  expect(question?.close).toHaveBeenCalledTimes(1);
  expect(history.state).toMatchObject({ portalDialogs: 1 });
  end();
  await settle();
  expect(history.at).toBe(0);
});

test('after a history navigation dropped by the browser, later dialogs still get an entry', async () => {
  const first = open();
  history.dropsSteps = true;
  first.end();
  await jest.advanceTimersByTimeAsync(2000);
  history.dropsSteps = false;
  const second = open();
  expect(history.state).toMatchObject({ portalDialogs: 1 });
  await pressBack();
  expect(second.close).toHaveBeenCalledTimes(1);
});

test('a page reloaded while dialogs were open goes back from their entries', async () => {
  history.pushState({ idx: 5 }, '', '/match');
  history.pushState({ idx: 6, portalDialogs: 1 }, '');
  history.pushState({ idx: 7, portalDialogs: 2 }, '');
  load();
  // Opened while the page is still going back.
  const { close } = open();
  await settle();
  expect([history.at, history.state]).toMatchObject([2, { portalDialogs: 1 }]);
  await pressBack();
  expect(close).toHaveBeenCalledTimes(1);
  expect([history.at, routed.mock.calls.length]).toEqual([1, 0]);
  await pressBack();
  expect(history.href).toBe('/news');
});

/** Follows a link while dialogs are open: their entries stay below the new page's entry. */
function leaveThroughDialogs() {
  history.pushState({ idx: 5, portalDialogs: 1 }, '');
  history.pushState({ idx: 6, portalDialogs: 2 }, '');
  history.pushState({ idx: 7 }, '', '/match');
  load();
}

test.each([
  ['an older', () => {}],
  ['a newer', tellForward],
])('in %s browser, back and forward navigation skips entries of closed dialogs', async (_, prepare) => {
  leaveThroughDialogs();
  prepare();
  await pressBack();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 1]);
  await pressForward();
  expect([history.href, routed.mock.calls.length]).toEqual(['/match', 2]);
  await pressBack();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 3]);
});

test('forward navigation to the last entry, if its dialog is closed, goes back once', async () => {
  tellForward();
  const { end } = open();
  end();
  await settle();
  const step = jest.spyOn(history, 'go');
  await pressForward();
  expect(step.mock.calls).toEqual([[1], [-1]]);
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
});

test('forward navigation to a closed dialog’s entry goes back in browsers without the Navigation API as well', async () => {
  const { end } = open();
  end();
  await settle();
  await pressForward();
  await jest.advanceTimersByTimeAsync(2000);
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
  // A dialog opened during a pending navigation takes over the entry.
  await pressForward();
  const { close } = open();
  await jest.advanceTimersByTimeAsync(2000);
  expect(history.at).toBe(1);
  await pressBack();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a slow document after a closed dialog’s entry is waited for', async () => {
  leaveThroughDialogs();
  tellForward();
  await pressBack();
  const step = jest.spyOn(history, 'go');
  history.go(1);
  history.dropsSteps = true;
  await jest.advanceTimersByTimeAsync(2000);
  expect([history.at, step.mock.calls]).toEqual([1, [[1], [1]]]);
});

test('a page restored from the bfcache goes back from the entries of closed dialogs', async () => {
  leaveThroughDialogs();
  history.at = 2;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
});
