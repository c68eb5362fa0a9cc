import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestPath, packages, readVersion, writeSurface } from './surface.mjs';
import { checkNode, fail, root } from './toolchain.mjs';

/**
 * `pnpm check:versions` compares exports and types of the shared packages with the last release, stored by `pnpm freeze`,
 * and reports the required version; `--write` sets it.
 */
const released = join(root, 'e2e/frozen/surface');
const current = join(root, 'shared/build/.cache/surface/current');
const LEVELS = ['none', 'minor', 'major'];

const EXPORTED =
  /^export declare (?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) (\w+)[\s\S]*?(?=^(?:export|declare|import) |(?![\s\S]))/gm;

/** Comments are not part of the interface. */
const COMMENTS = /\s*\/\*[\s\S]*?\*\//g;

/** @returns map of names to the text of their declaration; re-exported names have none */
function readExports(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(COMMENTS, '') : '';
  const names = new Map();
  for (const [declaration, name] of text.matchAll(EXPORTED))
    names.set(name, (names.get(name) ?? '') + declaration.trim());
  for (const [, list] of text.matchAll(/^export \{([^}]*)\}/gm))
    for (const item of list.split(',').filter((one) => one.trim()))
      names.set(item.trim().split(' as ').at(-1), '');
  return { text, names };
}

/** @returns number of type parameters; 0 for non-generic types */
function countTypeParameters(name, declaration) {
  const head = declaration.match(
    new RegExp(`^export declare (?:interface|type|class|abstract class) ${name}<`),
  )?.[0];
  if (!head) return 0;
  let depth = 1;
  let count = 1;
  for (const letter of declaration.slice(head.length).replaceAll('=>', '')) {
    if ('<([{'.includes(letter)) depth += 1;
    if ('>)]}'.includes(letter)) depth -= 1;
    if (depth === 0) break;
    if (letter === ',' && depth === 1) count += 1;
  }
  return count;
}

/**
 * @returns a statement that compiles only if the new declaration can replace the old one. Generic types cannot be
 *   compared for all arguments, so a changed one counts as breaking.
 */
function compatibility(name, declaration, before) {
  const isClass = /^export declare (?:abstract )?class/.test(declaration);
  const isSameClass = isClass && declaration === before;
  if (!isSameClass && /^export declare (?:const|let|function|enum|class|abstract class)/.test(declaration))
    return `export const ${name}_value: typeof Old.${name} = null as unknown as typeof New.${name};`;
  const parameters = countTypeParameters(name, declaration);
  if (parameters > 0 && declaration !== before) return 'export const generic: never = 0;';
  const given = parameters > 0 ? `<${Array(parameters).fill('any').join()}>` : '';
  // Classes with private fields are never mutually assignable: compare their public members.
  const seen = (type) => (isSameClass ? `Pick<${type}, keyof ${type}>` : type);
  const [ours, theirs] = [`New.${name}${given}`, `Old.${name}${given}`].map(seen);
  return `export const ${name}_type: [${ours}] extends [${theirs}] ? true : false = true;`;
}

/**
 * @param before map of names to declarations at the last release
 * @returns names whose new declaration cannot replace the old one
 */
function findIncompatible(report, changed, before) {
  // Only re-exports: nothing to compile.
  if (changed.length === 0) return new Set();
  const folder = join(current, '../judged');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lines = changed.map(([name, declaration]) => compatibility(name, declaration, before.get(name)));
  const source = [
    `import type * as Old from '${join(released, report)}';`,
    `import type * as New from '${join(current, report)}';`,
    ...lines,
  ];
  writeFileSync(join(folder, 'judged.ts'), source.join('\n'));
  const compilerOptions = { incremental: false, tsBuildInfoFile: null, types: ['node'] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: [join(root, 'types.d.ts'), 'judged.ts'],
    }),
  );
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', join(folder, 'tsconfig.json'), '--pretty', 'false'],
    { encoding: 'utf8' },
  );
  const rows = [...stdout.matchAll(/judged\.ts\((\d+),/g)].map(([, row]) => Number(row) - 3);
  if (rows.some((row) => !changed[row])) throw new Error(`无法比较 ${report}：\n${stdout}`);
  return new Set(rows.map((row) => changed[row][0]));
}

/** @returns required version level and one line per changed name */
function compare(report) {
  const before = readExports(join(released, report));
  const after = readExports(join(current, report));
  if (before.text === after.text) return { level: 'none', lines: [] };
  const door = report.replace('.d.ts', '');
  const removed = [...before.names.keys()].filter((name) => !after.names.has(name));
  const added = [...after.names.keys()].filter((name) => !before.names.has(name));
  // An unchanged declaration may refer to a changed type.
  const kept = [...after.names].filter(([name, text]) => text && before.names.get(name));
  const broken = findIncompatible(report, kept, before.names);
  const changed = kept.filter(([name, text]) => !broken.has(name) && text !== before.names.get(name));
  const lines = [
    ...removed.map((name) => `  ${door} 不再导出 ${name}（不兼容）`),
    ...[...broken].map((name) => `  ${door} 的 ${name} 与上次发布不兼容`),
    ...added.map((name) => `  ${door} 新增 ${name}`),
    ...changed.map(([name]) => `  ${door} 的 ${name} 有兼容的变化`),
  ];
  // The compiler may emit the same types in another order.
  if (lines.length === 0) return { level: 'none', lines };
  return { level: removed.length > 0 || broken.size > 0 ? 'major' : 'minor', lines };
}

function raise(version, level) {
  const [major, minor] = version.split('.').map(Number);
  return level === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function isAtLeast(version, wanted) {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number));
  const differs = have.findIndex((number, index) => number !== need[index]);
  return differs < 0 || have[differs] > need[differs];
}

checkNode();
if (!existsSync(released)) fail('没有上次发布的记录 e2e/frozen/surface，请先运行 pnpm freeze');
const reports = writeSurface(current);
const versions = JSON.parse(readFileSync(join(released, 'versions.json'), 'utf8'));
const due = [];
for (const name of packages) {
  // New since the last release: no consumer was built with it yet.
  if (!versions[name]) continue;
  const changes = reports.filter((one) => one.name === name).map(({ report }) => compare(report));
  const level = LEVELS[Math.max(...changes.map((change) => LEVELS.indexOf(change.level)))];
  if (level === 'none') continue;
  const wanted = raise(versions[name], level);
  if (isAtLeast(readVersion(name), wanted)) continue;
  due.push({ name, wanted });
  console.log(
    `@portal/${name}：上次发布是 ${versions[name]}，这些变化需要 ${wanted}，现在是 ${readVersion(name)}`,
  );
  for (const line of changes.flatMap(({ lines }) => lines)) console.log(line);
}
if (!process.argv.includes('--write')) {
  if (due.length > 0) fail('共享包的导出变了而版本没有变，请运行 pnpm check:versions --write');
} else
  for (const { name, wanted } of due) {
    const text = readFileSync(manifestPath(name), 'utf8');
    writeFileSync(manifestPath(name), text.replace(/"version": "[^"]+"/, `"version": "${wanted}"`));
    console.log(`已把 @portal/${name} 的版本改为 ${wanted}`);
  }
