import { resetPassword } from '@portal/api-client/passwords';
import { type ResetPasswordForm, resetPasswordFormSchema } from '@portal/contract/forms';
import { passwordMessages } from '@portal/contract/rules';
import { Button } from '@portal/ui';
import { Field, PasswordInput } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { useEffect } from 'react';
import { authCopy } from '../dialog/auth-copy';
import css from '../form/form.module.css';

/** The new password, twice. */
export function NewPasswordStep({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const form = useForm<ResetPasswordForm>({
    resolver: zodResolver(resetPasswordFormSchema),
    mode: 'onTouched',
    defaultValues: { password: '', secondPassword: '' },
  });
  const { setFocus } = form;
  const { errors, isSubmitting, touchedFields } = form.formState;
  useEffect(() => setFocus('password'), [setFocus]);
  // A message at a field that was not visited yet comes too early, and its going moves the button from under the click.
  const again = touchedFields.secondPassword ? 'secondPassword' : undefined;
  const submit = form.handleSubmit(async (values) => {
    try {
      await resetPassword(values, ticket);
    } catch {
      // The API client has told the user why.
      return;
    }
    onDone();
  });
  return (
    <form className={css.fields} noValidate onSubmit={submit}>
      <Field label={authCopy.newPassword} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password', { deps: again })}
          placeholder={passwordMessages.required}
          autoComplete="new-password"
        />
      </Field>
      <Field label={authCopy.confirmPassword} error={errors.secondPassword?.message}>
        <PasswordInput
          {...form.register('secondPassword')}
          placeholder={passwordMessages.confirm}
          autoComplete="new-password"
        />
      </Field>
      <Button type="submit" size="l" block busy={isSubmitting}>
        {authCopy.finish}
      </Button>
    </form>
  );
}
