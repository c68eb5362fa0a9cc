import { textRule } from './text-rule';

const PHONE = /^1[3-9][0-9]{9}$/;

export const phoneMessages = {
  required: '请输入手机号',
  format: '请输入正确的11位手机号',
  formatWhenSending: '请输入正确的11位手机号码',
  bound: '手机号已被绑定',
  boundToOtherWeChat: '该手机号已绑定其他微信',
  notValid: '请输入有效的手机号',
} as const;

/** @returns whether `value` is a mobile number: 11 digits, 1 first, then 3 to 9. */
export function isPhone(value: string): boolean {
  return PHONE.test(value);
}

/** A mobile number whose message, when it is missing, fits its label on the form. */
export function phoneSchemaFor(required: string, format: string = phoneMessages.format) {
  return textRule(required, (value) => (isPhone(value) ? undefined : format));
}

export const phoneSchema = phoneSchemaFor(phoneMessages.required);

/** The phone number at the moment a code is to be sent to it. */
export const smsTargetSchema = phoneSchemaFor(
  phoneMessages.formatWhenSending,
  phoneMessages.formatWhenSending,
);
