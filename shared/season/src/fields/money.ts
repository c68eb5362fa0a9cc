import { z } from 'zod';
import type { ColumnOf, FieldType } from './field-type';
import { figureColumn, figureFault, figureRules, figureSettings, sampleFigure } from './figure';
import { readMoney } from './read-text';

export const moneySchema = z.strictObject({ ...figureSettings, type: z.literal('money') });

export const FEN_PER_WAN = 1_000_000;

/** @returns an amount in 分, formatted in 万元: `1,234.50` */
export function formatWan(fen: number, decimals = 2): string {
  return (fen / FEN_PER_WAN).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
}

/** More digits than `readMoney` accepts: most likely an amount in yuan. */
const HUGE = /^-?\d{10,}(?:\.\d*)?$/;

function isHuge(value: unknown): boolean {
  return typeof value === 'string' && HUGE.test(value.replace(/[,\s]/g, ''));
}

/** Stored in 分, like its limits; shown in 万元 with two decimals. */
export const money: FieldType<ColumnOf<'money'>> = {
  ...figureRules,
  fault: (field, value) =>
    figureFault(
      field,
      value,
      `${field.label}${isHuge(value) ? '数字过大，单位是万元吗？' : '请填写数字，最多两位小数'}`,
      (limit) => `${formatWan(limit, 0)}万元`,
    ),
  format: (_field, value) => (typeof value === 'number' ? `${formatWan(value)}万元` : String(value)),
  sheet: (field) => [figureColumn(`${field.label}（万元）`, FEN_PER_WAN)],
  readText: (_field, text) => readMoney(text),
  sample: (field) => sampleFigure(field.limits),
};
