import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localClassName } from './local-class-names';
import { baseConfig, compile } from './webpack-base';

const folder = mkdtempSync(join(tmpdir(), 'portal-class-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeStyles(name: string, css: string): (local: string) => string {
  const resourcePath = join(folder, name);
  writeFileSync(resourcePath, css);
  return (local) => localClassName({ resourcePath }, '', local);
}

test('classes of a stylesheet differ by their number behind the same prefix, and stay the same in the next build', () => {
  const card = writeStyles('card.module.css', '.card {} .title {}');
  const names = ['card', 'title', 'card'].map(card);
  expect(names).toEqual([names[0], `${names[0]?.slice(0, -1)}b`, names[0]]);
  expect(names[0]).toMatch(/^[a-zA-Z][a-zA-Z0-9]{3}a$/);
});

test('a stylesheet with more classes than digits names each of them', () => {
  const many = writeStyles('many.module.css', '.many {}');
  const names = Array.from({ length: 4000 }, (_, index) => many(`class-${index}`));
  expect(new Set(names).size).toBe(names.length);
});

test('a changed stylesheet shares no name with the one before', () => {
  const before = writeStyles('page.module.css', '.page { margin: 0 }')('page');
  const after = writeStyles('page.module.css', '.wide {} .page { margin: 0 }')('page');
  expect(after.slice(0, 4)).not.toBe(before.slice(0, 4));
});

describe('styles that reach beyond their own stylesheet stop the build', () => {
  const build = (file: string, css: string) => {
    const context = mkdtempSync(join(folder, 'gallery-'));
    const source = join(context, 'remote-gallery/src');
    mkdirSync(source, { recursive: true });
    writeFileSync(join(source, file), css);
    writeFileSync(join(source, 'expose.js'), `import styles from './${file}'; export default styles;`);
    const entry = join(source, 'expose.js');
    const config = baseConfig(context, 'server', 'production');
    return compile({ ...config, entry, output: { path: join(context, 'dist') } });
  };

  test.each([
    ['an element', 'page.module.css', 'footer { display: none }', 'Selector "footer" is not pure'],
    ['a global class', 'page.module.css', ':global(.header) { color: red }', 'is not pure'],
    ['a stylesheet without names of its own', 'page.css', '.card { color: red }', '请改名为 *.module.css'],
  ])('%s', async (_, file, css, reason) => {
    await expect(build(file, css)).rejects.toThrow(reason);
  });

  test('elements inside of a class of the stylesheet are its own', async () => {
    await build('page.module.css', '.page h1 { color: red } :global(html[data-typing]) .page { color: red }');
  });
});
