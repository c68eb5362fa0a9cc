import { isApiError } from '@portal/api-client';
import { accountErrors, isSmsCodeError } from '@portal/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

type Subject = 'phone' | 'code' | 'password';

const SUBJECTS: Readonly<Record<number, Subject>> = {
  [accountErrors.PHONE_NOT_REGISTERED.code]: 'phone',
  [accountErrors.PHONE_TAKEN.code]: 'phone',
  [accountErrors.LOGIN_FAILED.code]: 'password',
};

/** Takes what a call was refused with. A toast tells it, too, but goes, and says nothing of the field. */
export type MarkRefused = (error: unknown) => void;

/**
 * Marks the field that the platform has refused until it changes, and moves the focus there.
 * @param fields the form's field for each subject that may be refused
 */
export function markRefused<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: Readonly<Partial<Record<Subject, FieldPath<T>>>>,
): MarkRefused {
  return (error) => {
    if (!isApiError(error)) return;
    const subject = isSmsCodeError(error) ? 'code' : SUBJECTS[error.code];
    const field = subject && fields[subject];
    if (field) form.setError(field, { message: error.msg }, { shouldFocus: true });
  };
}
