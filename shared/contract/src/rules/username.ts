import { isPhone } from './phone';
import { textRule } from './text-rule';

const USERNAME = /^[A-Za-z][A-Za-z0-9]{3,14}$/;

export const usernameMessages = {
  required: '请输入用户名或手机号',
  startsWithDigit: '用户名不能以数字开头',
  format: '请输入4-15位字母和数字组成的用户名',
  taken: '用户名已被注册',
} as const;

/** @returns the message of the first username rule that `value` breaks, or undefined. */
export function usernameProblem(value: string): string | undefined {
  if (/^[0-9]/.test(value)) return usernameMessages.startsWithDigit;
  return USERNAME.test(value) ? undefined : usernameMessages.format;
}

/** Account name: a letter first, 4 to 15 letters and digits. */
export const usernameSchema = textRule('请输入用户名', usernameProblem);

/** What a person signs in with: a username or a phone number. */
export const identifierSchema = textRule(usernameMessages.required, (value) =>
  isPhone(value) ? undefined : usernameProblem(value),
);
