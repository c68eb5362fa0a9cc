import { isApiError } from '@portal/api-client';
import { tenantLogin } from '@portal/api-client/auth/tenant-login';
import type { CaptchaDue } from '@portal/contract/auth/login';
import { accountErrors } from '@portal/contract/error-codes-account';
import type { PasswordLoginForm } from '@portal/contract/rules/login-forms';
import type { ReactNode } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import { captchaIsDue, clearFailedLogins, countFailedLogin, requireCaptcha } from './failed-logins';
import { forgetCredentials, rememberCredentials } from './remembered-credentials';
import { useFinishLogin } from './use-finish-login';

function asksForCaptcha(data: unknown): boolean {
  return (data as Partial<CaptchaDue> | null | undefined)?.captchaRequired === true;
}

/** Password login whole: captcha when due, the counter of failures, remembering, and what follows success. */
export function usePasswordLogin(): {
  logIn: (form: PasswordLoginForm) => Promise<void>;
  dialog: ReactNode;
} {
  const captcha = useCaptcha();
  const finish = useFinishLogin();

  const countFailure = (error: unknown) => {
    if (!isApiError(error) || error.kind !== 'business') return;
    if (error.code !== accountErrors.CAPTCHA_WRONG.code) countFailedLogin();
    if (asksForCaptcha(error.data)) requireCaptcha();
  };

  const logIn = async ({ username, password, remember }: PasswordLoginForm) => {
    const code = captchaIsDue() ? await captcha.ask('blockPuzzle') : undefined;
    if (captchaIsDue() && !code) return;
    try {
      const tokens = await tenantLogin({ username, password, code });
      clearFailedLogins();
      if (remember) await rememberCredentials({ username, password });
      else forgetCredentials();
      await finish(tokens);
    } catch (error) {
      // The API client has told the user why.
      countFailure(error);
    }
  };
  return { logIn, dialog: captcha.dialog };
}
