import type { PageRegistry } from '@portal/contract/release/registry';
import { readOverrides } from './overrides';

const remotes = { entry: {}, content: {} } as unknown as PageRegistry['remotes'];

function read(query: string, cookie?: string) {
  return readOverrides(cookie, new URLSearchParams(query), remotes);
}

test('an override replaces a known remote and its shell, and is remembered', () => {
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
])('%s changes nothing, because no banner would show it', (query) => {
  expect(read(query)).toEqual({ overrides: {} });
});

test('an override of a remote that left the set is forgotten', () => {
  expect(read('', 'shop=http://localhost:1&shell=http://localhost:1')).toEqual({ overrides: {} });
});

test.each(['%', 'entry=%E0%A4%A', 'entry', 'entry=javascript:alert(1)', '__proto__=http://localhost:1'])(
  'the broken cookie %s changes nothing',
  (cookie) => {
    expect(read('', cookie)).toEqual({ overrides: {} });
  },
);
