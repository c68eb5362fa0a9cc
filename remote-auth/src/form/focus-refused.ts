import { isApiError } from '@portal/api-client';
import { accountErrors } from '@portal/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

type Subject = 'phone' | 'code' | 'password';

const SUBJECTS: Readonly<Record<number, Subject>> = {
  [accountErrors.PHONE_NOT_REGISTERED.code]: 'phone',
  [accountErrors.PHONE_TAKEN.code]: 'phone',
  [accountErrors.SMS_CODE_NOT_FOUND.code]: 'code',
  [accountErrors.SMS_CODE_EXPIRED.code]: 'code',
  [accountErrors.SMS_CODE_USED.code]: 'code',
  [accountErrors.SMS_CODE_ATTEMPTS.code]: 'code',
  [accountErrors.LOGIN_FAILED.code]: 'password',
};

/** Takes what a call was refused with, which a toast has told. */
export type FocusRefused = (error: unknown) => void;

/**
 * Moves the focus to the field that the platform has refused.
 * @param fields the form's field for each subject that may be refused
 */
export function focusRefused<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: Readonly<Partial<Record<Subject, FieldPath<T>>>>,
): FocusRefused {
  return (error) => {
    const subject = isApiError(error) ? SUBJECTS[error.code] : undefined;
    const field = subject && fields[subject];
    if (field) form.setFocus(field);
  };
}
