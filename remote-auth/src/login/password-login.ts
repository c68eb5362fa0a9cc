import { isApiError } from '@portal/api-client';
import { withProof } from '@portal/api-client/captcha';
import { tenantLogin } from '@portal/api-client/passwords';
import { accountErrors } from '@portal/contract/errors';
import type { PasswordLoginForm } from '@portal/contract/forms';
import { forgetRememberedLogin } from '@portal/session';
import type { ReactNode } from 'react';
import { useCaptcha } from '../captcha/captcha-dialog';
import { rememberCredentials } from './remembered-credentials';
import { useFinishLogin } from './use-finish-login';

function isWrongLogin(error: unknown): boolean {
  return isApiError(error) && error.kind === 'business' && error.code !== accountErrors.CAPTCHA_WRONG.code;
}

/** Password login whole: captcha when due, the counter of failures, remembering, and what follows success. */
export function usePasswordLogin(): {
  logIn: (form: PasswordLoginForm) => Promise<void>;
  dialog: ReactNode;
} {
  const captcha = useCaptcha();
  const finish = useFinishLogin();
  const ask = () => captcha.ask('blockPuzzle');

  /** The captcha before the call where this browser knows that it is due, after a refusal where only the server does. */
  const tokensFor = async (username: string, password: string) => {
    const call = (code?: string) => tenantLogin({ username, password, code });
    if (!captchaIsDue()) return withProof(call, ask);
    const code = await ask();
    return code ? call(code) : undefined;
  };

  const logIn = async ({ username, password, remember }: PasswordLoginForm) => {
    try {
      const tokens = await tokensFor(username, password);
      if (!tokens) return;
      clearFailedLogins();
      if (remember) await rememberCredentials({ username, password });
      else forgetRememberedLogin();
      await finish(tokens);
    } catch (error) {
      // The API client has told the user why.
      if (isWrongLogin(error)) countFailedLogin();
    }
  };
  return { logIn, dialog: captcha.dialog };
}

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
