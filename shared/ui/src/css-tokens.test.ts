import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const FOLDERS = ['remote-content/src', 'shared/ui/src', 'shell/src'];
/** As listed in tokens.css; max-width queries end 0.02 px below. */
const BREAKPOINTS = [640, 768, 1024, 1280, 1440];
const QUERY = /\((min|max)-width: ([\d.]+)px\)/g;
const SPACING = /^\s*(?:(?:row-|column-)?gap|(?:scroll-)?(?:margin|padding)(?:-[a-z]+)*):\s*([^;]+);/gm;
/** Hairlines and `em` lengths need no token. */
const RAW_LENGTH = /(?<![\w.-])-?(?!(?:0|1|2)px)[\d.]+(?:px|rem)\b/g;

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

test('gaps, margins and paddings use spacing tokens', () => {
  const raw = findAll((css) =>
    [...css.matchAll(SPACING)]
      .filter(([, value = '']) => value.match(RAW_LENGTH))
      .map(([declaration]) => declaration.trim()),
  );
  expect(raw).toEqual([]);
});

test('stylesheets use only custom properties that are defined', () => {
  const sources = [...FOLDERS, 'remote-account/src', 'remote-auth/src', 'remote-entry/src'].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(css|tsx?)$/.test(file))
        .map((file) => ({ file: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') })),
  );
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
