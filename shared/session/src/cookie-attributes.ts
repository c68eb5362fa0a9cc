/** Cookies last a year; `Secure` only where the page itself came over https, so that local trials work. */
export function cookieAttributes() {
  return {
    expires: 365,
    path: '/',
    sameSite: 'lax' as const,
    secure: typeof location !== 'undefined' && location.protocol === 'https:',
  };
}
