import { tenantSmsLogin } from '@portal/api-client/auth';
import { smsPurposes } from '@portal/api-client/sms-codes';
import { Button } from '@portal/ui';
import { Flex } from '@portal/ui/controls';
import { useForm } from '@portal/ui/form';
import { useAtomValue } from 'jotai';
import { AgreementLine } from '../agreements/agreement-line';
import { createErrorMarker } from '../form/error-marker';
import { FieldsForm, ForgotLink } from '../form/form';
import { PhoneCodeFields } from '../form/phone-code-fields';
import { loginResolver, type SmsLoginForm, smsLoginRules } from './login-rules';
import { registeredPhoneAtom } from './registered-phone';
import { useCompleteLogin } from './use-finish-login';

export function SmsForm() {
  const registered = useAtomValue(registeredPhoneAtom);
  const form = useForm<SmsLoginForm>({
    resolver: loginResolver(smsLoginRules),
    mode: 'onTouched',
    defaultValues: { phoneNumber: registered, smsCode: '', agreed: registered !== '' },
  });
  const finish = useCompleteLogin();
  const onRefused = createErrorMarker(form, { phone: 'phoneNumber', code: 'smsCode' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await finish(await tenantSmsLogin(values));
    } catch (error) {
      onRefused(error);
    }
  });

  return (
    <FieldsForm onSubmit={submit}>
      <PhoneCodeFields form={form} name="phoneNumber" purpose={smsPurposes.login} onRefused={onRefused} />
      <Flex justify="flex-end">
        <ForgotLink />
      </Flex>
      <AgreementLine form={form} bounce="loginBounceMs" />
      <Button type="submit" size="l" block busy={form.formState.isSubmitting}>
        登录
      </Button>
    </FieldsForm>
  );
}
