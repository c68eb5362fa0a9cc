import type { PageRegistry } from '@portal/contract/release/registry';
import { readOverrides } from './overrides';

const remotes = { entry: {}, content: {} } as unknown as PageRegistry['remotes'];

function read(query: string, cookie?: string) {
  return readOverrides(cookie, new URLSearchParams(query), remotes);
}

test('a known remote is replaced, with the shell that comes along, and remembered', () => {
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
])('%s changes nothing: no banner would tell of it', (query) => {
  expect(read(query)).toEqual({ overrides: {} });
});

test('what an earlier set had is forgotten when the set no longer has it', () => {
  expect(read('', 'shop=http://localhost:1&shell=http://localhost:1')).toEqual({ overrides: {} });
});

test.each(['%', 'entry=%E0%A4%A', 'entry', 'entry=javascript:alert(1)', '__proto__=http://localhost:1'])(
  'the broken cookie %s changes nothing',
  (cookie) => {
    expect(read('', cookie)).toEqual({ overrides: {} });
  },
);
