import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = `${LETTERS}0123456789`;

/** Characters that tell one stylesheet from all others, of every release that may be on the same page: 12 million values. */
const PREFIX_LENGTH = 4;

/** The names of each stylesheet in the order in which they were asked for, by its prefix. */
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

/**
 * Names a class of a CSS module: what stands for its stylesheet, then its number there. All names of a stylesheet begin
 * alike, which compresses better than a hash for each. The prefix depends on the stylesheet's text alone, so that the
 * builds for browser and server agree, and a release that changes it does not meet the names of the one before.
 */
export function localClassName({ resourcePath }: { resourcePath: string }, _: string, local: string): string {
  const prefix = computePrefix(readFileSync(resourcePath));
  const names = knownNames.get(prefix) ?? [];
  knownNames.set(prefix, names);
  if (!names.includes(local)) names.push(local);
  return `${prefix}${toDigits(names.indexOf(local))}`;
}
