import { getAccount, listConsents, listSignIns } from '@portal/api-client/account';
import type { AccountInfo, Consent, SignInRecord } from '@portal/contract/account';

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
