import type { PageRegistry } from '@portal/contract/release/registry';
import { type RemoteError, RemoteLoader } from './remote-loader';

const version = (number: string) => ({
  version: number,
  container: `gallery_${number}`,
  base: '/',
  entry: '/remote.js',
  listIntegrity: '',
});
const remote = {
  ...version('2.0.0'),
  prefixes: ['/gallery'],
  slots: [],
  contract: 1,
  shared: {},
  fallback: version('1.0.0'),
};

/** A loader of a remote whose versions have these routes. */
function createTestLoader(paths: Record<string, string>, changes: object = {}) {
  const failures: RemoteError[] = [];
  const registry: PageRegistry = {
    set: 'set',
    canary: false,
    remotes: { gallery: { ...remote, ...changes } },
  };
  const loader = new RemoteLoader({
    registry,
    provides: {},
    loadContainer: async ({ version: wanted }) => ({
      contract: 1,
      routes: [{ path: paths[wanted] }],
      slots: {},
    }),
    onFailure: (error) => failures.push(error),
    timeoutMs: 5000,
  });
  return { loader, failures };
}

test('a remote whose routes match its prefixes loads', async () => {
  const { loader, failures } = createTestLoader({ '2.0.0': '/gallery/:id' });
  expect(await loader.load('gallery')).toMatchObject({ version: '2.0.0' });
  expect(failures).toEqual([]);
});

test('a remote with another remote’s route is replaced by its fallback', async () => {
  // The prefixes of the older version are unknown here.
  const { loader, failures } = createTestLoader({ '2.0.0': '/contact', '1.0.0': '/pictures' });
  expect(await loader.load('gallery')).toMatchObject({ version: '1.0.0' });
  expect(failures.map(({ failure }) => failure)).toEqual(['contract', 'contract']);
  expect(failures[0]?.message).toContain('/contact');
});

test('the fallback replaces a release whose page failed, once', async () => {
  const { loader } = createTestLoader({ '2.0.0': '/gallery', '1.0.0': '/gallery' });
  await loader.load('gallery');
  expect(loader.hasFallback('gallery')).toBe(true);
  expect(await loader.loadFallback('gallery')).toMatchObject({ version: '1.0.0' });
  expect(await loader.load('gallery')).toMatchObject({ version: '1.0.0' });
  expect(loader.versionOf('gallery')).toBe('1.0.0');
  expect(loader.hasFallback('gallery')).toBe(false);
  expect(await loader.loadFallback('gallery')).toBeUndefined();
});

test('a release without a fallback stays', async () => {
  const { loader } = createTestLoader({ '2.0.0': '/gallery' }, { fallback: null });
  await loader.load('gallery');
  expect(await loader.loadFallback('gallery')).toBeUndefined();
  expect(loader.versionOf('gallery')).toBe('2.0.0');
});

test('a development build may have a route outside its released prefixes', async () => {
  const { loader } = createTestLoader({ '2.0.0': '/pictures' }, { override: true });
  expect(await loader.load('gallery')).toMatchObject({ version: '2.0.0' });
});

test.each([
  ['the timeout of one attempt', () => new Promise(() => {})],
  [
    'a chunk that webpack gave up on',
    () => Promise.reject(Object.assign(new Error('lost'), { type: 'timeout' })),
  ],
])('%s is reported as a timeout, and the next load retries', async (_what, loadContainer) => {
  const failures: RemoteError[] = [];
  const load = jest.fn<Promise<unknown>, []>(loadContainer);
  const loader = new RemoteLoader({
    registry: { set: 'set', canary: false, remotes: { gallery: { ...remote, fallback: null } } },
    provides: {},
    loadContainer: load,
    onFailure: (error) => failures.push(error),
    timeoutMs: 10,
  });
  await expect(loader.load('gallery')).rejects.toThrow();
  expect(failures.map(({ failure }) => failure)).toEqual(['timeout', 'timeout']);
  load.mockResolvedValue({ contract: 1, routes: [], slots: {} });
  await expect(loader.load('gallery')).resolves.toMatchObject({ version: '2.0.0' });
});
