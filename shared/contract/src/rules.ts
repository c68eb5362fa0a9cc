/*
 * Rules for what users type at sign-in and registration, without the schema library, so that the sign-in
 * dialog does not have to load it. rule-schemas.ts builds the schemas of forms and API from the same rules.
 */

export interface TextRule {
  /** Message for an empty field. */
  required: string;
  /** @returns the text as it is checked and stored */
  normalize: (text: string) => string;
  /** @returns the message for an invalid, non-empty, normalized text, or undefined */
  problem: (text: string) => string | undefined;
}

/** @returns the message for an invalid normalized text, or undefined */
export function textProblem({ required, problem }: TextRule, text: string): string | undefined {
  return text === '' ? required : problem(text);
}

/**
 * @returns the text trimmed, with full-width letters, digits and punctuation made half-width. Removes the invisible marks
 *   that a phone's address book puts around a copied number. A Chinese keyboard types 。 for a dot.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replaceAll('\u3000', ' ')
    .trim();
}

/** @returns a mobile number as it is stored: without +86, spaces, dashes and full-width digits */
export function normalizePhone(text: string): string {
  return toHalfWidth(text)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** @returns the code alone, if it was pasted with spaces or within its text message */
export function extractSmsCode(text: string): string {
  const plain = toHalfWidth(text);
  const dense = plain.replace(/\s/g, '');
  if (dense.length <= 6) return dense;
  for (const candidate of [plain, dense]) {
    const [found, ...others] = candidate.matchAll(/(?:^|[^\dA-Za-z])(\d{6})(?![\dA-Za-z])/g);
    if (found?.[1] && others.length === 0) return found[1];
  }
  return dense;
}

const PHONE = /^1[3-9][0-9]{9}$/;

export const phoneMessages = {
  required: '请输入手机号',
  format: '请输入正确的11位手机号',
  formatWhenSending: '请输入正确的11位手机号码',
  bound: '手机号已被绑定',
  boundToOtherWeChat: '该手机号已绑定其他微信',
  notValid: '请输入有效的手机号',
} as const;

/** @returns whether `value` is a mobile number: 11 digits, starting with 1 and then 3 to 9 */
export function isPhone(value: string): boolean {
  return PHONE.test(value);
}

/** A mobile number with its own message if it is missing, to match the form's label. */
export function phoneRuleFor(required: string, format: string = phoneMessages.format): TextRule {
  return {
    required,
    normalize: normalizePhone,
    problem: (value) => (isPhone(value) ? undefined : format),
  };
}

export const phoneRule = phoneRuleFor(phoneMessages.required);

/** A phone number that a code is about to be sent to. */
export const smsTargetRule = phoneRuleFor(phoneMessages.formatWhenSending, phoneMessages.formatWhenSending);

const smsCodeMessages = {
  required: '请输入手机验证码',
  format: '请输入正确的6位验证码',
} as const;

/** Exactly six letters, digits or #. */
export const smsCodeRule: TextRule = {
  required: smsCodeMessages.required,
  normalize: extractSmsCode,
  problem: (value) => (/^[A-Za-z0-9#]{6}$/.test(value) ? undefined : smsCodeMessages.format),
};

export const emailMessages = {
  required: '请输入邮箱',
  format: '请输入正确的邮箱地址',
} as const;

const USERNAME = /^[A-Za-z][A-Za-z0-9]{3,14}$/;

export const usernameMessages = {
  required: '请输入用户名或手机号',
  startsWithDigit: '用户名不能以数字开头',
  format: '请输入4-15位字母和数字组成的用户名',
  taken: '用户名已被注册',
} as const;

function usernameProblem(value: string): string | undefined {
  if (/^[0-9]/.test(value)) return usernameMessages.startsWithDigit;
  return USERNAME.test(value) ? undefined : usernameMessages.format;
}

/** Username: a letter first, 4 to 15 letters and digits. */
export const usernameRule: TextRule = {
  required: '请输入用户名',
  normalize: toHalfWidth,
  problem: usernameProblem,
};

/** @returns a phone number as it is stored, else the username in half-width characters */
export function normalizeIdentifier(text: string): string {
  const phone = normalizePhone(text);
  return isPhone(phone) ? phone : toHalfWidth(text);
}

export const identifierRule: TextRule = {
  required: usernameMessages.required,
  normalize: normalizeIdentifier,
  problem: (value) => (isPhone(value) ? undefined : usernameProblem(value)),
};

const PASSWORD = /^(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9~!@#$%^&*]{8,16}$/;

export const passwordMessages = {
  required: '请输入密码',
  format: '请输入8-16位数字和字母组成的密码',
  help: '8-16位，须含数字和字母，可用 ~!@#$%^&*',
  confirm: '请确认密码',
  differs: '两次输入的密码不一致，请重新输入',
} as const;

/** 8 to 16 of letters, digits and ~!@#$%^&*, with at least one letter and one digit. */
export function passwordRuleFor(required: string): TextRule {
  return {
    required,
    normalize: (text) => text.trim(),
    problem: (value) => (PASSWORD.test(value) ? undefined : passwordMessages.format),
  };
}

export const passwordRule = passwordRuleFor(passwordMessages.required);

export const agreementMessages = {
  line: '我已阅读并同意《用户协议》和《隐私协议》',
  missing: '请先阅读并同意用户协议和隐私协议',
} as const;

/** @returns the message for a missing consent, or undefined */
export function agreementProblem(agreed: boolean): string | undefined {
  return agreed ? undefined : agreementMessages.missing;
}
