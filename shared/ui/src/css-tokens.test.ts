import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakpoints } from './controls/theme/tokens';

const ROOT = join(__dirname, '../../..');
const PAGES = ['account', 'auth', 'content', 'entry'].map((name) => `remote-${name}/src`);
const FOLDERS = [...PAGES, 'shared/ui/src', 'shell/src'];
/** As listed in tokens.css; max-width queries end 0.02 px below. */
const BREAKPOINTS = [640, 768, 1024, 1280, 1440];
const QUERY = /\((min|max)-width: ([\d.]+)px\)/g;
const SPACING = /^\s*(?:(?:row-|column-)?gap|(?:scroll-)?(?:margin|padding)(?:-[a-z]+)*):\s*([^;]+);/gm;
/** Hairlines and `em` lengths need no token. */
const RAW_LENGTH = /(?<![\w.-])-?(?!(?:0|1|2)px)[\d.]+(?:px|rem)\b/g;

const RAW_COLOUR = /#[\da-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(/g;
const TRANSITION = /^\s*transition:\s*([^;]+);/gm;

const stylesheets = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
    .map((file) => join(folder, file)),
);

const findAll = (find: (css: string) => string[]) =>
  stylesheets.flatMap((file) =>
    find(readFileSync(join(ROOT, file), 'utf8')).map((value) => `${file}: ${value}`),
  );

test('stylesheets exist in every checked folder', () => {
  for (const folder of FOLDERS) expect(stylesheets.some((file) => file.startsWith(folder))).toBe(true);
});

test('media queries use only the listed breakpoints', () => {
  const allowed = (side: string, width: number) =>
    BREAKPOINTS.includes(side === 'min' ? width : Math.round((width + 0.02) * 100) / 100);
  const foreign = findAll((css) =>
    [...css.matchAll(/@media[^{]+/g)].flatMap(([query]) =>
      [...query.matchAll(QUERY)]
        .filter(([, side = '', width]) => !allowed(side, Number(width)))
        .map(([text]) => text),
    ),
  );
  expect(foreign).toEqual([]);
});

test('controls change their layout at the same widths as stylesheets', () => {
  const widths = Object.values(breakpoints).map(Number.parseFloat);
  expect(widths.filter((width) => !BREAKPOINTS.includes(width))).toEqual([]);
});

test('gaps, margins and paddings use spacing tokens', () => {
  const raw = findAll((css) =>
    [...css.matchAll(SPACING)]
      .filter(([, value = '']) => value.match(RAW_LENGTH))
      .map(([declaration]) => declaration.trim()),
  );
  expect(raw).toEqual([]);
});

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') })),
);

test('pages and the frame write no colours, which tokens define', () => {
  const raw = sources
    .filter(({ file }) => !file.startsWith('shared/ui/') && /\.(css|tsx)$/.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(RAW_COLOUR)].map(([colour]) => `${file}: ${colour}`));
  expect(raw).toEqual([]);
});

test('transitions take their duration from a token', () => {
  const own = findAll((css) =>
    [...css.matchAll(TRANSITION)]
      .filter(([, value = '']) => /(?<![\w-])(?!0s)[\d.]+m?s\b/.test(value))
      .map(([declaration]) => declaration.trim()),
  );
  expect(own).toEqual([]);
});

test('stylesheets use only custom properties that are defined', () => {
  const set = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"\]]*\s*[:,]/g)].map(([, name]) => name)),
  );
  const unset = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => ({ file, name })),
    )
    .filter(({ name }) => !set.has(name));
  expect(unset).toEqual([]);
});
