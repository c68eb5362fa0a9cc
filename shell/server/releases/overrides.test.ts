import { ownerOf, type PageRegistry } from '@portal/contract/release/registry';
import { overrideOrigins, readOverrides, withOverrides } from './overrides';

const remotes = { entry: {}, content: {} } as unknown as PageRegistry['remotes'];

function read(query: string, cookie?: string) {
  return readOverrides(cookie, new URLSearchParams(query), remotes);
}

test('an override replaces a known remote or the shell, and is remembered', () => {
  const { overrides, remember } = read(
    '?remote.entry=http://localhost:3003/x&remote.shell=http://localhost:3003',
  );
  expect(overrides).toEqual({ entry: 'http://localhost:3003', shell: 'http://localhost:3003' });
  expect(read('', remember)).toEqual({ overrides });
  expect(read('?remote.reset', remember)).toEqual({ overrides: {}, remember: '' });
});

test.each([
  '?remote.entri=http://localhost:3003',
  '?remote.shell=http://localhost:3003',
  '?remote.constructor=http://localhost:3003',
  '?remote.entry=javascript:alert(1)',
])('%s is ignored, because no banner would show it', (query) => {
  expect(read(query)).toEqual({ overrides: {} });
});

test('an override is dropped once its remote has left the set', () => {
  expect(read('', 'shop=http://localhost:1&shell=http://localhost:1')).toEqual({ overrides: {} });
});

test('an override of a remote that was never activated uses the declared prefixes and slots', () => {
  const declared =
    '?remote.gallery=http://localhost:3003&remote.gallery.prefixes=/gallery,/photos&remote.gallery.slots=';
  const { overrides, remember } = read(declared);
  expect(read('', remember)).toEqual({ overrides });
  const registry = withOverrides({ set: 'one', canary: false, remotes }, overrides);
  expect(registry.remotes.gallery).toMatchObject({
    version: 'local',
    prefixes: ['/gallery', '/photos'],
    slots: [],
    entry: 'http://localhost:3003/remote.js',
    override: true,
  });
  expect(overrideOrigins(overrides)).toEqual(['http://localhost:3003']);
  expect(read('?remote.reset', remember)).toEqual({ overrides: {}, remember: '' });
});

test('an override may declare other prefixes than the released version', () => {
  const { overrides } = read('?remote.entry=http://localhost:3003&remote.entry.prefixes=/entry,/new');
  const registry = withOverrides({ set: 'one', canary: false, remotes }, overrides);
  expect(registry.remotes.entry?.prefixes).toEqual(['/entry', '/new']);
});

test('of two remotes with the same prefix or slot, a page uses the local build', () => {
  const released = { entry: { prefixes: ['/competitionEnter'], slots: ['home.season'] } };
  const registry = { set: 'one', canary: false, remotes: released } as unknown as PageRegistry;
  const { overrides } = read(
    '?remote.next=http://localhost:3003&remote.next.prefixes=/competitionEnter&remote.next.slots=home.season',
  );
  const page = withOverrides(registry, overrides);
  expect(ownerOf(page.remotes, '/competitionEnter')).toBe('next');
  expect(Object.keys(page.remotes)).toEqual(['next', 'entry']);
});

test.each(['/api', '/a?b', 'gallery', '/a b'])('an override cannot declare the prefix %s', (prefix) => {
  const query = new URLSearchParams({
    'remote.gallery': 'http://localhost:3003',
    'remote.gallery.prefixes': prefix,
  });
  expect(read(`?${query}`)).toEqual({ overrides: {} });
});

test.each(['%', 'entry=%E0%A4%A', 'entry', 'entry=javascript:alert(1)', '__proto__=http://localhost:1'])(
  'the broken cookie %s is ignored',
  (cookie) => {
    expect(read('', cookie)).toEqual({ overrides: {} });
  },
);
