import { checkBinding, checkPhoneNumber, smsPurposes } from '@portal/api-client/auth';
import { register as registerAccount } from '@portal/api-client/passwords';
import { type RegisterStepOne, type RegisterStepTwo, registerStepTwoSchema } from '@portal/contract/forms';
import {
  extractSmsCode,
  isPhone,
  normalizePhone,
  passwordMessages,
  phoneMessages,
} from '@portal/contract/rules';
import { Button, toast } from '@portal/ui';
import { Field, PasswordInput, RequiredNote } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { useDebouncedQuery } from '@portal/ui/loading';
import { useEffect, useState } from 'react';
import { AgreementLine } from '../agreements/agreement-line';
import { ButtonPair, FieldsForm, registerTrimmed } from '../form/form';
import { markRefused } from '../form/mark-refused';
import { getSmsTarget, PhoneCodeFields } from '../form/phone-code-fields';

const copy = {
  password: '密码',
  confirmPassword: '确认密码',
  register: '注册',
  back: '返回',
  registered: '用户注册成功',
} as const;

interface AccountStepProps {
  participant: RegisterStepOne;
  /** What was typed before the dialog was left. */
  mobile: string;
  onMobile: (mobile: string) => void;
  onBack: () => void;
  /** @param mobile the phone number that the new account signs in with */
  onDone: (mobile: string) => void;
}

/** Second step: phone, code, password and the agreements. */
export function AccountStep({ participant, mobile, onMobile, onBack, onDone }: AccountStepProps) {
  const form = useForm<RegisterStepTwo>({
    resolver: zodResolver(registerStepTwoSchema),
    mode: 'onTouched',
    defaultValues: { registerMobile: mobile, smsCode: '', password: '', confirmPassword: '', agreed: false },
  });
  const { setFocus } = form;
  const { errors, isSubmitting, touchedFields } = form.formState;
  useEffect(() => setFocus('registerMobile'), [setFocus]);
  const typedMobile = form.watch('registerMobile');
  useEffect(() => onMobile(typedMobile), [typedMobile, onMobile]);
  const lookup = usePhoneLookup(typedMobile);
  const onRefused = markRefused(form, { phone: 'registerMobile', code: 'smsCode' });
  const [refusals, setRefusals] = useState(0);

  /** Focuses the phone when it can not be registered. */
  const checkPhoneIsFree = () => {
    if (lookup.error) setFocus('registerMobile');
    return !lookup.error;
  };

  const submit = form.handleSubmit(
    async (account) => {
      if (!checkPhoneIsFree()) return;
      try {
        await registerAccount(participant, account);
      } catch (error) {
        onRefused(error);
        return;
      }
      toast.success(copy.registered);
      onDone(account.registerMobile);
    },
    (invalid) => {
      if (invalid.agreed) setRefusals(refusals + 1);
    },
  );

  return (
    <FieldsForm onSubmit={submit}>
      <RequiredNote />
      <PhoneCodeFields
        showsRequiredMark
        purpose={smsPurposes.register}
        // Password managers keep it as the name beside the new password.
        phone={{ ...registerTrimmed(form, 'registerMobile', normalizePhone), autoComplete: 'username' }}
        code={registerTrimmed(form, 'smsCode', extractSmsCode)}
        phoneError={errors.registerMobile?.message ?? lookup.error}
        phoneHelp={lookup.warning}
        codeError={errors.smsCode?.message}
        onRefused={onRefused}
        target={() => (checkPhoneIsFree() ? getSmsTarget(form, 'registerMobile') : undefined)}
      />
      <Field label={copy.password} error={errors.password?.message} help={passwordMessages.help} required>
        <PasswordInput
          {...form.register('password', {
            deps: touchedFields.confirmPassword ? 'confirmPassword' : undefined,
          })}
          placeholder={passwordMessages.required}
          autoComplete="new-password"
        />
      </Field>
      <Field label={copy.confirmPassword} error={errors.confirmPassword?.message} required>
        <PasswordInput
          {...form.register('confirmPassword')}
          placeholder={passwordMessages.confirm}
          autoComplete="new-password"
        />
      </Field>
      <AgreementLine
        field={form.register('agreed')}
        error={errors.agreed?.message}
        refusals={refusals}
        bounce="registerBounceMs"
      />
      <ButtonPair>
        <Button variant="outline" size="l" onClick={onBack}>
          {copy.back}
        </Button>
        <Button type="submit" size="l" busy={isSubmitting}>
          {copy.register}
        </Button>
      </ButtonPair>
    </FieldsForm>
  );
}

interface PhoneLookup {
  error?: string;
  warning?: string;
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

/** Whether a phone may be registered. A failed look-up is ignored: the registration itself checks again. */
function usePhoneLookup(typed: string): PhoneLookup {
  const phone = normalizePhone(typed);
  return useDebouncedQuery(isPhone(phone) ? phone : undefined, lookUp) ?? {};
}
