import { ApiError, configureApiClient } from '@portal/api-client';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { pageOwnerAtom } from '@portal/session';
import { createStore } from 'jotai';
import { createTestEntry } from '../../test/test-editor';
import type { KeptEntry } from '../editor/kept-entry';
import { createLatestOnly, type FoundEntry, findEntry, openKept } from './find-entry';

const kept = {
  ...{ ownerId: 7, keptAt: new Date().toISOString(), clockOffset: 0, definition },
  season: { id: definition.id } as KeptEntry['season'],
  entry: createTestEntry({}),
};
const entries = { read: async () => kept };
const away = () => Promise.reject(new ApiError('network', 0, '服务连接异常，请重试'));

/** @param answers response by path; any other path is unreachable */
function connect(answers: Record<string, unknown>) {
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: ({ url }) =>
      url in answers ? Promise.resolve({ status: 200, data: { code: 200, data: answers[url] } }) : away(),
  });
}
const find = (store = createStore()) => findEntry({ wanted: null, definition, store }, entries);

test("the server's entry is opened", async () => {
  connect({ '/comp/entry/current': { ...kept.entry, projectName: '新名称' } });
  expect(await find()).toMatchObject({ state: 'open', entry: { projectName: '新名称' } });
});

test('offline, the kept entry is opened with the time at which it was kept', async () => {
  connect({});
  expect(await find()).toMatchObject({ state: 'open', entry: { id: 'e1' }, keptAt: kept.keptAt });
});

test.each([
  ['the form of its version', { ...kept.entry, definitionVersion: 2 }],
  ['the list of earlier entries', null],
])('if the connection is lost before %s arrives, the kept entry is opened', async (_what, current) => {
  connect({ '/comp/entry/current': current });
  expect(await find()).toMatchObject({ state: 'open', keptAt: kept.keptAt });
});

test.each([
  [403, '当前操作没有权限', '当前操作没有权限'],
  [404, '访问资源不存在', '没有找到这份报名：链接不完整，或者它属于另一个账号。'],
  [400, '请求参数不正确', '没有找到这份报名：链接不完整，或者它属于另一个账号。'],
])('a rejection by the server is shown even if an entry is kept: %i %s', async (code, msg, message) => {
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async () => ({ status: 200, data: { code, msg } }),
  });
  expect(await find()).toEqual({ state: 'failed', message });
});

test('if the platform does not respond and no entry is kept, the message says what happens to unsaved input', async () => {
  connect({});
  const options = { wanted: null, definition, store: createStore() };
  expect(await findEntry(options, { read: async () => undefined })).toEqual({
    state: 'failed',
    message: '暂时连接不上平台，已填写的内容没有丢失，请稍后重试。',
  });
});

test('opening a kept entry makes its participant the page owner, but keeps a confirmed owner', () => {
  const store = createStore();
  openKept(kept, store);
  expect(store.get(pageOwnerAtom)).toEqual({ id: 7, token: undefined });
  store.set(pageOwnerAtom, { id: 7, token: 'confirmed' });
  expect(openKept(kept, store)).toMatchObject({ state: 'open' });
  expect(store.get(pageOwnerAtom)?.token).toBe('confirmed');
});

test('a page owned by another user does not show the kept entry', async () => {
  connect({});
  const store = createStore();
  store.set(pageOwnerAtom, { id: 8, token: undefined });
  expect(openKept(kept, store)).toEqual({ state: 'failed' });
  expect(await find(store)).toEqual({ state: 'failed' });
});

test('a late response to an earlier search does not replace a later result', async () => {
  const show = jest.fn();
  const showLatest = createLatestOnly(show);
  let answerLate: (found: FoundEntry) => void = () => undefined;
  const older = showLatest(
    new Promise((resolve) => {
      answerLate = resolve;
    }),
  );
  await showLatest(Promise.resolve({ state: 'none', earlier: [] }));
  answerLate({ state: 'failed' });
  await older;
  expect(show.mock.calls).toEqual([[{ state: 'none', earlier: [] }]]);
});
