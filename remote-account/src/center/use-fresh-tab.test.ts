import type { CenterLoad } from './load-center';
import { useFreshTab } from './use-fresh-tab';

const mockRevalidate = jest.fn();

// The page of whoever is signed in is never rendered on a server, which runs no effects.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect: (effect: () => void) => effect(),
}));
jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate: mockRevalidate }) }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = { onLine: true };

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  browser.onLine = true;
  Object.assign(globalThis, { document: page, window: new EventTarget(), navigator: browser });
  useFreshTab({} as CenterLoad);
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['document', 'window', 'navigator']) Reflect.deleteProperty(globalThis, name);
});

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('a tab that was left open for a night is loaded anew when it is looked at again', () => {
  jest.advanceTimersByTime(60_000);
  lookAgain();
  expect(mockRevalidate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(8 * 3_600_000);
  lookAgain();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('without a network an old tab stays to be read, and is loaded anew when the network is back', () => {
  jest.advanceTimersByTime(8 * 3_600_000);
  browser.onLine = false;
  lookAgain();
  expect(mockRevalidate).not.toHaveBeenCalled();
  browser.onLine = true;
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});
