import { qrPath } from './qr-code';

test('a QR code has its finder patterns', () => {
  const { path, size } = qrPath('https://portal.example/competitionEnter/receipt/1');
  expect((size - 17) % 4).toBe(0);
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
});

test('a QR code depends on its text only', () => {
  expect(qrPath('a')).toEqual(qrPath('a'));
  expect(qrPath('a').path).not.toBe(qrPath('b').path);
});
