import { addDialogEntry, followDialogHistory } from './dialog-history';

/** As much of a browser's history as dialogs use: entries with states, and steps that arrive later. */
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
/** Steps that reached the router. */
const routed = jest.fn();

/** A page that begins, or one that begins again after a reload. */
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

/** Opens a dialog that closes when it is asked to. */
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

/** What newer browsers tell of the history. */
const tellForward = () =>
  Object.assign(window, {
    navigation: Object.defineProperty({}, 'canGoForward', {
      get: () => history.at < history.entries.length - 1,
    }),
  });

test('the back key closes the upper dialog, then the lower one, then leaves the page to the router', async () => {
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

test('a lower dialog that closes by itself does not close the one above it', async () => {
  const [lower, upper] = [open(), open()];
  lower.end();
  await settle();
  expect(upper.close).not.toHaveBeenCalled();
  expect(history.state).toMatchObject({ portalDialogs: 1 });
  await pressBack();
  expect(upper.close).toHaveBeenCalledTimes(1);
  expect(history.at).toBe(0);
});

test('dialogs that close together take one step, one that takes another one’s place none', async () => {
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

test('a dialog that asks before it closes gets its entry back', async () => {
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

test('a step that the browser drops keeps no later dialog from its entry', async () => {
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

test('a page that was loaded again while a question was open leaves the entry of the question', async () => {
  history.pushState({ idx: 5 }, '', '/match');
  history.pushState({ idx: 6, portalDialogs: 1 }, '');
  history.pushState({ idx: 7, portalDialogs: 2 }, '');
  load();
  // Opened while the page still leaves them.
  const { close } = open();
  await settle();
  expect([history.at, history.state]).toMatchObject([2, { portalDialogs: 1 }]);
  await pressBack();
  expect(close).toHaveBeenCalledTimes(1);
  expect([history.at, routed.mock.calls.length]).toEqual([1, 0]);
  await pressBack();
  expect(history.href).toBe('/news');
});

/** Dialogs were open when a link was followed: their entries stay below that of its page. */
function leaveThroughDialogs() {
  history.pushState({ idx: 5, portalDialogs: 1 }, '');
  history.pushState({ idx: 6, portalDialogs: 2 }, '');
  history.pushState({ idx: 7 }, '', '/match');
  load();
}

test.each([
  ['an older', () => {}],
  ['a newer', tellForward],
])('in %s browser, back and forward again pass over the entries of closed dialogs', async (_, prepare) => {
  leaveThroughDialogs();
  prepare();
  await pressBack();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 1]);
  await pressForward();
  expect([history.href, routed.mock.calls.length]).toEqual(['/match', 2]);
  await pressBack();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 3]);
});

test('forward to the entry of a closed dialog, behind which nothing comes, leads back once', async () => {
  tellForward();
  const { end } = open();
  end();
  await settle();
  const step = jest.spyOn(history, 'go');
  await pressForward();
  expect(step.mock.calls).toEqual([[1], [-1]]);
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
});

test('forward to the entry of a closed dialog leads back in browsers without the Navigation API, too', async () => {
  const { end } = open();
  end();
  await settle();
  await pressForward();
  await jest.advanceTimersByTimeAsync(2000);
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
  // Opened while it waits for a step, a dialog takes over the entry.
  await pressForward();
  const { close } = open();
  await jest.advanceTimersByTimeAsync(2000);
  expect(history.at).toBe(1);
  await pressBack();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a document that comes slowly behind the entry of a closed dialog is waited for', async () => {
  leaveThroughDialogs();
  tellForward();
  await pressBack();
  const step = jest.spyOn(history, 'go');
  history.go(1);
  history.dropsSteps = true;
  await jest.advanceTimersByTimeAsync(2000);
  expect([history.at, step.mock.calls]).toEqual([1, [[1], [1]]]);
});

test('a page that is shown again as it was left leaves the entry of a closed dialog', async () => {
  leaveThroughDialogs();
  history.at = 2;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect([history.at, routed.mock.calls.length]).toEqual([0, 0]);
});
