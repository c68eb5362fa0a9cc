import { smsPurposes, tenantSmsLogin } from '@portal/api-client/auth';
import { extractSmsCode, normalizePhone } from '@portal/contract/rules';
import { Button } from '@portal/ui';
import { Flex } from '@portal/ui/controls';
import { useForm } from '@portal/ui/form';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AgreementLine } from '../agreements/agreement-line';
import { FieldsForm, ForgotLink, registerTrimmed } from '../form/form';
import { markRefused } from '../form/mark-refused';
import { getSmsTarget, PhoneCodeFields } from '../form/phone-code-fields';
import { loginResolver, type SmsLoginForm, smsLoginRules } from './login-rules';
import { registeredPhoneAtom } from './registered-phone';
import { useFinishLogin } from './use-finish-login';

const copy = {
  login: '登录',
} as const;

export function SmsForm() {
  const registered = useAtomValue(registeredPhoneAtom);
  const form = useForm<SmsLoginForm>({
    resolver: loginResolver(smsLoginRules),
    mode: 'onTouched',
    defaultValues: { phoneNumber: registered, smsCode: '', agreed: registered !== '' },
  });
  const { errors, isSubmitting } = form.formState;
  const finish = useFinishLogin();
  const onRefused = markRefused(form, { phone: 'phoneNumber', code: 'smsCode' });
  const [refusals, setRefusals] = useState(0);

  const submit = form.handleSubmit(
    async (values) => {
      try {
        await finish(await tenantSmsLogin(values));
      } catch (error) {
        onRefused(error);
      }
    },
    (invalid) => {
      if (invalid.agreed) setRefusals(refusals + 1);
    },
  );

  return (
    <FieldsForm onSubmit={submit}>
      <PhoneCodeFields
        purpose={smsPurposes.login}
        phone={registerTrimmed(form, 'phoneNumber', normalizePhone)}
        code={registerTrimmed(form, 'smsCode', extractSmsCode)}
        phoneError={errors.phoneNumber?.message}
        codeError={errors.smsCode?.message}
        target={() => getSmsTarget(form, 'phoneNumber')}
        onRefused={onRefused}
      />
      <Flex justify="flex-end">
        <ForgotLink />
      </Flex>
      <AgreementLine
        field={form.register('agreed')}
        error={errors.agreed?.message}
        refusals={refusals}
        bounce="loginBounceMs"
      />
      <Button type="submit" size="l" block busy={isSubmitting}>
        {copy.login}
      </Button>
    </FieldsForm>
  );
}
