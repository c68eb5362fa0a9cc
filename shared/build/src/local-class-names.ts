import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = `${LETTERS}0123456789`;

/** Characters that distinguish a stylesheet from those of all releases on a page: 12 million values. */
const PREFIX_LENGTH = 4;

/** The class names of each stylesheet by its prefix, in the order they were requested. */
const knownNames = new Map<string, string[]>();

function computePrefix(css: Buffer): string {
  const hash = createHash('sha256').update(css).digest();
  return Array.from({ length: PREFIX_LENGTH }, (_, at) => {
    const digits = at === 0 ? LETTERS : DIGITS;
    return digits[(hash[at] ?? 0) % digits.length];
  }).join('');
}

function toDigits(index: number): string {
  const rest = Math.floor(index / DIGITS.length);
  return `${rest > 0 ? toDigits(rest - 1) : ''}${DIGITS[index % DIGITS.length]}`;
}

/** Node of postcss-selector-parser. */
interface SelectorNode {
  parent?: SelectorNode | undefined;
  type: string;
}

const EXCEPTION = /:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** css-loader accepts `a:not(.own)`, which affects all but its own. @throws Error in Chinese */
function rejectExceptOwn(node: SelectorNode): void {
  let whole = node;
  while (whole.parent && whole.parent.type !== 'root') whole = whole.parent;
  const selector = String(whole)
    .replace(/:local\(([^)]*)\)/g, '$1')
    .trim();
  if (/[.#&]/.test(selector.replace(EXCEPTION, ''))) return;
  throw new Error(`选择器 ${selector} 会影响整个门户，请在前面加上本文件的类名`);
}

/**
 * Names a class of a CSS module: a prefix for its stylesheet, then its number in there. A shared prefix compresses better
 * than a hash per class. It depends on the stylesheet's text only, so that browser and server builds agree, and a release
 * that changes it does not collide with the previous one.
 * @param node where a selector names the class
 */
export function localClassName(
  { resourcePath }: { resourcePath: string },
  _: string,
  local: string,
  { node }: { node?: SelectorNode | null } = {},
): string {
  if (node) rejectExceptOwn(node);
  const prefix = computePrefix(readFileSync(resourcePath));
  const names = knownNames.get(prefix) ?? [];
  knownNames.set(prefix, names);
  if (!names.includes(local)) names.push(local);
  return `${prefix}${toDigits(names.indexOf(local))}`;
}
