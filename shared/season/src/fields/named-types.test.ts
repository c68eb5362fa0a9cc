import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldSchema } from '../field';

const root = join(__dirname, '../../../..');

/** The files that may know a type: its rules, and its form control. */
const OWN = [
  /^shared\/season\/src\/(field\.ts|fields\/)/,
  /^remote-entry\/src\/form\/(fields\/|(table|matrix|file)-answer\.tsx)/,
];

const names = fieldSchema.options.map(({ shape }) => shape.type.value).join('|');
/** Comparisons with a type's name, switches over types, and lists of type names. */
const NAMING = [
  new RegExp(`\\btype\\)? (===|!==) '(${names})'`),
  /\b(Field|Column)\['type'\](\[\]|>)/,
  /switch \((\w+\.)*(field|column)\.type\)/,
];

test('only the files of a field type name it, so that a new type needs one file and one control', () => {
  const files = ['shared/season/src', 'remote-entry/src', 'api/src/competition'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|node_modules|\/dist\//.test(file) &&
      !OWN.some((own) => own.test(file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  const naming = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return NAMING.some((pattern) => pattern.test(text));
  });
  expect(naming).toEqual([]);
});
