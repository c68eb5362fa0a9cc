import { z } from 'zod';
import { passwordMessages, passwordSchema, passwordSchemaFor, samePasswords } from './password';

/** Second step of the forgotten password; its first step is `phoneCodeFormSchema`. */
export const resetPasswordFormSchema = z
  .object({ password: passwordSchema, secondPassword: passwordSchemaFor(passwordMessages.confirm) })
  .refine(...samePasswords('secondPassword'));

/** A signed-in person's change of password. */
export const changePasswordFormSchema = z
  .object({
    oldPassword: passwordSchemaFor('请输入原密码'),
    password: passwordSchema,
    secondPassword: passwordSchemaFor(passwordMessages.confirm),
  })
  .refine(...samePasswords('secondPassword'));

export type ResetPasswordForm = z.infer<typeof resetPasswordFormSchema>;
export type ChangePasswordForm = z.infer<typeof changePasswordFormSchema>;
