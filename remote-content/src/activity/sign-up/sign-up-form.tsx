import { isApiError } from '@portal/api-client';
import { getAccount } from '@portal/api-client/account';
import { signUp } from '@portal/api-client/sign-up';
import { sendRegisterCode, smsPurposes } from '@portal/api-client/sms-codes';
import { isSmsCodeError } from '@portal/contract/errors';
import { paths } from '@portal/contract/paths';
import { smsTargetSchema } from '@portal/contract/rule-schemas';
import { extractSmsCode, normalizePhone } from '@portal/contract/rules';
import { type SignUp, type SignUpTicket, signUpSchema } from '@portal/contract/sign-up';
import { useLoggedIn } from '@portal/session';
import { Button, TextLink } from '@portal/ui';
import { Field, Input, lateFocus, RequiredNote } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { useEffect } from 'react';
import css from './sign-up.module.css';
import { readSignUpDraft, storeSignUpDraft } from './sign-up-draft';

/** Name, phone and verification code; prefilled from the account when signed in. */
export function SignUpForm({ id, onDone }: { id: number; onDone: (ticket: SignUpTicket) => void }) {
  const form = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: { ...readSignUpDraft(), smsCode: '' },
  });
  const { getValues, setError, setFocus, setValue, watch } = form;
  const { errors, isSubmitting } = form.formState;
  const isSignedIn = useLoggedIn();
  useEffect(() => {
    // The form loads late: do not steal focus from another input.
    if (!document.activeElement?.matches('input, textarea')) setFocus('name');
  }, [setFocus]);
  useEffect(() => watch(storeSignUpDraft).unsubscribe, [watch]);
  useEffect(() => {
    if (!isSignedIn) return;
    const prefill = ({ nickname, phone }: { nickname: string; phone: string }) => {
      if (!getValues('name')) setValue('name', nickname);
      if (!getValues('mobile')) setValue('mobile', phone);
    };
    // Prefilling is optional.
    getAccount().then(prefill, () => undefined);
  }, [isSignedIn, getValues, setValue]);

  const send = async () => {
    const target = smsTargetSchema.safeParse(getValues('mobile'));
    if (target.success) return sendRegisterCode(target.data, smsPurposes.signUp);
    setError('mobile', { message: target.error.issues[0]?.message }, { shouldFocus: true });
    return false;
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const ticket = await signUp(id, values, isSmsCodeError);
      storeSignUpDraft({});
      onDone(ticket);
    } catch (error) {
      if (isApiError(error) && isSmsCodeError(error))
        setError('smsCode', { message: error.msg }, { shouldFocus: true });
    }
  });
  return (
    <form {...lateFocus} className={css.form} noValidate onSubmit={submit} aria-label="活动报名">
      <RequiredNote />
      <Field label="姓名" error={errors.name?.message} required>
        <Input autoComplete="name" placeholder="请输入姓名" {...form.register('name')} />
      </Field>
      <Field label="手机号" error={errors.mobile?.message} required>
        <Input
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="请输入手机号"
          {...form.register('mobile', { setValueAs: normalizePhone })}
        />
      </Field>
      <SmsCodeField
        purpose={smsPurposes.signUp}
        showsRequiredMark
        field={form.register('smsCode', { setValueAs: extractSmsCode })}
        error={errors.smsCode?.message}
        send={send}
      />
      <p className={css.hint}>
        姓名和手机号仅用于本次活动的签到与联系，活动结束半年后删除，见
        <TextLink href={paths.privacyPolicy.href()}>隐私政策</TextLink>
        。报过名的，用同一手机号再提交一次即可找回票。
      </p>
      <Button type="submit" variant="main" block busy={isSubmitting}>
        提交报名
      </Button>
    </form>
  );
}
