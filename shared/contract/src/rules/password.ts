import { z } from 'zod';

const PASSWORD = /^(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9~!@#$%^&*]{8,16}$/;

export const passwordMessages = {
  required: '请输入密码',
  format: '请输入8-16位数字和字母组成的密码',
  confirm: '请确认密码',
  differs: '两次输入的密码不一致，请重新输入',
} as const;

/** 8 to 16 of letters, digits and ~!@#$%^&*, with at least one letter and one digit. */
export function passwordSchemaFor(required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .regex(PASSWORD, { error: passwordMessages.format });
}

export const passwordSchema = passwordSchemaFor(passwordMessages.required);

/** Adds an issue at `field` when the repeated password is another one. */
export function refuseDifferentPasswords<T extends { password: string }>(field: keyof T & string) {
  return (form: T, context: z.RefinementCtx<T>) => {
    if (form[field] !== form.password) {
      context.addIssue({ code: 'custom', path: [field], message: passwordMessages.differs });
    }
  };
}
