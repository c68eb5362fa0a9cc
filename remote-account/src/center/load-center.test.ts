import { ApiError, configureApiClient } from '@portal/api-client';
import { pageOwnerAtom, sessionAtom } from '@portal/session';
import { createStore } from 'jotai';
import { CenterLoader, type CenterView } from './load-center';

const store = createStore();
const browser = { cookie: 'portal_access_token=first' };
const offline = new ApiError('network', 0, '服务连接异常，请重试');
let loads: string[];
let isOffline: boolean;
let center: CenterLoader;

/** The version distinguishes the loads. */
async function loadTab(): Promise<CenterView> {
  if (isOffline) throw offline;
  loads.push(`load ${loads.length + 1}`);
  return { tab: 'settings', version: loads.length } as unknown as CenterView;
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'document', { configurable: true, value: browser });
  browser.cookie = 'portal_access_token=first';
  store.set(pageOwnerAtom, { id: 7, token: 'first' });
  store.set(sessionAtom, { ...store.get(sessionAtom), id: 7 });
  configureApiClient({
    ...{ baseUrl: '', tenantId: '126', store },
    transport: async () => {
      if (isOffline) throw offline;
      return { status: 200, data: { code: 200, data: { list: [], unread: 2 } } };
    },
  });
  [loads, isOffline] = [[], false];
  const each = { overview: loadTab, records: loadTab, profile: loadTab, notifications: loadTab };
  center = new CenterLoader({ ...each, security: loadTab, myData: loadTab, settings: loadTab });
});
afterAll(() => Reflect.deleteProperty(globalThis, 'document'));

const RECORDS = 'current=5';
const PROFILE = 'current=4';
const UNREAD_NOTICES = 'current=3&filter=unread';

/** Opens a tab like the router: loads and shows it. */
async function open(query: string) {
  const load = await center.load(new URLSearchParams(query), new AbortController().signal);
  center.markShown(load);
  return {
    isKept: load.isKept,
    unread: load.unread,
    view: load.view as unknown as { tab: string; version?: number },
  };
}

test('a tab seen before is shown from the cache without a request, then refreshed', async () => {
  await open(RECORDS);
  await open(PROFILE);
  expect(await open(RECORDS)).toEqual({ isKept: true, unread: 2, view: { tab: 'settings', version: 1 } });
  expect(loads).toHaveLength(2);
  expect(await open(RECORDS)).toEqual({ isKept: false, unread: 2, view: { tab: 'settings', version: 3 } });
});

test('different views of one tab are cached separately', async () => {
  await open('current=3');
  expect((await open(UNREAD_NOTICES)).isKept).toBe(false);
});

test('after an action on the tab on screen, other tabs are not served from the cache', async () => {
  await open(RECORDS);
  await open(PROFILE);
  expect((await open(PROFILE)).isKept).toBe(false);
  expect((await open(RECORDS)).isKept).toBe(false);
});

test('offline, a tab seen before stays readable; one never seen shows the error', async () => {
  await open(RECORDS);
  await open(PROFILE);
  isOffline = true;
  await open(RECORDS);
  expect((await open(RECORDS)).view.version).toBe(1);
  expect((await open(UNREAD_NOTICES)).view.tab).toBe('failed');
});

test('a tab left open for hours stays readable if the refresh fails', async () => {
  await open(RECORDS);
  const hours = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 3_600_000);
  isOffline = true;
  center.beginRefresh();
  expect((await open(RECORDS)).view.version).toBe(1);
  isOffline = false;
  center.beginRefresh();
  expect((await open(RECORDS)).view.version).toBe(2);
  hours.mockRestore();
});

test('if unread notices cannot be counted, the last count is shown', async () => {
  await open(RECORDS);
  isOffline = true;
  expect((await open(PROFILE)).unread).toBe(2);
  expect((await open(RECORDS)).unread).toBe(2);
});

test('a changed token in the browser invalidates the cache', async () => {
  await open(RECORDS);
  await open(PROFILE);
  browser.cookie = 'portal_access_token=second';
  expect((await open(RECORDS)).isKept).toBe(false);
});

test('a tab left open overnight stays outdated until a refresh succeeds', async () => {
  jest.useFakeTimers();
  await open(RECORDS);
  expect(center.isShownOutdated()).toBe(false);
  jest.advanceTimersByTime(8 * 3_600_000);
  expect(center.isShownOutdated()).toBe(true);
  // The laptop wakes before its network is up.
  isOffline = true;
  center.beginRefresh();
  await open(RECORDS);
  expect(center.isShownOutdated()).toBe(true);
  isOffline = false;
  center.beginRefresh();
  await open(RECORDS);
  expect(center.isShownOutdated()).toBe(false);
  jest.useRealTimers();
});
