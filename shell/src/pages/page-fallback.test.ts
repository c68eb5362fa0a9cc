import type { RemoteLoader } from '@portal/federation/remote-loader';
import type { RouteObject } from '@portal/ui/router';
import type { Router } from '../app';
import { Discovery } from './discovery';
import { createPageFallback } from './page-fallback';

function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function remote(name: string, version: string, route: RouteObject) {
  return { name, version, module: { contract: 1, slots: {}, routes: [route] } };
}

test('a visitor who navigates away while the fallback loads stays on the next page', async () => {
  const fallbackPage = deferred<{ Component: () => null }>();
  const asked = deferred<void>();
  const remotes: Record<string, unknown> = {
    news: remote('news', '2', { path: '/news', Component: () => null }),
    enter: remote('enter', '1', { path: '/enter', Component: () => null }),
  };
  const loader = {
    registry: {
      remotes: {
        news: { prefixes: ['/news'], version: '2', fallback: { version: '1' } },
        enter: { prefixes: ['/enter'], version: '1' },
      },
    },
    hasFallback: (name: string) => name === 'news',
    load: async (name: string) => remotes[name],
    loadFallback: async () => {
      const lazy = () => {
        asked.resolve();
        return fallbackPage.promise;
      };
      remotes.news = remote('news', '1', { path: '/news', lazy });
      return remotes.news;
    },
  } as unknown as RemoteLoader;
  const discovery = new Discovery(loader, {});
  const at = (pathname: string) => ({ pathname, search: '', hash: '', key: pathname });
  const state = { location: at('/news'), navigation: { state: 'idle' } };
  const _internalSetRoutes = jest.fn<void, [RouteObject[]]>();
  const navigate = jest.fn();
  const router = { state, subscribe: jest.fn(), navigate, _internalSetRoutes } as unknown as Router;
  const patched: string[] = [];
  const discover = (path: string) => discovery.discover(path, () => void patched.push(path));
  await discover('/news');
  const shown = createPageFallback(loader, discovery, router).show('news');
  await asked.promise;
  await discover('/enter');
  state.location = at('/enter');
  fallbackPage.resolve({ Component: () => null });
  await expect(shown).resolves.toBe(true);
  expect(navigate).toHaveBeenCalledWith('/enter', expect.anything());
  expect(JSON.stringify(_internalSetRoutes.mock.lastCall)).toContain('/enter');

  patched.length = 0;
  await discover('/enter');
  await discover('/news');
  expect(patched).toEqual(['/news']);
});

test('a page that the fallback version lacks is reported as failed, not as missing', async () => {
  const registry = { remotes: { news: { prefixes: ['/news'], version: '2' } } };
  const load = async () => remote('news', '1', { path: '/news', Component: () => null });
  const discovery = new Discovery({ registry, load } as unknown as RemoteLoader, {});
  Object.assign(globalThis, { location: new URL('http://portal/news/live') });
  expect(await discovery.findAnew('news', '/news/live')).toBeUndefined();
  expect(discovery.failureAt('/news/live')).toBeInstanceOf(Error);
  expect(await discovery.findAnew('news', '/news')).toHaveLength(2);
  Reflect.deleteProperty(globalThis, 'location');
});
