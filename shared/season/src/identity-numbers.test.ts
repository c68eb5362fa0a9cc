import { isIdCard, isRealDate, isRealMonth, isUscc, toCode } from './identity-numbers';

describe('unified social credit code', () => {
  test.each(['91110000600037341L', 'N2530100MA12345697', 'Y1530100MA12345692', ' ９1110000600037341l '])(
    'accepts %s',
    (code) => expect(isUscc(code)).toBe(true),
  );
  test.each(['91110000600037341M', '91110000600037341', 'I1110000600037341L', '', '91110000600037341LL'])(
    'refuses %s',
    (code) => expect(isUscc(code)).toBe(false),
  );
});

describe('resident identity number', () => {
  test.each([
    '11010519491231002X',
    '440524188001010014',
    '11010519491231002x',
    '１１０１０５１９４９１２３１００２Ｘ',
  ])('accepts %s', (number) => expect(isIdCard(number)).toBe(true));
  test.each(['110105194912310021', '110105194902310028', '1101051949123100', ''])('refuses %s', (number) =>
    expect(isIdCard(number)).toBe(false),
  );
});

test('codes are normalized to half-width capitals', () => {
  expect(toCode(' ａＢ１２　')).toBe('AB12');
});

test('dates and months must exist in the calendar', () => {
  expect(isRealDate('2024-02-29')).toBe(true);
  expect(isRealDate('2023-02-29')).toBe(false);
  expect(isRealMonth('2024-13')).toBe(false);
  expect(isRealMonth('2024-12')).toBe(true);
});
