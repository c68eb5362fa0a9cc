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

/** @param token undefined: forgets it */
export function keepToken(id: number, token: string | undefined): void {
  try {
    if (token) localStorage.setItem(key(id), token);
    else localStorage.removeItem(key(id));
  } catch {
    // Storage may be forbidden: the ticket is found again by the phone.
  }
}
