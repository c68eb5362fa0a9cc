import { modifyAcNameQuerySchema } from '@portal/contract/account';
import { sendCodeQuerySchema, smsLoginSchema } from '@portal/contract/auth';
import { passwordLoginFormSchema, phoneCodeFormSchema } from '@portal/contract/forms';
import { decryptText, encryptText } from '@portal/contract/platform-cipher';
import { encodedPasswordSchema, passwordSchema, usernameSchema } from '@portal/contract/rules';
import fc from 'fast-check';
import {
  agree,
  codes,
  digits,
  isCode,
  isPassword,
  isPhone,
  isUsername,
  KEY,
  letters,
  near,
  okCode,
  okPhone,
  passes,
  phones,
  wire,
} from '../../test/verdict-judges';

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
