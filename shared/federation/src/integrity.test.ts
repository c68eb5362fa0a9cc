import { installIntegrity } from './integrity';

const LIST = '/remotes/news/integrity.json';
const PAGE = '/remotes/news/page.js';

const { fetch: realFetch } = globalThis;
/** Requested paths in order, and the function that answers each. */
const asked: string[] = [];
const answers = new Map<string, (response: Response) => void>();

beforeEach(() => {
  asked.length = 0;
  answers.clear();
  Object.assign(globalThis, {
    location: new URL('http://portal/'),
    document: { querySelectorAll: () => [] },
    fetch: (address: string) =>
      new Promise<Response>((answer) => {
        const { pathname } = new URL(address, 'http://portal/');
        asked.push(pathname);
        answers.set(pathname, answer);
      }),
  });
  installIntegrity({
    hashes: { '/remotes/news/menu.js': 'sha384-menu' },
    lists: { '/remotes/news/': { href: LIST, integrity: 'sha384-list' } },
    isExempt: () => false,
    limit: 10,
  });
});
afterAll(() => {
  globalThis.fetch = realFetch;
  for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name);
});

test('a file is fetched in parallel with its integrity list, and runs only with the listed hash', async () => {
  const ready = globalThis.portalIntegrityReady(PAGE);
  void globalThis.portalIntegrityReady(PAGE);
  expect(asked.toSorted()).toEqual([LIST, PAGE]);
  answers.get(PAGE)?.(new Response('altered'));
  expect(() => globalThis.portalIntegrity(PAGE)).toThrow('No hash is known');
  answers.get(LIST)?.(Response.json({ 'page.js': 'sha384-page' }));
  await ready;
  expect(globalThis.portalIntegrity(PAGE)).toBe('sha384-page');
  expect(globalThis.portalIntegrityReady(PAGE)).toBeUndefined();
});

test('a file that the list does not name is refused', async () => {
  const ready = globalThis.portalIntegrityReady('/remotes/news/other.js');
  answers.get(LIST)?.(Response.json({ 'page.js': 'sha384-page' }));
  await ready;
  expect(() => globalThis.portalIntegrity('/remotes/news/other.js')).toThrow('No hash is known');
});

test('a file whose hash came with the page needs no list', () => {
  expect(globalThis.portalIntegrityReady('/remotes/news/menu.js')).toBeUndefined();
  expect(globalThis.portalIntegrity('/remotes/news/menu.js')).toBe('sha384-menu');
  expect(asked).toEqual([]);
});
