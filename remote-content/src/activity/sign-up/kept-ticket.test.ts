import { ApiError } from '@portal/api-client';
import { getTicket } from '@portal/api-client/sign-up';
import type { SignUpTicket } from '@portal/contract/sign-up';
import { forgetToken, keepToken, readToken } from './kept-ticket';
import { findTicket } from './ticket';

jest.mock('@portal/api-client/sign-up', () => ({ getTicket: jest.fn() }));

const OWN = '7-own-ticket-of-this-device';
const OTHER = '8-ticket-of-somebody-else';

function openPage(hash = ''): void {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  Object.assign(globalThis, { localStorage, location: { hash } });
}
afterEach(() => {
  for (const name of ['localStorage', 'location']) Reflect.deleteProperty(globalThis, name);
});

const answer = (ticket: Promise<SignUpTicket>) => jest.mocked(getTicket).mockReturnValueOnce(ticket);
const refuse = (code: number) => answer(Promise.reject(new ApiError('business', code, '访问资源不存在')));

test('the ticket in the address goes before the one that this device keeps', () => {
  openPage(`#ticket=${OTHER}`);
  keepToken(3, OWN);
  expect(readToken(3)).toBe(OTHER);
  location.hash = '';
  expect(readToken(3)).toBe(OWN);
});

test('a ticket that opens nothing any more is lost, and this device forgets it', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(404);
  expect(await findTicket(3, OWN)).toBe('lost');
  expect(readToken(3)).toBeUndefined();
});

test('a ticket that can not be read now has failed, and this device keeps it', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(0);
  expect(await findTicket(3, OWN)).toBe('failed');
  expect(readToken(3)).toBe(OWN);
});

test('the own ticket stays when somebody else’s is lost or cancelled', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(404);
  await findTicket(3, OTHER);
  forgetToken(3, OTHER);
  expect(readToken(3)).toBe(OWN);
});
