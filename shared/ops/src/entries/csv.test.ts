import { csvLine } from './csv';

test('a CSV cell that a spreadsheet would execute is prefixed with an apostrophe', () => {
  expect(csvLine(['=1+1', '＝HYPERLINK(1)', '+86', '－1', '@SUM', '\t=1'])).toBe(
    "'=1+1,'＝HYPERLINK(1),'+86,'－1,'@SUM,'\t=1\r\n",
  );
  expect(csvLine(['=A1,"B"', '第一行\n第二行'])).toBe(`"'=A1,""B""","第一行\n第二行"\r\n`);
});

test('a CSV cell that a spreadsheet would convert to another number is preserved', () => {
  expect(csvLine(['000012', '010000', '110101199001011234', '12E5'])).toBe(
    "'000012,'010000,'110101199001011234,'12E5\r\n",
  );
  expect(csvLine(['2026000012', '13800138000', '0', '0.5', '0871-65123456', 7, null])).toBe(
    '2026000012,13800138000,0,0.5,0871-65123456,7,\r\n',
  );
});
