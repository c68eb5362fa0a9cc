import { isApiError } from '@portal/api-client';
import { sendRegisterCode } from '@portal/api-client/auth';
import type { SmsType } from '@portal/contract/auth';
import { accountErrors, smsCodeErrors } from '@portal/contract/errors';
import { toast } from '@portal/ui';
import type { InputProps } from '@portal/ui/controls';
import { SmsCodeField } from '@portal/ui/sms-code';
import { maskPhone } from '../center/side';

/** Error codes about the SMS code itself, at the field that holds it. */
export const smsCodeFieldErrors = Object.fromEntries(
  smsCodeErrors.map((name) => [accountErrors[name].code, { field: 'smsCode' as const }]),
);

/**
 * Instead of a captcha the browser solves a proof of work: a signed-in person has passed a captcha before.
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

/** Has a code sent for the account. @returns whether it was sent @throws after telling the user */
export function sendOwnCode(mobile: string, purpose: SmsType): Promise<boolean> {
  return sendRegisterCode(mobile, purpose, proveWork);
}

interface OwnCodeFieldProps {
  /** What `register('smsCode')` gives. */
  field: InputProps;
  error: string | undefined;
  /** The phone that is bound now. */
  phone: string;
}

/** The code of the bound phone, which proves that its owner is there and not only an open session. */
export function OwnCodeField({ field, error, phone }: OwnCodeFieldProps) {
  return (
    <SmsCodeField
      purpose="04"
      field={field}
      error={error}
      help={`验证码将发送到 ${maskPhone(phone)}`}
      send={() => sendOwnCode(phone, '04')}
    />
  );
}
