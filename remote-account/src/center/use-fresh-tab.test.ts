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

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { document: page, window: new EventTarget() });
  useFreshTab({} as CenterLoad);
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name);
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

test('an old tab is loaded anew when the network is back, and not while nobody looks at it', () => {
  jest.advanceTimersByTime(8 * 3_600_000);
  page.visibilityState = 'hidden';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});
