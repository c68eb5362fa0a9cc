import { modifyAcNameQuerySchema } from '@portal/contract/account';
import { sendCodeQuerySchema } from '@portal/contract/auth';
import { phoneCodeFormSchema, registerStepTwoSchema } from '@portal/contract/forms';
import { decryptText, encryptText } from '@portal/contract/platform-cipher';
import { encodedPasswordSchema, passwordSchema, usernameSchema } from '@portal/contract/rule-schemas';
import { extractSmsCode, normalizePhone, passwordMessages, toHalfWidth } from '@portal/contract/rules';
import fc from 'fast-check';
import { passwordLoginRules, validateLogin } from '../login/login-rules';

/*
 * Each rule is checked on the same random input against three implementations: the form's rules, the API's
 * schema after serialization, and an independent reading of the specification.
 */

/** Inputs per rule; more in the nightly run. */
const RUNS = process.env.NIGHTLY ? 100_000 : 2_000;

// Random in the nightly run; seeded otherwise, so that failures come from the change under test.
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 1 });
const KEY = 'XwKsGlMcdPMEhR1B';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const only = (text: string, allowed: string) => [...text].every((letter) => allowed.includes(letter));
const some = (text: string, wanted: string) => [...text].some((letter) => wanted.includes(letter));

interface Schema {
  safeParse: (value: unknown) => { success: boolean };
}

const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const acceptsLogin = (typed: { username: string; password: string }) => {
  const { problems } = validateLogin(passwordLoginRules, { ...typed, remember: false, agreed: true });
  return Object.values(problems).every((problem) => problem === undefined);
};
const viaJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Random text close to a rule: mostly valid characters and lengths, sometimes anything. */
function textNear(alphabet: string, maxLength: number) {
  const odd = `${alphabet}${alphabet}${alphabet}  -_#~.中Ａ１٣é\u0000\n`;
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...alphabet), maxLength }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...odd), maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
  );
}

function expectSameVerdict(
  input: fc.Arbitrary<string>,
  checks: {
    form: (text: string) => boolean;
    api: (text: string) => boolean;
    spec: (text: string) => boolean;
  },
) {
  let accepted = 0;
  fc.assert(
    fc.property(input, (text) => {
      const verdict = checks.spec(text.trim());
      accepted += Number(verdict);
      return checks.form(text) === verdict && checks.api(text) === verdict;
    }),
    { numRuns: RUNS },
  );
  // Guards against a generator that never produces valid input.
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
  textNear(digits, 13),
  fc
    .tuple(fc.constantFrom('13', '15', '19', '12', '10', '1'), textNear(digits, 10))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('13', '14', '18', '12'),
      fc.string({ unit: fc.constantFrom(...digits), minLength: 9, maxLength: 9 }),
    )
    .map((parts) => parts.join('')),
);
const codes = textNear(`${letters}${digits}#`, 8);
const okCode = '12ab#9';
const okPhone = '13800138000';

test('form, API and specification accept the same phone numbers', () => {
  expectSameVerdict(phones, {
    form: (phoneNumber) => accepts(phoneCodeFormSchema, { phoneNumber, smsCode: okCode }),
    api: (phoneNumber) => accepts(phoneCodeFormSchema, viaJson({ phoneNumber, smsCode: okCode })),
    spec: (text) => isPhone(normalizePhone(text)),
  });
});

test('form, API and specification accept the same phone numbers for sending a code', () => {
  expectSameVerdict(phones, {
    form: (phoneNumber) => accepts(phoneCodeFormSchema, { phoneNumber, smsCode: okCode }),
    api: (mobile) => accepts(sendCodeQuerySchema, viaJson({ mobile, type: '02', code: 'x' })),
    spec: (text) => isPhone(normalizePhone(text)),
  });
});

test('form, API and specification accept the same SMS codes', () => {
  expectSameVerdict(codes, {
    form: (smsCode) => accepts(phoneCodeFormSchema, { phoneNumber: okPhone, smsCode }),
    api: (smsCode) => accepts(phoneCodeFormSchema, viaJson({ phoneNumber: okPhone, smsCode })),
    spec: (text) => isCode(extractSmsCode(text)),
  });
});

test('form, API and specification accept the same usernames', () => {
  expectSameVerdict(textNear(letters + digits, 17), {
    form: (name) => accepts(usernameSchema, name),
    api: (acName) => accepts(modifyAcNameQuerySchema, viaJson({ acName })),
    spec: (text) => isUsername(toHalfWidth(text)),
  });
});

test('form, API and specification accept the same login names', () => {
  expectSameVerdict(fc.oneof(textNear(letters + digits, 17), phones), {
    form: (username) => acceptsLogin({ username, password: 'abcd1234' }),
    // The API looks the name up; one that is neither a username nor a phone never matches.
    api: (username) => accepts(usernameSchema, username) || isPhone(normalizePhone(username)),
    spec: (text) => isUsername(toHalfWidth(text)) || isPhone(normalizePhone(text)),
  });
});

const passwords = textNear(`${letters}${digits}${digits}~!@#$%^&*`, 18);

function apiAcceptsPassword(typed: string): boolean {
  // The form sends the normalized value encrypted, and the API validates it after decryption. The cipher is
  // slow, so only values that the schema accepts go through it.
  const sent = typed.trim();
  if (!accepts(passwordSchema, sent)) return false;
  const encoded = encryptText(sent, KEY);
  return accepts(encodedPasswordSchema, encoded) && accepts(passwordSchema, decryptText(encoded, KEY));
}

test('form, API and specification accept the same passwords', () => {
  expectSameVerdict(passwords, {
    form: (password) => acceptsLogin({ username: okPhone, password }),
    api: apiAcceptsPassword,
    spec: isPassword,
  });
});

test('the second password is rejected exactly when it differs from the first, whatever else is missing', () => {
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
      const reported =
        !verdict.success &&
        verdict.error.issues.some(
          ({ path, message }) => path[0] === 'confirmPassword' && message === passwordMessages.differs,
        );
      return reported === (password !== confirmPassword);
    }),
    { numRuns: RUNS },
  );
});
