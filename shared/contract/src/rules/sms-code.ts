import { textRule } from './text-rule';

export const smsCodeMessages = {
  required: '请输入手机验证码',
  format: '请输入正确的6位验证码',
} as const;

/** Exactly six letters, digits or #. */
export const smsCodeSchema = textRule(smsCodeMessages.required, (value) =>
  /^[A-Za-z0-9#]{6}$/.test(value) ? undefined : smsCodeMessages.format,
);
