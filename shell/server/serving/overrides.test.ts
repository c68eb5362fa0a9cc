import type { IncomingMessage } from 'node:http';
import type { PageRegistry } from '@portal/contract/release/registry';
import { readOverrides } from './overrides';

const remotes = { entry: {}, content: {} } as unknown as PageRegistry['remotes'];

function read(query: string, cookie?: string) {
  const request = { headers: { cookie } } as IncomingMessage;
  return readOverrides(request, new URL(`http://portal/news${query}`), remotes);
}

test('a known remote is replaced, with the shell that comes along, and remembered', () => {
  const { overrides, setCookie } = read(
    '?remote.entry=http://localhost:3003/x&remote.shell=http://localhost:3003',
  );
  expect(overrides).toEqual({ entry: 'http://localhost:3003', shell: 'http://localhost:3003' });
  const cookie = setCookie?.split(';')[0];
  expect(read('', cookie)).toEqual({ overrides });
  expect(read('?remote.reset', cookie)).toMatchObject({
    overrides: {},
    setCookie: expect.stringContaining('Max-Age=0'),
  });
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
  const cookie = `portal-overrides=${encodeURIComponent('shop=http://localhost:1&shell=http://localhost:1')}`;
  expect(read('', cookie)).toEqual({ overrides: {} });
});
