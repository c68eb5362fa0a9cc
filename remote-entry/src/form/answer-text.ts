import { formatWan } from '@portal/season/fields/money';

export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** @returns a stored amount as text in 万元 with separators: `1,234.5` */
export function toMoneyText(value: unknown): string {
  return typeof value === 'number' ? formatWan(value, 0) : toText(value);
}

/** @returns stored basis points as text in per cent */
export function toPercentText(value: unknown): string {
  return typeof value === 'number' ? String(Number((value / 100).toFixed(2))) : toText(value);
}
