import { passwordMessages } from '@portal/contract/rules';
import { Field, PasswordInput } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

interface NewPasswordFieldsProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Form field for the repeated password; the password's own field is `password`. */
  again: FieldPath<T>;
  label: string;
  /** For forms that mark required fields. */
  showsRequiredMark?: boolean;
}

/** New password and its confirmation. */
export function NewPasswordFields<T extends FieldValues>(props: NewPasswordFieldsProps<T>) {
  const { form, again, label, showsRequiredMark } = props;
  const password = 'password' as FieldPath<T>;
  const getState = (name: FieldPath<T>) => form.getFieldState(name, form.formState);
  // Validating an unvisited field would show an error too early, and hiding it would shift the button under
  // the pointer.
  const deps = getState(again).isTouched ? again : undefined;
  return (
    <>
      <Field
        label={label}
        error={getState(password).error?.message}
        help={passwordMessages.help}
        required={showsRequiredMark}
      >
        <PasswordInput
          required
          {...form.register(password, { deps })}
          placeholder={passwordMessages.required}
          autoComplete="new-password"
        />
      </Field>
      <Field label="确认密码" error={getState(again).error?.message} required={showsRequiredMark}>
        <PasswordInput
          required
          {...form.register(again)}
          placeholder={passwordMessages.confirm}
          autoComplete="new-password"
        />
      </Field>
    </>
  );
}
