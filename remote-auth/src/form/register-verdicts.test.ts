import { registerSchema } from '@portal/contract/auth';
import { registerStepOneSchema, registerStepTwoSchema } from '@portal/contract/forms';
import { encryptText } from '@portal/contract/platform-cipher';
import { passwordMessages } from '@portal/contract/rules';
import fc from 'fast-check';
import { KEY, letters, okCode, okPhone, phones, RUNS, wire } from '../../test/verdict-judges';

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
