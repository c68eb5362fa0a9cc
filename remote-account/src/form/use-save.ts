import { isApiError } from '@portal/api-client';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { type BaseSyntheticEvent, useState } from 'react';

interface SaveOptions<T extends FieldValues> {
  /** Field that a refusal of this code is about; `message` where the form has words of its own. */
  refusals?: Readonly<Record<number, { field: FieldPath<T>; message?: string }>>;
  /** @returns whether it has dealt with the refusal */
  onRefused?: (code: number, message: string) => boolean;
}

/**
 * Sends a form: a refusal is told at its field or, as `failure`, above the buttons. What the user has typed stays,
 * also when the session ends in the middle (the session's own dialog speaks then).
 */
export function useSave<T extends FieldValues>(
  form: UseFormReturn<T>,
  save: (values: T) => Promise<void>,
  { refusals = {}, onRefused }: SaveOptions<T> = {},
): { submit: (event?: BaseSyntheticEvent) => Promise<void>; failure: string | undefined } {
  const [failure, setFailure] = useState<string>();

  const tell = (code: number, message: string) => {
    if (onRefused?.(code, message)) return;
    const refusal = refusals[code];
    if (!refusal) setFailure(message);
    else form.setError(refusal.field, { message: refusal.message ?? message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await save(values);
    } catch (error) {
      if (!isApiError(error)) setFailure('保存失败，请重试');
      else if (error.kind !== 'session') tell(error.code, error.msg);
    }
  });
  return { submit, failure };
}
