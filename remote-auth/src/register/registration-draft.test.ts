import { hasInput, parseRegistrationDraft } from './registration-draft';

const typed = {
  registerType: '1',
  entName: '星火团队',
  track: ['1', '2'],
  contact: '王小明',
  contactPhone: '13900001111',
};

test('a stored registration draft is restored unchanged', () => {
  const draft = { participant: typed, mobile: '13900002222' };
  expect(parseRegistrationDraft(JSON.stringify(draft))).toEqual(draft);
  expect(hasInput(parseRegistrationDraft(JSON.stringify(draft)))).toBe(true);
});

test.each([
  [undefined, {}],
  ['{', {}],
  ['null', {}],
  ['{"participant":[],"mobile":7}', { participant: {} }],
  [
    '{"participant":{"registerType":3,"entName":{},"track":[1],"contact":"王"}}',
    { participant: { contact: '王' } },
  ],
])('only values of the expected shape are restored from %s', (stored, expected) => {
  expect(parseRegistrationDraft(stored)).toEqual(expected);
});

test('passwords and codes are never restored', () => {
  const stored = JSON.stringify({ participant: typed, mobile: '1', password: 'abcd1234', smsCode: '123456' });
  expect(Object.keys(parseRegistrationDraft(stored)).sort()).toEqual(['mobile', 'participant']);
});

test('a form without input is not worth restoring', () => {
  expect(hasInput({ participant: { entName: '', contact: '', contactPhone: '' }, mobile: '' })).toBe(false);
});
