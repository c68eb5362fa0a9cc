import { loginResolver, passwordLoginRules, smsLoginRules } from './login-rules';

const options = { fields: {}, shouldUseNativeValidation: false };

test('an empty login form reports each missing field and the agreement', async () => {
  const empty = { username: '', password: ' ', remember: false, agreed: false };
  const { errors } = await loginResolver(passwordLoginRules)(empty, undefined, options);
  expect(errors).toEqual({
    username: { type: 'rule', message: '请输入用户名或手机号' },
    password: { type: 'rule', message: '请输入密码' },
    agreed: { type: 'rule', message: '请先阅读并同意用户协议和隐私协议' },
  });
});

test('SMS login sends the normalized phone and code, however they were typed', async () => {
  const typed = { phoneNumber: '+86 138 0013 8000', smsCode: '验证码123456。', agreed: true };
  expect(await loginResolver(smsLoginRules)(typed, undefined, options)).toEqual({
    values: { phoneNumber: '13800138000', smsCode: '123456', agreed: true },
    errors: {},
  });
});
