import { csvLine } from './csv';

test('a CSV cell keeps a number that a spreadsheet would read as another', () => {
  expect(csvLine(['000012', '010000', '110101199001011234', '12E5'])).toBe(
    "'000012,'010000,'110101199001011234,'12E5\r\n",
  );
  expect(csvLine(['2026000012', '13800138000', '0', '0.5', '0871-65123456', 7, null])).toBe(
    '2026000012,13800138000,0,0.5,0871-65123456,7,\r\n',
  );
});
