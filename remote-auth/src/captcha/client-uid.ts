/** Names this browser to the captcha's rate limits; made anew for every page and kept nowhere. */
function makeUid(): string {
  // Not randomUUID(): that one exists on https only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let uid: string | undefined;

export function clientUid(kind: string): string {
  uid ??= makeUid();
  return `${kind}-${uid}`;
}
