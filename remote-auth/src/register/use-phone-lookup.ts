import { checkBinding } from '@portal/api-client/auth/check-binding';
import { checkPhoneNumber } from '@portal/api-client/auth/check-phone-number';
import { isPhone, phoneMessages } from '@portal/contract/rules/phone';
import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 350;

interface Verdict {
  phone: string;
  error?: string;
  warning?: string;
}

async function lookUp(phone: string, signal: AbortSignal): Promise<Verdict> {
  const [exists, bindable] = await Promise.all([
    checkPhoneNumber(phone, signal),
    checkBinding(phone, signal),
  ]);
  if (exists) return { phone, error: phoneMessages.bound };
  if (!bindable) return { phone, error: phoneMessages.notValid, warning: phoneMessages.boundToOtherWeChat };
  return { phone };
}

/**
 * Whether a phone may be registered: asked when typing pauses, given up when it goes on. A look-up that fails
 * says nothing; the registration itself judges again.
 */
export function usePhoneLookup(typed: string): Omit<Verdict, 'phone'> {
  const phone = typed.trim();
  const [verdict, setVerdict] = useState<Verdict>();

  useEffect(() => {
    if (!isPhone(phone)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      lookUp(phone, controller.signal).then(setVerdict, () => undefined);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [phone]);

  return verdict?.phone === phone ? verdict : {};
}
