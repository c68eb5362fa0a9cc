import { smsTargetSchema } from '@portal/contract/rules';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

/**
 * The phone number that a code is about to be sent to.
 * @returns undefined after saying at the field what is wrong with it
 */
export function smsTarget<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: FieldPath<T>,
): string | undefined {
  const verdict = smsTargetSchema.safeParse(form.getValues(name));
  if (verdict.success) return verdict.data;
  form.setError(name, { message: verdict.error.issues[0]?.message }, { shouldFocus: true });
  return undefined;
}
