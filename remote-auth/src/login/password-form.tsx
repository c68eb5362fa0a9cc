import { normalizeIdentifier, passwordMessages, usernameMessages } from '@portal/contract/rules';
import { Button } from '@portal/ui';
import { Checkbox, Field, Flex, Input, PasswordInput } from '@portal/ui/controls';
import { useForm } from '@portal/ui/form';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { AgreementLine } from '../agreements/agreement-line';
import { createErrorMarker } from '../form/error-marker';
import { FieldsForm, ForgotLink, registerTrimmed } from '../form/form';
import { loginResolver, type PasswordLoginForm, passwordLoginRules } from './login-rules';
import { usePasswordLogin } from './password-login';
import { registeredPhoneAtom } from './registered-phone';
import { recallCredentials } from './remembered-credentials';

export function PasswordForm() {
  const [registered, forget] = useAtom(registeredPhoneAtom);
  const form = useForm<PasswordLoginForm>({
    resolver: loginResolver(passwordLoginRules),
    mode: 'onTouched',
    // A newly registered user has just accepted the agreements.
    defaultValues: { username: registered, password: '', remember: false, agreed: registered !== '' },
  });
  useEffect(() => () => forget(''), [forget]);
  const { errors, isSubmitting } = form.formState;
  const { logIn, dialog } = usePasswordLogin(createErrorMarker(form, { password: 'password' }));

  useEffect(() => {
    let active = true;
    void recallCredentials().then((remembered) => {
      // Decrypting takes time: do not overwrite what the user has typed in the meantime.
      if (active && remembered && !form.getValues('username'))
        form.reset({ ...form.getValues(), ...remembered, remember: true });
    });
    return () => {
      active = false;
    };
  }, [form]);

  return (
    <>
      <FieldsForm onSubmit={form.handleSubmit(logIn)}>
        <Field label="用户名或手机号" error={errors.username?.message}>
          <Input
            {...registerTrimmed(form, 'username', normalizeIdentifier)}
            placeholder={usernameMessages.required}
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Field label="密码" error={errors.password?.message}>
          <PasswordInput required {...form.register('password')} placeholder={passwordMessages.required} />
        </Field>
        <Flex wrap="wrap" rowGap="0.5" columnGap="2" align="center" justify="space-between">
          <Checkbox {...form.register('remember')}>记住密码</Checkbox>
          <ForgotLink />
        </Flex>
        <AgreementLine form={form} bounce="loginBounceMs" />
        <Button type="submit" size="l" block busy={isSubmitting}>
          登录
        </Button>
      </FieldsForm>
      {dialog}
    </>
  );
}
