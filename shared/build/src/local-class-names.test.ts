import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localClassName } from './local-class-names';

const folder = mkdtempSync(join(tmpdir(), 'portal-class-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeStyles(name: string, css: string): (local: string) => string {
  const resourcePath = join(folder, name);
  writeFileSync(resourcePath, css);
  return (local) => localClassName({ resourcePath }, '', local);
}

test('class names of a stylesheet share a prefix, differ by a number, and stay the same in the next build', () => {
  const card = writeStyles('card.module.css', '.card {} .title {}');
  const names = ['card', 'title', 'card'].map(card);
  expect(names).toEqual([names[0], `${names[0]?.slice(0, -1)}b`, names[0]]);
  expect(names[0]).toMatch(/^[a-zA-Z][a-zA-Z0-9]{3}a$/);
});

test('a stylesheet with more classes than digits still gets unique names', () => {
  const many = writeStyles('many.module.css', '.many {}');
  const names = Array.from({ length: 4000 }, (_, index) => many(`class-${index}`));
  expect(new Set(names).size).toBe(names.length);
});

test('a changed stylesheet shares no class name with its previous version', () => {
  const before = writeStyles('page.module.css', '.page { margin: 0 }')('page');
  const after = writeStyles('page.module.css', '.wide {} .page { margin: 0 }')('page');
  expect(after.slice(0, 4)).not.toBe(before.slice(0, 4));
});
