import { type ApiError, isApiError } from '@portal/api-client';
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

export interface FieldRefusals {
  /** For the call: whether a refusal is shown at a field, so that no toast shows it as well. */
  silent: (error: ApiError) => boolean;
  /** Shows a refusal at its field, where it stays until the field changes; others have been shown by the API client. */
  show: (error: unknown) => void;
}

/** @param fields the form's field for each subject that the platform may refuse */
export function fieldRefusals<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: Readonly<Partial<Record<Subject, FieldPath<T>>>>,
): FieldRefusals {
  const findField = ({ code }: ApiError) => {
    const subject = SUBJECTS[code];
    return subject && fields[subject];
  };
  return {
    silent: (error) => findField(error) !== undefined,
    show: (error) => {
      if (!isApiError(error)) return;
      const field = findField(error);
      if (field) form.setError(field, { message: error.msg }, { shouldFocus: true });
    },
  };
}
