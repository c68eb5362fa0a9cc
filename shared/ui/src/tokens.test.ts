import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function colour(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? colour(other) : value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(colour(a)), luminance(colour(b))].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const texts: [string, string][] = [
  ['text', 'surface'],
  ['text-soft', 'surface'],
  ['text-soft', 'brand-50'],
  ['text-faint', 'surface'],
  ['link', 'surface'],
  ['link', 'brand-50'],
  ['white', 'accent-600'],
  ['white', 'brand-600'],
  ['white', 'danger-600'],
  ['white', 'brand-900'],
  ['brand-100', 'brand-900'],
  ['brand-100', 'brand-600'],
  ['brand-700', 'brand-100'],
  ['accent-700', 'accent-100'],
  ['success-700', 'success-100'],
  ['warning-700', 'warning-100'],
  ['danger-700', 'danger-100'],
  ['grey-700', 'grey-100'],
  ['grey-600', 'grey-200'],
];

test.each(texts)('text colour %s has enough contrast on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['line-strong', 'surface'],
  ['brand-600', 'grey-200'],
  ['danger-600', 'surface'],
])('edge colour %s has enough contrast on %s', (edge, ground) => {
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
});

test.each([
  ['curtain-width', '600px'],
  ['drawer-width', '600px'],
  ['account-panel-width', '216px'],
  ['contact-panel-width', '240px'],
  ['dialog-width', '30vw'],
  ['dialog-width-half', '50vw'],
  ['dialog-width-login', '1100px'],
  ['dialog-width-qr', '420px'],
])('the specified width %s is %s', (name, width) => {
  expect(css).toContain(`--${name}: ${width};`);
});
