import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QrCode, qrPath } from './qr-code';

test('a QR code has its finder patterns', () => {
  const { path, size } = qrPath('https://portal.example/competitionEnter/receipt/1');
  expect((size - 17) % 4).toBe(0);
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
});

test('a QR code depends only on its text', () => {
  expect(qrPath('a')).toEqual(qrPath('a'));
  expect(qrPath('a').path).not.toBe(qrPath('b').path);
});

test('modules are as many whole pixels wide as fit, so that cameras can read the code', () => {
  const address = `https://portal.example/competitionEnter/verify/2026000007?sha256=${'0'.repeat(64)}`;
  const svg = renderToStaticMarkup(createElement(QrCode, { text: address, label: '回执验证二维码' }));
  const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  const side = Number(/viewBox="-4 -4 (\d+) /.exec(svg)?.[1]);
  expect(width % side).toBe(0);
  expect(width).toBeGreaterThan(200 - side);
  expect(width).toBeLessThanOrEqual(200);
});
