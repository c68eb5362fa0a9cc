import { tryStorage } from '@portal/contract/browser-storage';
import { TICKET_KEY } from '@portal/contract/unsent-input';

const key = (id: number) => `${TICKET_KEY}${id}`;

/** @returns the ticket from the URL (`#ticket=…`) or, without one, from local storage */
export function readToken(id: number): string | undefined {
  const named = /^#ticket=([\w-]{20,60})$/.exec(location.hash)?.[1];
  return named ?? tryStorage(() => localStorage.getItem(key(id))) ?? undefined;
}

/** If storage is blocked, the ticket can still be retrieved by phone. */
export function keepToken(id: number, token: string): void {
  tryStorage(() => localStorage.setItem(key(id), token));
}

/** Keeps the stored ticket if the URL names a different one. */
export function forgetToken(id: number, token: string): void {
  tryStorage(() => {
    if (localStorage.getItem(key(id)) === token) localStorage.removeItem(key(id));
  });
}
