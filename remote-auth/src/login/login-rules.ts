import {
  agreementProblem,
  identifierRule,
  passwordRule,
  phoneRule,
  smsCodeRule,
  type TextRule,
  textProblem,
} from '@portal/contract/rules';
import type { Resolver } from '@portal/ui/form';

export interface PasswordLoginForm {
  username: string;
  password: string;
  remember: boolean;
  agreed: boolean;
}

export interface SmsLoginForm {
  phoneNumber: string;
  smsCode: string;
  agreed: boolean;
}

interface LoginForm {
  agreed: boolean;
}

type TextRules<T> = Readonly<Partial<Record<keyof T, TextRule>>>;

export const passwordLoginRules: TextRules<PasswordLoginForm> = {
  username: identifierRule,
  password: passwordRule,
};

export const smsLoginRules: TextRules<SmsLoginForm> = { phoneNumber: phoneRule, smsCode: smsCodeRule };

/** @returns the normalized values, and an error message per invalid field */
export function validateLogin<T extends LoginForm>(rules: TextRules<T>, form: T) {
  const values = { ...form };
  const problems: Partial<Record<keyof T, string>> = {};
  for (const [field, rule] of Object.entries(rules) as [keyof T, TextRule][]) {
    const text = rule.normalize(String(form[field]));
    Object.assign(values, { [field]: text });
    problems[field] = textProblem(rule, text);
  }
  problems.agreed = agreementProblem(form.agreed);
  return { values, problems };
}

/** Validates without zod, which would delay the first dialog. */
export function loginResolver<T extends LoginForm>(rules: TextRules<T>): Resolver<T> {
  return (form) => {
    const { values, problems } = validateLogin(rules, form);
    const wrong = Object.entries(problems).filter(([, message]) => message);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = wrong.map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
