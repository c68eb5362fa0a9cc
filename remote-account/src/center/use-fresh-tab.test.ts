import { type EntryChangeMessage, openEntryChannel } from '@portal/contract/competition/entry-news';
import { tellTabs, useFreshTab } from './use-fresh-tab';

const mockRevalidate = jest.fn();
let mockOutdated: boolean;
let stop: () => void;

// The page of whoever is signed in is never rendered on a server, which runs no effects.
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
  useFreshTab();
});
afterEach(() => {
  stop();
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

/** Resolves when the page has heard it: what it shows is outdated then, in any case. */
async function tellFromOtherTab(news: EntryChangeMessage): Promise<void> {
  mockOutdated = false;
  const otherTab = openEntryChannel();
  otherTab?.postMessage(news);
  while (!mockOutdated) await new Promise(setImmediate);
  otherTab?.close();
}

test('a tab in view is loaded anew when an entry was submitted or withdrawn in another one, and not while it is filled in', async () => {
  await tellFromOtherTab({ entryId: 'e1', stepId: 'project', revision: 2 });
  expect(mockRevalidate).not.toHaveBeenCalled();
  await tellFromOtherTab({ entryId: 'e1' });
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('a tab that was not looked at while an entry was saved in another one is loaded anew when it is', async () => {
  page.visibilityState = 'hidden';
  await tellFromOtherTab({ entryId: 'e1', stepId: 'project', revision: 2 });
  expect(mockRevalidate).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  lookAgain();
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});

test('what the page itself has done is not news to it', async () => {
  tellTabs('e1');
  await tellFromOtherTab({ entryId: 'e1' });
  expect(mockRevalidate).toHaveBeenCalledTimes(1);
});
