import { getAccount, getClosingTerms } from '@portal/api-client/account';
import type { AccountInfo, ClosingTerms } from '@portal/contract/account';

export interface MyDataView {
  tab: 'myData';
  account: AccountInfo;
  terms: ClosingTerms;
}

export async function loadMyData(signal: AbortSignal): Promise<MyDataView> {
  const [account, terms] = await Promise.all([getAccount(signal), getClosingTerms(signal)]);
  return { tab: 'myData', account, terms };
}
