import { useFreshTab } from './use-fresh-tab';

const mockRevalidate = jest.fn();
let mockOutdated: boolean;

// The page of whoever is signed in is never rendered on a server, which runs no effects.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect: (effect: () => void) => effect(),
}));
jest.mock('./load-center', () => ({
  centerLoader: { isShownOutdated: () => mockOutdated, beginRefresh: () => undefined },
}));
jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate: mockRevalidate }) }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  jest.clearAllMocks();
  mockOutdated = true;
  page.visibilityState = 'visible';
  Object.assign(globalThis, { document: page, window: new EventTarget() });
  useFreshTab();
});
afterEach(() => {
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name);
});

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('a tab is loaded anew when it is looked at again, once it is outdated', () => {
  mockOutdated = false;
  lookAgain();
  expect(mockRevalidate).not.toHaveBeenCalled();
  mockOutdated = true;
  lookAgain();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('an outdated tab is loaded anew when the network is back, and not while nobody looks at it', () => {
  page.visibilityState = 'hidden';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});
