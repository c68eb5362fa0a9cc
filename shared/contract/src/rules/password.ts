import { textRule } from './text-rule';

const PASSWORD = /^(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9~!@#$%^&*]{8,16}$/;

export const passwordMessages = {
  required: '请输入密码',
  format: '请输入8-16位数字和字母组成的密码',
  confirm: '请确认密码',
  differs: '两次输入的密码不一致，请重新输入',
} as const;

/** 8 to 16 of letters, digits and ~!@#$%^&*, with at least one letter and one digit. */
export function passwordSchemaFor(required: string) {
  return textRule(required, (value) => (PASSWORD.test(value) ? undefined : passwordMessages.format));
}

export const passwordSchema = passwordSchemaFor(passwordMessages.required);

/**
 * For `schema.refine(...samePasswords(field))`: an issue at `field` when the repeated password is another one.
 * Judged as soon as both are there, whatever is wrong with the rest of the form: otherwise the difference would
 * only be told after everything else was right.
 */
export function samePasswords<F extends string>(field: F) {
  const same = (form: { password: string } & Record<F, string>) => form[field] === form.password;
  const bothThere = ({ value }: { value: unknown }) => {
    const form = value as Partial<Record<string, unknown>> | null;
    return typeof form?.password === 'string' && typeof form[field] === 'string' && form[field] !== '';
  };
  const told = { path: [field] as PropertyKey[], error: passwordMessages.differs, when: bothThere };
  return [same, told] as const;
}
