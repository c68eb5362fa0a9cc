import { phoneCodeFormSchema, registerStepOneSchema } from '@portal/contract/forms';
import { emailSchema, passwordSchema, usernameSchema } from '@portal/contract/rule-schemas';
import fc from 'fast-check';
import { encodePassword, newParticipant, registration } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';

/** Inputs per rule; more in the nightly run. The schemas themselves are compared on many more next to the forms. */
const RUNS = process.env.NIGHTLY ? 500 : 60;

// Random inputs in the nightly run; a fixed seed otherwise, so that failures are caused by changes.
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 1 });

interface Schema {
  safeParse(value: unknown): { success: boolean };
}

/** Mostly text of allowed characters and about the allowed length. NUL can neither be typed nor stored. */
function near(alphabet: string, maxLength: number): fc.Arbitrary<string> {
  const odd = `${alphabet}${alphabet}  -_#~.中Ａ１é\n`;
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...alphabet), maxLength }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...odd), maxLength }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', maxLength }).filter((text) => !text.includes('\0')),
    },
  );
}

const word = fc.string({ unit: fc.constantFrom(...'abz019'), minLength: 1, maxLength: 6 });
/** Realistic addresses; no provider issues most of what the standard permits. */
const plainAddress = fc
  .tuple(word, word, fc.constantFrom('cn', 'com', 'edu.cn'))
  .map(([name, host, top]) => `${name}@${host}.${top}`);

describe('the form and the API agree about', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ accessToken: token } = await newParticipant(test));
  });
  afterAll(() => test.close());

  async function agree(
    input: fc.Arbitrary<string>,
    form: Schema,
    of: (text: string) => unknown,
    api: (text: string) => Promise<number>,
  ) {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(input, async (text) => {
        const verdict = form.safeParse(of(text)).success;
        accepted += Number(verdict);
        return ((await api(text)) !== 400) === verdict;
      }),
      { numRuns: RUNS },
    );
    // A generator that never or always matches the rule would prove nothing.
    expect(accepted).toBeGreaterThan(RUNS / 50);
    expect(accepted).toBeLessThan(RUNS);
  }
  const post = async (url: string, body?: unknown) => (await test.call('POST', url, { token, body })).code;

  it('usernames', () =>
    agree(
      // Half of them have a valid length; otherwise sixty inputs may contain too few valid usernames.
      fc.oneof(
        near('abcXYZ0123456789', 17),
        fc.string({ unit: fc.constantFrom(...'abcXYZ0123456789'), minLength: 4, maxLength: 15 }),
      ),
      usernameSchema,
      (text) => text,
      (text) => post(`/api/auth/user/modify_acName?${new URLSearchParams({ acName: text })}`),
    ));

  it('e-mail addresses', () =>
    agree(
      fc.oneof(fc.emailAddress(), near('ab.@-1', 12), plainAddress),
      emailSchema,
      (text) => text,
      (text) => post(`/api/user/system_auth_person/modify_email?${new URLSearchParams({ email: text })}`),
    ));

  it('verification codes', () => {
    const codes = fc.oneof(
      near('aB1#', 7),
      fc.string({ unit: fc.constantFrom(...'aZ09#'), minLength: 6, maxLength: 6 }),
    );
    const form = (smsCode: string) => ({ phoneNumber: '13800138000', smsCode });
    return agree(codes, phoneCodeFormSchema, form, (text) =>
      post('/api/system/auth/tenant-sms-login', form(text)),
    );
  });

  it('passwords', () =>
    agree(
      // Half of them have a valid length; short ones are rejected for that alone.
      fc.oneof(
        near('aB3~!@#$%^&*', 18),
        fc.string({ unit: fc.constantFrom(...'aB3~!@#$%^&*'), minLength: 8, maxLength: 16 }),
      ),
      passwordSchema,
      (text) => text,
      (text) =>
        post('/api/system/enterprise/user/resetPassword', {
          password: encodePassword(text),
          secondPassword: encodePassword(text),
          ticket: 'not-a-ticket',
        }),
    ));

  const names = near('中a ', 40);
  const phones = fc.oneof(near('13579', 12), fc.integer({ min: 12e9, max: 20e9 }).map(String));

  it('phone numbers', () => {
    const form = (phoneNumber: string) => ({ phoneNumber, smsCode: '123456' });
    return agree(phones, phoneCodeFormSchema, form, (text) =>
      post('/api/system/auth/tenant-sms-login', form(text)),
    );
  });

  it.each([
    ['names of teams', 'entName', names],
    ['names of contacts', 'contact', names],
    ['phone numbers of contacts', 'contactPhone', phones],
  ] as const)('%s', (_what, field, input) =>
    agree(
      input,
      registerStepOneSchema.shape[field],
      (text) => text,
      (text) => post('/api/comp/user/register', { ...registration('13800138000', '000000'), [field]: text }),
    ),
  );
});
