import { isApiError } from '@portal/api-client';
import { withProof } from '@portal/api-client/captcha';
import { tenantLogin } from '@portal/api-client/passwords';
import { tryStorage } from '@portal/contract/browser-storage';
import { accountErrors } from '@portal/contract/errors';
import { getLimit } from '@portal/contract/runtime-config';
import { forgetRememberedLogin } from '@portal/session';
import type { ReactNode } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import type { ErrorMarker } from '../form/error-marker';
import type { PasswordLoginForm } from './login-rules';
import { rememberCredentials } from './remembered-credentials';
import { useCompleteLogin } from './use-finish-login';

function isWrongLogin(error: unknown): boolean {
  return isApiError(error) && error.kind === 'business' && error.code !== accountErrors.CAPTCHA_WRONG.code;
}

export function usePasswordLogin(onRefused: ErrorMarker): {
  logIn: (form: PasswordLoginForm) => Promise<void>;
  dialog: ReactNode;
} {
  const captcha = useCaptcha();
  const finish = useCompleteLogin();

  /**
   * Asks for the captcha first if this browser knows that it is required, else only when the server requires
   * it.
   */
  const requestTokens = async (username: string, password: string) => {
    const call = (code?: string) => tenantLogin({ username, password, code });
    if (!isCaptchaDue()) return withProof(call, captcha.ask);
    const code = await captcha.ask();
    return code ? call(code) : undefined;
  };

  const logIn = async ({ username, password, remember }: PasswordLoginForm) => {
    try {
      const tokens = await requestTokens(username, password);
      if (!tokens) return;
      clearFailedLogins();
      if (remember) await rememberCredentials({ username, password });
      else forgetRememberedLogin();
      await finish(tokens);
    } catch (error) {
      onRefused(error);
      if (isWrongLogin(error)) countFailedLogin();
    }
  };
  return { logIn, dialog: captcha.dialog };
}

const FAILED_LOGINS_KEY = 'portal.login-errors';

/** Best effort: without storage, the server still counts failures and requires the captcha. */
function getFailedLogins(): number {
  return Number(tryStorage(() => localStorage.getItem(FAILED_LOGINS_KEY))) || 0;
}

function countFailedLogin(): void {
  tryStorage(() => localStorage.setItem(FAILED_LOGINS_KEY, String(getFailedLogins() + 1)));
}

function clearFailedLogins(): void {
  tryStorage(() => localStorage.removeItem(FAILED_LOGINS_KEY));
}

function isCaptchaDue(): boolean {
  return getFailedLogins() >= getLimit('captchaAfterFailures');
}
