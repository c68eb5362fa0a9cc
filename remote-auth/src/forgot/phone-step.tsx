import { resetPasswordCheck, smsPurposes } from '@portal/api-client/auth';
import { type PhoneCodeForm, phoneCodeFormSchema } from '@portal/contract/forms';
import { Button } from '@portal/ui';
import { useForm, zodResolver } from '@portal/ui/form';
import { authCopy } from '../dialog/auth-copy';
import css from '../form/form.module.css';
import { registerTrimmed } from '../form/register-trimmed';
import { PhoneCodeFields } from '../sms/phone-code-fields';
import { smsTarget } from '../sms/sms-target';

/** Proves the phone; hands over the ticket for the new password. */
export function PhoneStep({ onDone }: { onDone: (ticket: string) => void }) {
  const form = useForm<PhoneCodeForm>({
    resolver: zodResolver(phoneCodeFormSchema),
    mode: 'onTouched',
    defaultValues: { phoneNumber: '', smsCode: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      onDone(await resetPasswordCheck(values));
    } catch {
      // The API client has told the user why.
    }
  });
  return (
    <form className={css.fields} noValidate onSubmit={submit}>
      <PhoneCodeFields
        purpose={smsPurposes.forgot}
        phone={registerTrimmed(form, 'phoneNumber')}
        code={registerTrimmed(form, 'smsCode')}
        phoneError={errors.phoneNumber?.message}
        codeError={errors.smsCode?.message}
        target={() => smsTarget(form, 'phoneNumber')}
      />
      <Button type="submit" size="l" block busy={isSubmitting}>
        {authCopy.next}
      </Button>
    </form>
  );
}
