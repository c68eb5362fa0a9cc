import { isApiError } from '@portal/api-client';
import { accountErrors, isSmsCodeError } from '@portal/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

type Subject = 'phone' | 'code' | 'password';

const SUBJECTS: Readonly<Record<number, Subject>> = {
  [accountErrors.PHONE_NOT_REGISTERED.code]: 'phone',
  [accountErrors.PHONE_TAKEN.code]: 'phone',
  [accountErrors.LOGIN_FAILED.code]: 'password',
};

/** Handles the error of a rejected call. The toast disappears and does not say which field is wrong. */
export type ErrorMarker = (error: unknown) => void;

/** @param fields the form's field for each subject of a rejection */
export function createErrorMarker<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: Readonly<Partial<Record<Subject, FieldPath<T>>>>,
): ErrorMarker {
  return (error) => {
    if (!isApiError(error)) return;
    const subject = isSmsCodeError(error) ? 'code' : SUBJECTS[error.code];
    const field = subject && fields[subject];
    if (field) form.setError(field, { message: error.msg }, { shouldFocus: true });
  };
}
