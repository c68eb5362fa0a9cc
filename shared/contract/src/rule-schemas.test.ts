import { modifyLogoSchema, modifyNicknameSchema } from './account';
import { registerStepOneSchema, registerStepTwoSchema, resetPasswordFormSchema } from './forms';
import {
  emailSchema,
  passwordSchema,
  phoneSchema,
  smsCodeSchema,
  smsTargetSchema,
  usernameSchema,
} from './rule-schemas';
import { identifierRule, textProblem } from './rules';
import { signUpSchema } from './sign-up';

function messages(result: { success: boolean; error?: { issues: { message: string }[] } }) {
  return result.error?.issues.map((issue) => issue.message) ?? [];
}

describe('field rules', () => {
  it.each([
    ['abcd', []],
    ['a23456789012345', []],
    ['  abcd  ', []],
    ['1abc', ['用户名不能以数字开头']],
    ['abc', ['请输入4-15位字母和数字组成的用户名']],
    ['a234567890123456', ['请输入4-15位字母和数字组成的用户名']],
    ['ab_cd', ['请输入4-15位字母和数字组成的用户名']],
  ])('reports the right message for username %p', (value, expected) => {
    expect(messages(usernameSchema.safeParse(value))).toEqual(expected);
  });

  it.each([
    ['13800138000', []],
    ['abcd', []],
    ['', ['请输入用户名或手机号']],
    ['12800138000', ['用户名不能以数字开头']],
  ])('reports the right message for identifier %p', (value, expected) => {
    expect([textProblem(identifierRule, value)].filter(Boolean)).toEqual(expected);
  });

  it.each([
    ['13800138000', []],
    [' 19900138000 ', []],
    ['', ['请输入手机号']],
    ['12800138000', ['请输入正确的11位手机号']],
    ['1380013800', ['请输入正确的11位手机号']],
    ['138001380000', ['请输入正确的11位手机号']],
  ])('reports the right message for phone %p', (value, expected) => {
    expect(messages(phoneSchema.safeParse(value))).toEqual(expected);
  });

  it('uses a separate message for a wrong phone that a code is sent to', () => {
    expect(messages(smsTargetSchema.safeParse('138'))).toEqual(['请输入正确的11位手机号码']);
    expect(messages(smsTargetSchema.safeParse(''))).toEqual(['请输入正确的11位手机号码']);
  });

  it.each([
    ['abc12345', []],
    ['A1~!@#$%^&*aaaaa', []],
    ['', ['请输入密码']],
    ['abcdefgh', ['请输入8-16位数字和字母组成的密码']],
    ['12345678', ['请输入8-16位数字和字母组成的密码']],
    ['abc1234', ['请输入8-16位数字和字母组成的密码']],
    ['abc12345678901234', ['请输入8-16位数字和字母组成的密码']],
    ['abc 12345', ['请输入8-16位数字和字母组成的密码']],
    ['密码abc12345', ['请输入8-16位数字和字母组成的密码']],
  ])('reports the right message for password %p', (value, expected) => {
    expect(messages(passwordSchema.safeParse(value))).toEqual(expected);
  });

  it.each([
    ['123456', []],
    ['aB#456', []],
    ['', ['请输入手机验证码']],
    ['12345', ['请输入正确的6位验证码']],
    ['12345-', ['请输入正确的6位验证码']],
  ])('reports the right message for verification code %p', (value, expected) => {
    expect(messages(smsCodeSchema.safeParse(value))).toEqual(expected);
  });

  it('trims emails, converts them to half-width characters and rejects invalid ones', () => {
    expect(emailSchema.safeParse(' a@b.cn ').data).toBe('a@b.cn');
    expect(emailSchema.safeParse('a＠b。cn').data).toBe('a@b.cn');
    expect(messages(emailSchema.safeParse('a@b'))).toEqual(['请输入正确的邮箱地址']);
    expect(messages(emailSchema.safeParse(''))).toEqual(['请输入邮箱']);
  });
});

describe('forms', () => {
  it('step one of the registration reports each missing field', () => {
    const empty = { entName: '', contact: '', contactPhone: '' };
    expect(messages(registerStepOneSchema.safeParse(empty))).toEqual([
      '请选择参赛类型',
      '请输入名称',
      '请选择参赛赛区',
      '请输入联系人姓名',
      '请输入联系人手机号',
    ]);
  });

  it('step one of the registration accepts type and track as strings from select inputs', () => {
    const { registerType, track } = registerStepOneSchema.shape;
    expect([registerType.parse('2'), track.parse(['1', '11'])]).toEqual([2, [1, 11]]);
  });

  it('names with bidi overrides or isolates are rejected; direction marks and emoji joiners are accepted', () => {
    const message = '含有看不见的控制字符，请手动输入';
    const turned = '星火\u202e团队';
    const { entName, contact } = registerStepOneSchema.shape;
    const { nickname } = modifyNicknameSchema.shape;
    const picture = modifyLogoSchema.safeParse({ logoType: 1, logoStr: '星\u2067' });
    for (const schema of [entName, contact, nickname, signUpSchema.shape.name])
      expect(messages(schema.safeParse(turned))).toEqual([message]);
    expect(messages(picture)).toEqual([message]);
    expect(entName.safeParse('星火\u200e团队👩‍🔧').success).toBe(true);
  });

  it('registration step two reports differing passwords at the second field, and the reset a missing one', () => {
    const account = {
      registerMobile: '13800138000',
      smsCode: '123456',
      password: 'abc12345',
      confirmPassword: 'abc12346',
      agreed: true,
    };
    const step = registerStepTwoSchema.safeParse(account);
    expect(step.error?.issues[0]).toMatchObject({
      path: ['confirmPassword'],
      message: '两次输入的密码不一致，请重新输入',
    });
    const reset = resetPasswordFormSchema.safeParse({ password: 'abc12345', secondPassword: '' });
    expect(messages(reset)).toContain('请确认密码');
  });
});

test('identifiers typed in full-width characters are converted to half-width', () => {
  expect(phoneSchema.parse('　１３８００１３８０００')).toBe('13800138000');
  expect(smsCodeSchema.parse('１２３４５６')).toBe('123456');
  expect(emailSchema.parse('ａ＠example．com')).toBe('a@example.com');
  expect(identifierRule.normalize('ｐｏｒｔａｌ０１')).toBe('portal01');
});

test.each([
  '138 0013 8000',
  '+86 138-0013-8000',
  '008613800138000',
  '8613800138000',
  '１３８００１３８０００',
  // As copied from an iPhone's address book: wrapped in invisible characters.
  '\u202a+86 138 0013 8000\u202c',
  '\u2068138\u200b00138000\u2069',
])('a phone number written as %s is accepted', (typed) => {
  expect(phoneSchema.parse(typed)).toBe('13800138000');
  expect(identifierRule.normalize(typed)).toBe('13800138000');
});

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['【启明科技园】验证码123456，5分钟内有效。', '123456'],
  ['尾号8000，验证码 12ab#9', undefined],
  ['123456或654321', undefined],
])('the code in the pasted text %s is %s', (pasted, code) => {
  expect(smsCodeSchema.safeParse(pasted).data).toBe(code);
});
