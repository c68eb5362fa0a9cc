import { isApiError } from '@portal/api-client';
import { sendRegisterCode } from '@portal/api-client/auth/send-register-code';
import type { SmsType } from '@portal/contract/sms';
import { toast } from '@portal/ui';

/**
 * Has a code sent for the account. Instead of a picture the browser proves its work: who is signed in has shown
 * to be a person before, and the server wants one result per message all the same.
 * @throws after telling the user
 */
export async function sendOwnCode(mobile: string, purpose: SmsType): Promise<true> {
  const giveUp = new AbortController();
  const { solveWork } = await import('@portal/api-client/captcha/solve-work');
  let proof: string;
  try {
    proof = await solveWork(giveUp.signal);
  } catch (error) {
    toast.error(isApiError(error) ? error.msg : '安全验证未完成，请重试');
    throw error;
  }
  await sendRegisterCode(mobile, purpose, proof);
  return true;
}
