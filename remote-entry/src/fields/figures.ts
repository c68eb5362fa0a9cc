const FEN_PER_WAN = 1_000_000;

/** Digits of a number as people type it: full-width, with separators, with a unit behind. */
function plainDigits(text: string): string {
  return text
    .replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[,，\s]/g, '')
    .replace(/(万元|%|％)$/, '');
}

/**
 * Reads a decimal with at most two places, without passing through floating point.
 * @returns hundredths; null for nothing; the text itself where it is no such number, so that it is not lost
 */
function readHundredths(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  const match = /^(-?)(\d{0,9})(?:\.(\d{0,2})0*)?$/.exec(plain);
  if (!match || (match[2] === '' && !match[3])) return text;
  const hundredths = Number(match[2] || 0) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -hundredths : hundredths;
}

/** @returns 分 for a sum typed in 万元; see `readHundredths` for what is none */
export function readMoney(text: string): number | string | null {
  const read = readHundredths(text);
  return typeof read === 'number' ? (read * FEN_PER_WAN) / 100 : read;
}

/** @returns basis points for a percentage; see `readHundredths` for what is none */
export const readPercent = readHundredths;

/** @returns a whole number; null for nothing; the text itself where it is no such number */
export function readWhole(text: string): number | string | null {
  const plain = plainDigits(text);
  if (plain === '') return null;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

/** @returns the stored sum as text in 万元 */
export function writeMoney(value: unknown): string {
  return typeof value === 'number' ? decimal(value / FEN_PER_WAN) : writeText(value);
}

/** @returns the stored basis points as text in per cent */
export function writePercent(value: unknown): string {
  return typeof value === 'number' ? decimal(value / 100) : writeText(value);
}

/** @returns text as it is, numbers in digits, nothing as nothing */
export function writeText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function decimal(value: number): string {
  return String(Number(value.toFixed(2)));
}
