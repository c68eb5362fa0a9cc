import { isApiError } from '@portal/api-client';
import { sendRegisterCode } from '@portal/api-client/auth';
import type { SmsType } from '@portal/contract/auth';
import { toast } from '@portal/ui';

/**
 * Instead of a picture the browser proves its work: who is signed in has shown to be a person before.
 * @throws after telling the user
 */
async function proveWork(): Promise<string> {
  try {
    const { solveWork } = await import('@portal/api-client/proof-of-work');
    return await solveWork(new AbortController().signal);
  } catch (error) {
    toast.error(isApiError(error) ? error.msg : '安全验证未完成，请重试');
    throw error;
  }
}

/** Has a code sent for the account. @returns whether it is on its way @throws after telling the user */
export function sendOwnCode(mobile: string, purpose: SmsType): Promise<boolean> {
  return sendRegisterCode(mobile, purpose, proveWork);
}
