import { passwordMessages } from '@portal/contract/rules';
import { Field, PasswordInput } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';

interface NewPasswordFieldsProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** The form's field in which the password is typed again; that of the password itself is `password`. */
  again: FieldPath<T>;
  label: string;
  /** In a form that marks the fields that must be filled in. */
  showsRequiredMark?: boolean;
}

/** A new password, twice. */
export function NewPasswordFields<T extends FieldValues>(props: NewPasswordFieldsProps<T>) {
  const { form, again, label, showsRequiredMark } = props;
  const password = 'password' as FieldPath<T>;
  const getState = (name: FieldPath<T>) => form.getFieldState(name, form.formState);
  // A message at a field that was not visited yet comes too early, and its going moves the button from under the click.
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
