import { openTabInput } from '@portal/contract/unsent-input';
import { storedUserId } from '@portal/session';

/**
 * Switching to another app for the code may reload this page: keep name and phone for this tab and user. A
 * visitor who signs in keeps them.
 */
export interface SignUpDraft {
  name: string;
  mobile: string;
}

const stored = openTabInput('sign-up');

export function readSignUpDraft(): SignUpDraft {
  try {
    const { owner, name, mobile } = JSON.parse(stored.read() ?? '{}') as Record<string, unknown>;
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
  stored.store(name || mobile ? JSON.stringify({ owner: storedUserId(), name, mobile }) : undefined);
}
