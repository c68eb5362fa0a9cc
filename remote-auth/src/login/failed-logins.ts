const KEY = 'portal.login-errors';
const CAPTCHA_FROM = 3;

/** How many password logins failed in this browser since the last success. */
export function failedLogins(): number {
  try {
    const count = Number(localStorage.getItem(KEY));
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

function store(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the server's own counter still asks for the captcha.
  }
}

export function countFailedLogin(): void {
  store(failedLogins() + 1);
}

export function clearFailedLogins(): void {
  store(0);
}

export function captchaIsDue(): boolean {
  return failedLogins() >= CAPTCHA_FROM;
}
