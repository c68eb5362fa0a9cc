import { checkBinding, checkPhoneNumber } from '@portal/api-client/auth';
import { register as registerAccount } from '@portal/api-client/passwords';
import { smsPurposes } from '@portal/api-client/sms-codes';
import { type RegisterStepOne, type RegisterStepTwo, registerStepTwoSchema } from '@portal/contract/forms';
import { isPhone, normalizePhone, phoneMessages } from '@portal/contract/rules';
import { Button, toast } from '@portal/ui';
import { RequiredNote } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { useDebouncedQuery } from '@portal/ui/loading';
import { NewPasswordFields } from '@portal/ui/new-password';
import { useEffect } from 'react';
import { AgreementLine } from '../agreements/agreement-line';
import { createErrorMarker } from '../form/error-marker';
import { ButtonPair, FieldsForm } from '../form/form';
import { PhoneCodeFields, type PhoneLookup } from '../form/phone-code-fields';

interface AccountStepProps {
  participant: RegisterStepOne;
  mobile: string;
  onMobile: (mobile: string) => void;
  onBack: () => void;
  onDone: (mobile: string) => void;
}

export function AccountStep({ participant, mobile, onMobile, onBack, onDone }: AccountStepProps) {
  const form = useForm<RegisterStepTwo>({
    resolver: zodResolver(registerStepTwoSchema),
    mode: 'onTouched',
    defaultValues: { registerMobile: mobile, smsCode: '', password: '', confirmPassword: '', agreed: false },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('registerMobile'), [setFocus]);
  const typedMobile = form.watch('registerMobile');
  useEffect(() => onMobile(typedMobile), [typedMobile, onMobile]);
  const lookup = usePhoneLookup(typedMobile);
  const onRefused = createErrorMarker(form, { phone: 'registerMobile', code: 'smsCode' });

  const submit = form.handleSubmit(async (account) => {
    if (lookup.error) return setFocus('registerMobile');
    try {
      await registerAccount(participant, account);
    } catch (error) {
      return onRefused(error);
    }
    toast.success('用户注册成功');
    onDone(account.registerMobile);
  });

  return (
    <FieldsForm onSubmit={submit}>
      <RequiredNote />
      <PhoneCodeFields
        form={form}
        name="registerMobile"
        purpose={smsPurposes.register}
        // Password managers save it as the username of the new password.
        autoComplete="username"
        lookup={lookup}
        showsRequiredMark
        onRefused={onRefused}
      />
      <NewPasswordFields form={form} again="confirmPassword" label="密码" showsRequiredMark />
      <AgreementLine form={form} bounce="registerBounceMs" />
      <ButtonPair>
        <Button variant="outline" size="l" onClick={onBack}>
          返回
        </Button>
        <Button type="submit" size="l" busy={form.formState.isSubmitting}>
          注册
        </Button>
      </ButtonPair>
    </FieldsForm>
  );
}

async function lookUp(phone: string, signal: AbortSignal): Promise<PhoneLookup> {
  const [exists, bindable] = await Promise.all([
    checkPhoneNumber(phone, signal),
    checkBinding(phone, signal),
  ]);
  if (exists) return { error: phoneMessages.bound };
  if (!bindable) return { error: phoneMessages.notValid, warning: phoneMessages.boundToOtherWeChat };
  return {};
}

/** Checks whether a phone can be registered. Failures are ignored: registering checks again. */
function usePhoneLookup(typed: string): PhoneLookup {
  const phone = normalizePhone(typed);
  return useDebouncedQuery(isPhone(phone) ? phone : undefined, lookUp) ?? {};
}
