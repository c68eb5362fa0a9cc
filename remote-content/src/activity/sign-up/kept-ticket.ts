import { TICKET_KEY } from '@portal/contract/unsent-input';

const key = (id: number) => `${TICKET_KEY}${id}`;

/** @returns the ticket from the URL (`#ticket=…`) or, without one, from local storage */
export function readToken(id: number): string | undefined {
  const named = /^#ticket=([\w-]{20,60})$/.exec(location.hash)?.[1];
  try {
    return named ?? localStorage.getItem(key(id)) ?? undefined;
  } catch {
    return named;
  }
}

export function keepToken(id: number, token: string): void {
  try {
    localStorage.setItem(key(id), token);
  } catch {
    // Storage may be blocked; the ticket can still be retrieved by phone.
  }
}

/** Keeps the stored ticket if the URL names a different one. */
export function forgetToken(id: number, token: string): void {
  try {
    if (localStorage.getItem(key(id)) === token) localStorage.removeItem(key(id));
  } catch {
    // Storage may be blocked.
  }
}
