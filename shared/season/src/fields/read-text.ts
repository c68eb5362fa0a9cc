import { toHalfWidth } from '@portal/contract/rules';
import { isRealDate } from '../identity-numbers';
import type { Option } from './field-settings';

/** @returns text for comparison: half-width, without blanks, in lower case */
export function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** @returns the plain digits of a number as typed or pasted, without separators and unit */
function plainDigits(text: string, ...units: string[]): string {
  const plain = toHalfWidth(text)
    .replace(/[,\s]/g, '')
    // The minus sign of word processors, and the dash typed for it.
    .replace(/^[−–](?=[\d.¥￥])/, '-');
  const unit = units.find((each) => plain.endsWith(each)) ?? '';
  return plain.slice(0, plain.length - unit.length);
}

/**
 * Parses a decimal with at most two places, without floating point.
 * @param text as typed; `plain` has its digits
 * @returns hundredths; null for an empty text; the text itself if it is not such a number, so that it is not lost
 */
function readHundredths(text: string, plain: string): number | string | null {
  if (plain === '') return null;
  const match = /^(-?)(\d{0,9})(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return text;
  const hundredths = Number(match[2] || 0) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -hundredths : hundredths;
}

const FEN_PER_HUNDREDTH_OF_WAN = 10_000;

/** @returns 分 for an amount in 万元, also with ¥ or as a bracketed loss; otherwise as `readHundredths` */
export function readMoney(text: string): number | string | null {
  const plain = plainDigits(toHalfWidth(text).replace(/^\((.+)\)$/, '-$1'), '万元', '万');
  const read = readHundredths(text, plain.replace(/^(-?)[¥￥]/, '$1'));
  return typeof read === 'number' ? read * FEN_PER_HUNDREDTH_OF_WAN : read;
}

/** @returns basis points for a percentage; other texts as in `readHundredths` */
export function readPercent(text: string): number | string | null {
  return readHundredths(text, plainDigits(text, '%'));
}

/** @returns an integer; null for an empty text; the text itself if it is not an integer */
export function readWhole(text: string, unit = ''): number | string | null {
  const plain = plainDigits(text, unit);
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})?$/;
/** The blank before the time of day separates its hour from the day. */
const WRITTEN_DATE =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*(?:[-/.月]\s*(\d{1,2})?\s*日?)?(?:[T\s]*(?:[上下]午)?\s*\d{1,2}[:时].*)?$/;

/** @returns `2020-01-05` or `2020-01` for a date in a notation of spreadsheets; undefined if it is none */
export function readDate(text: string, precision: 'day' | 'month'): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const match = COMPACT_DATE.exec(plain) ?? WRITTEN_DATE.exec(plain);
  if (!match || (precision === 'day' && !match[3])) return undefined;
  const [year, month, day] = match.slice(1).map((part = '1') => part.padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  if (!isRealDate(date)) return undefined;
  return precision === 'day' ? date : date.slice(0, 7);
}

/** @returns the option whose label or value is the text */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ label, value }) => normalize(label) === normalize(text) || value === text.trim());
}

/** @returns the option values along a path of labels: 高端装备制造 / 机器人与智能制造 */
export function readPath(options: readonly Option[], text: string): string[] | undefined {
  return followPath(options, normalize(text));
}

/** Tries the longest name first, because a name may contain a separator. */
function followPath(options: readonly Option[], words: string): string[] | undefined {
  const begun = options
    .flatMap(({ label, value, children = [] }) =>
      [label, value].map((name) => ({ name: normalize(name), value, children })),
    )
    .filter(({ name }) => words.startsWith(name))
    .sort((one, other) => other.name.length - one.name.length);
  for (const { name, value, children } of begun) {
    const rest = words.slice(name.length);
    if (rest === '') return [value];
    const below = /^[/>|-]/.test(rest) ? followPath(children, rest.slice(1)) : undefined;
    if (below) return [value, ...below];
  }
  return undefined;
}
