import { getAccount, listConsents, listSignIns } from '@portal/api-client/account';
import type { Consent } from '@portal/contract/users/consents';
import type { AccountInfo } from '@portal/contract/users/profile';
import type { SignInRecord } from '@portal/contract/users/sessions';

export interface SecurityView {
  tab: 'security';
  account: AccountInfo;
  signIns: SignInRecord[];
  consents: Consent[];
}

export async function loadSecurity(signal: AbortSignal): Promise<SecurityView> {
  const [account, signIns, consents] = await Promise.all([
    getAccount(signal),
    listSignIns(signal),
    listConsents(signal),
  ]);
  return { tab: 'security', account, signIns, consents };
}
