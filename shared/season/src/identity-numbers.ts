import { toHalfWidth } from '@portal/contract/rules';

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CARD_DIGITS = '10X98765432';

/** @returns an identity number or credit code in half-width capitals */
export function toCode(text: string): string {
  return toHalfWidth(text).toUpperCase();
}

/** Unified social credit code, GB 32100-2015. Issuer codes A, N and Y are legal. */
export function isUscc(text: string): boolean {
  const code = toCode(text);
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const char of code.slice(0, 17)) {
    sum += USCC_ALPHABET.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  return USCC_ALPHABET[(31 - (sum % 31)) % 31] === code[17];
}

/** Resident identity number, GB 11643-1999: a real date and the check digit. Region codes are not checked. */
export function isIdCard(text: string): boolean {
  const number = toCode(text);
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  if (!isRealDate(`${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`)) return false;
  return toIdCard(number.slice(0, 17)) === number;
}

/** @returns whether `YYYY-MM-DD` is a calendar day from 1800 on */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1800 || year > 2200 || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** @returns whether `YYYY-MM` is a month from 1800 on. */
export function isRealMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isRealDate(`${text}-01`);
}

/** @returns the resident identity number with these first 17 digits */
export function toIdCard(digits: string): string {
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + ID_CARD_DIGITS[sum % 11];
}
