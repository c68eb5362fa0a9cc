import { encodedPasswordSchema } from '@portal/contract/auth/encoded-password';
import { smsLoginSchema } from '@portal/contract/auth/login';
import { registerSchema } from '@portal/contract/auth/register';
import { decryptText, encryptText } from '@portal/contract/platform-cipher';
import { passwordLoginFormSchema, phoneCodeFormSchema } from '@portal/contract/rules/login-forms';
import { passwordMessages, passwordSchema } from '@portal/contract/rules/password';
import { registerStepOneSchema, registerStepTwoSchema } from '@portal/contract/rules/register-forms';
import { usernameSchema } from '@portal/contract/rules/username';
import { sendCodeQuerySchema } from '@portal/contract/sms';
import { modifyAcNameQuerySchema } from '@portal/contract/users/profile';
import fc from 'fast-check';

/*
 * For each rule three judges hear the same input: the form's schema, the API's schema after the way over the
 * wire, and a plain reading of the specification that shares no code with either.
 */

const RUNS = 100_000;
const KEY = 'XwKsGlMcdPMEhR1B';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const only = (text: string, allowed: string) => [...text].every((letter) => allowed.includes(letter));
const some = (text: string, wanted: string) => [...text].some((letter) => wanted.includes(letter));

interface Schema {
  safeParse: (value: unknown) => { success: boolean };
}

const passes = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Text near the rule: mostly of its own letters and about its length, sometimes anything at all. */
function near(alphabet: string, maxLength: number) {
  const odd = `${alphabet}${alphabet}${alphabet}  -_#~.中Ａ１٣é\u0000\n`;
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...alphabet), maxLength }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...odd), maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
  );
}

function agree(
  input: fc.Arbitrary<string>,
  judges: {
    form: (text: string) => boolean;
    api: (text: string) => boolean;
    spec: (text: string) => boolean;
  },
) {
  let accepted = 0;
  fc.assert(
    fc.property(input, (text) => {
      const verdict = judges.spec(text.trim());
      accepted += Number(verdict);
      return judges.form(text) === verdict && judges.api(text) === verdict;
    }),
    { numRuns: RUNS },
  );
  // A generator that never hits the rule would prove nothing.
  expect(accepted).toBeGreaterThan(RUNS / 100);
  expect(accepted).toBeLessThan(RUNS * 0.99);
}

const isPhone = (text: string) =>
  text.length === 11 && text.startsWith('1') && '3456789'.includes(text.charAt(1)) && only(text, digits);
const isCode = (text: string) => text.length === 6 && only(text, `${letters}${digits}#`);
const isUsername = (text: string) =>
  text.length >= 4 && text.length <= 15 && only(text, letters + digits) && letters.includes(text.charAt(0));
const isPassword = (text: string) =>
  text.length >= 8 &&
  text.length <= 16 &&
  some(text, digits) &&
  some(text, letters) &&
  only(text, `${letters}${digits}~!@#$%^&*`);

const phones = fc.oneof(
  near(digits, 13),
  fc
    .tuple(fc.constantFrom('13', '15', '19', '12', '10', '1'), near(digits, 10))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('13', '14', '18', '12'),
      fc.string({ unit: fc.constantFrom(...digits), minLength: 9, maxLength: 9 }),
    )
    .map((parts) => parts.join('')),
);
const codes = near(`${letters}${digits}#`, 8);
const okCode = '12ab#9';
const okPhone = '13800138000';

test('phone', () => {
  agree(phones, {
    form: (phoneNumber) => passes(phoneCodeFormSchema, { phoneNumber, smsCode: okCode }),
    api: (phoneNumber) => passes(smsLoginSchema, wire({ phoneNumber, smsCode: okCode })),
    spec: isPhone,
  });
});

test('phone that a code is sent to', () => {
  agree(phones, {
    form: (phoneNumber) => passes(phoneCodeFormSchema, { phoneNumber, smsCode: okCode }),
    api: (mobile) => passes(sendCodeQuerySchema, wire({ mobile, type: '02', code: 'x' })),
    spec: isPhone,
  });
});

test('SMS code', () => {
  agree(codes, {
    form: (smsCode) => passes(phoneCodeFormSchema, { phoneNumber: okPhone, smsCode }),
    api: (smsCode) => passes(smsLoginSchema, wire({ phoneNumber: okPhone, smsCode })),
    spec: isCode,
  });
});

test('username', () => {
  agree(near(letters + digits, 17), {
    form: (name) => passes(usernameSchema, name),
    api: (acName) => passes(modifyAcNameQuerySchema, wire({ acName })),
    spec: isUsername,
  });
});

test('username or phone at login', () => {
  agree(fc.oneof(near(letters + digits, 17), phones), {
    form: (username) =>
      passes(passwordLoginFormSchema, { username, password: 'abcd1234', remember: false, agreed: true }),
    // The API looks the name up; whatever is no username and no phone is nobody's.
    api: (username) => passes(usernameSchema, username) || isPhone(username.trim()),
    spec: (text) => isUsername(text) || isPhone(text),
  });
});

const passwords = near(`${letters}${digits}${digits}~!@#$%^&*`, 18);

function apiTakesPassword(typed: string): boolean {
  // The form hands on what its schema made of the input; the wire carries it encoded, and the API judges what
  // it decodes. The cipher is slow, so that only what both would take travels through it.
  const sent = typed.trim();
  if (!passes(passwordSchema, sent)) return false;
  const encoded = encryptText(sent, KEY);
  return passes(encodedPasswordSchema, encoded) && passes(passwordSchema, decryptText(encoded, KEY));
}

test('password', () => {
  agree(passwords, {
    form: (password) =>
      passes(passwordLoginFormSchema, { username: okPhone, password, remember: false, agreed: true }),
    api: apiTakesPassword,
    spec: isPassword,
  });
});

test('two passwords are refused exactly when they differ, whatever else is missing, with the message at the second', () => {
  const form = { registerMobile: okPhone, smsCode: okCode, agreed: true };
  const valid = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 6 }),
      fc.constantFrom('1234', '98#7'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(valid, valid, fc.boolean(), fc.boolean(), (password, other, same, complete) => {
      const confirmPassword = same ? password : other;
      const verdict = registerStepTwoSchema.safeParse({
        ...form,
        agreed: complete,
        smsCode: complete ? okCode : '',
        password,
        confirmPassword,
      });
      if (complete && password === confirmPassword) return verdict.success;
      const told =
        !verdict.success &&
        verdict.error.issues.some(
          ({ path, message }) => path[0] === 'confirmPassword' && message === passwordMessages.differs,
        );
      return told === (password !== confirmPassword);
    }),
    { numRuns: RUNS },
  );
});

test('registration: names, contact and contact phone', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', '　', '\t', '张三', ' 张三 ', '火炬创新团队'),
    fc.string({ unit: fc.constantFrom('张', 'a', ' ', '·'), maxLength: 24 }),
    fc.constantFrom('字'.repeat(30), '字'.repeat(31), '字'.repeat(100), '字'.repeat(101)),
  );
  let accepted = 0;
  fc.assert(
    fc.property(
      text,
      text,
      phones,
      fc.constantFrom(1, 2, '1', '2', 0, 3, '', null),
      (entName, contact, contactPhone, registerType) => {
        const shared = { registerType, entName, contact, contactPhone };
        const form = registerStepOneSchema.safeParse({ ...shared, track: [1, 2] });
        const encoded = encodedOnce;
        const api = registerSchema.safeParse(
          wire({
            ...shared,
            area: 1,
            trackId: 2,
            registerMobile: okPhone,
            smsCode: okCode,
            password: encoded,
            confirmPassword: encoded,
          }),
        );
        accepted += Number(form.success);
        return form.success === api.success;
      },
    ),
    { numRuns: RUNS },
  );
  expect(accepted).toBeGreaterThan(RUNS / 200);
});

const encodedOnce = encryptText('abcd1234', KEY);
