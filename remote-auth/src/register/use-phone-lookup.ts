import { checkBinding, checkPhoneNumber } from '@portal/api-client/auth';
import { isPhone, phoneMessages } from '@portal/contract/rules';
import { useDebouncedQuery } from '@portal/ui/use-debounced-query';

interface Verdict {
  error?: string;
  warning?: string;
}

async function lookUp(phone: string, signal: AbortSignal): Promise<Verdict> {
  const [exists, bindable] = await Promise.all([
    checkPhoneNumber(phone, signal),
    checkBinding(phone, signal),
  ]);
  if (exists) return { error: phoneMessages.bound };
  if (!bindable) return { error: phoneMessages.notValid, warning: phoneMessages.boundToOtherWeChat };
  return {};
}

/** Whether a phone may be registered. A look-up that fails says nothing; the registration itself judges again. */
export function usePhoneLookup(typed: string): Verdict {
  const phone = typed.trim();
  return useDebouncedQuery(isPhone(phone) ? phone : undefined, lookUp) ?? {};
}
