import { pageLeftAtom, pageOwnerAtom, sessionAtom, writeTokens } from '@portal/session';
import { createStore } from 'jotai';
import { installCookieJar } from '../../test/cookie-jar';
import { configureApiClient } from './configure';
import { OwnData } from './own-data';

const removeJar = installCookieJar();
let store: ReturnType<typeof createStore>;
let data: OwnData<string>;

beforeEach(() => {
  store = createStore();
  configureApiClient({ baseUrl: '', tenantId: '126', store });
  signIn(7, 'first');
  data = new OwnData();
  data.set('records', 'of 7');
});
afterEach(() => jest.useRealTimers());
afterAll(removeJar);

function signIn(id: number, accessToken: string): void {
  writeTokens({ accessToken, refreshToken: 'refresh' });
  store.set(pageOwnerAtom, { id, token: accessToken });
  store.set(sessionAtom, { ...store.get(sessionAtom), id });
}

test('the owner gets their own data back', () => {
  expect(data.get('records')).toBe('of 7');
  expect(data.get('profile')).toBeUndefined();
});

test.each([
  ['the browser has another user’s token', () => writeTokens({ accessToken: 'second', refreshToken: 'r' })],
  ['nobody is signed in', () => store.set(sessionAtom, { ...store.get(sessionAtom), id: -1 })],
  ['the page is being left', () => store.set(pageLeftAtom, true)],
])('once %s, the owner’s data is gone, even after they sign in again', (_, change) => {
  change();
  expect(data.get('records')).toBeUndefined();
  store.set(pageLeftAtom, false);
  signIn(7, 'first');
  expect(data.get('records')).toBeUndefined();
});

test('another owner does not get the data, even without a read in between', () => {
  signIn(8, 'second');
  expect(data.get('records')).toBeUndefined();
});

test('nothing is kept before the platform has confirmed the owner', () => {
  store.set(pageOwnerAtom, undefined);
  data.set('profile', 'whose?');
  signIn(7, 'first');
  expect(data.get('profile')).toBeUndefined();
});

test('kept data expires after ten minutes, and the oldest is evicted', () => {
  jest.useFakeTimers();
  data.set('old', 'value');
  jest.advanceTimersByTime(10 * 60_000 + 1);
  expect(data.get('old')).toBeUndefined();
  for (let at = 0; at < 31; at += 1) data.set(`tab ${at}`, 'value');
  expect([data.get('tab 0'), data.get('tab 30')]).toEqual([undefined, 'value']);
});
