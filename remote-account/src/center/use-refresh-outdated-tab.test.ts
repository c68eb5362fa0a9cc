import { type EntryChangeMessage, openEntryChannel } from '@portal/contract/competition/entry-news';
import { notifyOtherTabs, useRefreshOutdatedTab } from './use-refresh-outdated-tab';

const mockRevalidate = jest.fn();
let mockOutdated: boolean;
let stop: () => void;

// Run effects, which `react-dom/server` does not.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect(effect: () => () => void) {
    stop = effect();
  },
}));
jest.mock('./load-center', () => ({
  centerLoader: {
    isShownOutdated: () => mockOutdated,
    beginRefresh: () => undefined,
    markOutdated() {
      mockOutdated = true;
    },
  },
}));
jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate: mockRevalidate }) }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  jest.clearAllMocks();
  mockOutdated = true;
  page.visibilityState = 'visible';
  Object.assign(globalThis, { document: page, window: new EventTarget() });
  useRefreshOutdatedTab();
});
afterEach(() => {
  stop();
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name);
});

const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('an outdated tab is refreshed when the page becomes visible', () => {
  mockOutdated = false;
  lookAgain();
  expect(mockRevalidate).not.toHaveBeenCalled();
  mockOutdated = true;
  lookAgain();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('an outdated tab is refreshed when the network returns, unless the page is hidden', () => {
  page.visibilityState = 'hidden';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  window.dispatchEvent(new Event('online'));
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

/** Resolves when the page has received the message, which always marks it as outdated. */
async function tellFromOtherTab(news: EntryChangeMessage): Promise<void> {
  mockOutdated = false;
  const otherTab = openEntryChannel();
  otherTab?.postMessage(news);
  while (!mockOutdated) await new Promise(setImmediate);
  otherTab?.close();
}

test('a visible tab is refreshed when another tab submits or withdraws an entry, but not on every autosave', async () => {
  await tellFromOtherTab({ entryId: 'e1', stepId: 'project', revision: 2 });
  expect(mockRevalidate).not.toHaveBeenCalled();
  await tellFromOtherTab({ entryId: 'e1' });
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('a hidden tab is refreshed on becoming visible after another tab saved an entry', async () => {
  page.visibilityState = 'hidden';
  await tellFromOtherTab({ entryId: 'e1', stepId: 'project', revision: 2 });
  expect(mockRevalidate).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  lookAgain();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('the page ignores its own messages', async () => {
  notifyOtherTabs('e1');
  await tellFromOtherTab({ entryId: 'e1' });
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});
