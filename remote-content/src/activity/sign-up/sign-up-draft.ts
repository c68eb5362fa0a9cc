import { storedUserId } from '@portal/session';

/**
 * Who looks for the code in another app may find this page loaded anew: name and number outlive that, within this tab and
 * for this person. A visitor who signs in keeps them.
 */
export interface SignUpDraft {
  name: string;
  mobile: string;
}

const KEY = 'portal.sign-up-draft';

export function readSignUpDraft(): SignUpDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const { owner, name, mobile } = stored;
    if (typeof owner === 'number' && owner !== storedUserId()) return { name: '', mobile: '' };
    return {
      name: typeof name === 'string' ? name : '',
      mobile: typeof mobile === 'string' ? mobile : '',
    };
  } catch {
    return { name: '', mobile: '' };
  }
}

export function storeSignUpDraft({ name = '', mobile = '' }: Partial<SignUpDraft>): void {
  try {
    if (name || mobile) sessionStorage.setItem(KEY, JSON.stringify({ owner: storedUserId(), name, mobile }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: a reload then loses the input.
  }
}
