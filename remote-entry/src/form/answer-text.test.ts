import { readMoney, readPercent, readWhole } from '@portal/season/fields/read-text';
import { toMoneyText, toPercentText } from './answer-text';

test.each([
  ['12.34', 12_340_000],
  ['1,234.5', 1_234_500_000],
  ['-0.01', -10_000],
  ['１２．３', 12_300_000],
  ['5万元', 5_000_000],
  ['0', 0],
  ['', null],
  ['12.345', '12.345'],
  ['abc', 'abc'],
  ['999999999.99', 999_999_999_990_000],
  ['1234567890', '1234567890'],
])('readMoney reads %s', (text, fen) => expect(readMoney(text)).toBe(fen));

test('money has no rounding errors', () => {
  const wrong: string[] = [];
  for (let cents = 0; cents < 20_000; cents += 7) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const fen = readMoney(text);
    if (fen !== cents * 10_000 || readMoney(toMoneyText(fen)) !== fen) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

test('readPercent returns basis points', () => {
  expect(readPercent('33.33%')).toBe(3333);
  expect(toPercentText(3333)).toBe('33.33');
});

test('readWhole accepts whole numbers only', () => {
  expect(readWhole('12')).toBe(12);
  expect(readWhole('1.5')).toBe('1.5');
  expect(readWhole(' ')).toBeNull();
});
