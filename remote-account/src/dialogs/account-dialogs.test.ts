import type { AccountInfo } from '@portal/contract/account';
import { reduceDialogs } from './account-dialogs';

const account = {} as AccountInfo;
const [email, password] = [{ name: 'email', account } as const, { name: 'password', account } as const];
const [EmailDialog, PasswordDialog] = [() => null, () => null];

const requested = (...requests: (typeof email | typeof password)[]) =>
  requests.reduce((state, request) => reduceDialogs(state, { type: 'request', request }), { open: false });

test('of two requested dialogs only the later one opens, whichever loads first', () => {
  const state = requested(email, password);
  const late = reduceDialogs(state, { type: 'load', request: email, Component: EmailDialog });
  expect(late.open).toBe(false);
  const loaded = reduceDialogs(late, { type: 'load', request: password, Component: PasswordDialog });
  expect(loaded).toMatchObject({ open: true, opened: { Component: PasswordDialog } });
  expect(reduceDialogs(loaded, { type: 'load', request: email, Component: EmailDialog })).toBe(loaded);
});

test('a dialog that loads after its tab was left does not open', () => {
  const left = reduceDialogs(requested(email), { type: 'close' });
  expect(reduceDialogs(left, { type: 'load', request: email, Component: EmailDialog }).open).toBe(false);
});

test('a save that completes after another dialog was opened leaves that one open', () => {
  const first = reduceDialogs(requested(email), { type: 'load', request: email, Component: EmailDialog });
  const closed = reduceDialogs(first, { type: 'close' });
  const asked = reduceDialogs(closed, { type: 'request', request: password });
  const second = reduceDialogs(asked, { type: 'load', request: password, Component: PasswordDialog });
  expect(reduceDialogs(second, { type: 'save', opening: 1 }).open).toBe(true);
  expect(reduceDialogs(second, { type: 'save', opening: 2 }).open).toBe(false);
});
