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

test('a ticket in the URL takes precedence over the stored one', () => {
  openPage(`#ticket=${OTHER}`);
  keepToken(3, OWN);
  expect(readToken(3)).toBe(OTHER);
  location.hash = '';
  expect(readToken(3)).toBe(OWN);
});

test('an invalid ticket is reported as lost and removed from storage', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(404);
  expect(await findTicket(3, OWN)).toBe('lost');
  expect(readToken(3)).toBeUndefined();
});

test('a ticket that fails to load is reported as failed and stays in storage', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(0);
  expect(await findTicket(3, OWN)).toBe('failed');
  expect(readToken(3)).toBe(OWN);
});

test('losing or cancelling another person’s ticket keeps the stored one', async () => {
  openPage();
  keepToken(3, OWN);
  refuse(404);
  await findTicket(3, OTHER);
  forgetToken(3, OTHER);
  expect(readToken(3)).toBe(OWN);
});
