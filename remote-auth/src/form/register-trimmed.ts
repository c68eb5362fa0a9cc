import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

/** Like `form.register`, for text: spaces around it are gone when the field is left. */
export function registerTrimmed<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>) {
  const field = form.register(name);
  return {
    ...field,
    onBlur: (event: { target: HTMLInputElement; type?: unknown }) => {
      event.target.value = event.target.value.trim();
      return field.onBlur(event);
    },
  };
}
