const key = (id: number) => `portal.ticket.${id}`;

/** @returns the ticket that the address names, `#ticket=…`, else the one that this device keeps */
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
    // Storage may be forbidden: the ticket is found again by the phone.
  }
}

/** The address may name somebody else's ticket: the one that this device keeps stays then. */
export function forgetToken(id: number, token: string): void {
  try {
    if (localStorage.getItem(key(id)) === token) localStorage.removeItem(key(id));
  } catch {
    // As above.
  }
}
