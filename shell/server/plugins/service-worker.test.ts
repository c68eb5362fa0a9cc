import { OWN_CACHE } from '@portal/session/storage-keys';
import { FILES_CACHE, PAGES_CACHE } from '../../src/offline/offline-names';
import { closeServers, createLiveSet, startShell } from '../testing/test-shell';

afterEach(closeServers);

const routes = [
  { path: '/news', handle: { query: ['page'] }, Component: () => 'newest items' },
  {
    path: '/gone',
    loader: () => {
      throw new Response(null, { status: 404 });
    },
    Component: () => 'nothing',
  },
];

test('the worker script is revalidated each time, and its policy allows only the portal', async () => {
  const { url } = await startShell();
  const answer = await fetch(`${url}/sw.js`);
  expect(await answer.text()).toBe('the worker');
  expect(answer.headers.get('content-type')).toMatch('text/javascript');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).not.toContain('*');
});

test('with offline reading off, the served worker unregisters itself and deletes its caches', async () => {
  const { url } = await startShell({ settings: { OFFLINE_READING: 'off' }, live: createLiveSet(routes) });
  const text = await (await fetch(`${url}/sw.js`)).text();
  const kept = [PAGES_CACHE, FILES_CACHE, OWN_CACHE];
  const removed: string[] = [];
  let isRegistered = true;
  const work: Promise<unknown>[] = [];
  const scope = {
    skipWaiting: () => undefined,
    registration: {
      unregister: async () => {
        isRegistered = false;
      },
    },
    caches: {
      keys: async () => [...kept, 'another'],
      delete: async (name: string) => removed.push(name),
    },
    addEventListener: (type: string, listen: (event: object) => void) => {
      expect(['install', 'activate']).toContain(type);
      listen({ waitUntil: (each: Promise<unknown>) => work.push(each) });
    },
  };
  new Function(...Object.keys(scope), text)(...Object.values(scope));
  await Promise.all(work);
  expect(removed).toEqual(kept);
  expect(isRegistered).toBe(false);
  expect((await fetch(`${url}/news`)).headers.has('portal-keep')).toBe(false);
});

test('devices may keep pages that everybody gets, but no errors and no made-up URLs', async () => {
  const { url } = await startShell({ live: createLiveSet(routes) });
  const keptAs = async (path: string) => (await fetch(`${url}${path}`)).headers.get('portal-keep');
  expect(await keptAs('/news')).toBe('one');
  expect(await keptAs('/news?page=2')).toBe('one');
  expect(await keptAs('/news?utm=2')).toBeNull();
  expect(await keptAs('/gone')).toBeNull();
});

test('a version on trial is not kept on devices', async () => {
  const live = await createLiveSet(routes);
  const canary = { choose: () => ({ live: { ...live } }), identify: () => undefined };
  const { url } = await startShell({ live, canary });
  expect((await fetch(`${url}/news`)).headers.has('portal-keep')).toBe(false);
});
