import type { Option } from './field-common';

/** @returns text as it is compared: half-width, without blanks, in small letters */
export function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** @returns plain digits of a number as people type it: full-width, with separators, with a unit */
function plainDigits(text: string): string {
  return text
    .replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[,，\s]/g, '')
    .replace(/(万元|%|％)$/, '');
}

/**
 * Reads a decimal with at most two places, without floating point.
 * @returns hundredths; null for an empty text; the text itself when it is no such number, so that it is not lost
 */
function readHundredths(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  const match = /^(-?)(\d{0,9})(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return text;
  const hundredths = Number(match[2] || 0) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -hundredths : hundredths;
}

const FEN_PER_HUNDREDTH_OF_WAN = 10_000;

/** @returns 分 for a sum in 万元; other texts as in `readHundredths` */
export function readMoney(text: string): number | string | null {
  const read = readHundredths(text);
  return typeof read === 'number' ? read * FEN_PER_HUNDREDTH_OF_WAN : read;
}

/** @returns basis points for a percentage; other texts as in `readHundredths` */
export const readPercent = readHundredths;

/** @returns a whole number; null for an empty text; the text itself when it is no such number */
export function readWhole(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

/** @returns `2020-01-05` or `2020-01` of a date in one of the ways in which spreadsheets write it */
export function readDate(text: string, precision: 'day' | 'month'): string | undefined {
  const plain = normalize(text).replace(/^(\d{4})(\d{2})(\d{2})?$/, (_, ...parts) =>
    parts.slice(0, 3).filter(Boolean).join('-'),
  );
  const match = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})?日?)?(?:\d{1,2}:.*)?$/.exec(plain);
  const [, year = '', month = '', day] = match ?? [];
  if (!match || (precision === 'day' && !day)) return undefined;
  const parts = [year, month.padStart(2, '0'), ...(precision === 'day' ? [day?.padStart(2, '0')] : [])];
  return parts.join('-');
}

/** @returns the option that a text names by its label or value */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ label, value }) => normalize(label) === normalize(text) || value === text.trim());
}

/** @returns the values along a path in words: 高端装备制造 / 机器人与智能制造 */
export function readPath(options: readonly Option[], text: string): string[] | undefined {
  const path: string[] = [];
  let level: readonly Option[] = options;
  for (const word of text.split(/[/>＞｜|-]/).map((part) => part.trim())) {
    const option = findOption(level, word);
    if (!option) return undefined;
    path.push(option.value);
    level = option.children ?? [];
  }
  return path;
}
