import { getAccount } from '@portal/api-client/account';
import type { AccountInfo } from '@portal/contract/account';

export interface ProfileView {
  tab: 'profile';
  account: AccountInfo;
}

export async function loadProfile(signal: AbortSignal): Promise<ProfileView> {
  return { tab: 'profile', account: await getAccount(signal) };
}
