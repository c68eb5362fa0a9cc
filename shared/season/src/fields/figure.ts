import { z } from 'zod';
import { common } from './field-settings';
import { type FieldType, normalizeText, type SheetColumn, toCell } from './field-type';

/** A number, or the text that was typed in its place. */
export const draftNumber = z.union([z.number(), z.string()]);

/** Settings of every field with a figure; the limits are inclusive. */
export const figureSettings = {
  ...common,
  limits: z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional(),
};

/** Rules of every such field. */
export const figureRules = {
  shape: () => draftNumber,
  ask: '请填写',
  tidy: (_field: unknown, value: unknown) => normalizeText(value),
  checks: ['at-most'],
  isCode: true,
  comparable: () => 'any',
} as const satisfies Partial<FieldType>;

interface Limits {
  min?: number;
  max?: number;
}

/**
 * @param notNumber message for an answer that is not an integer in the stored unit
 * @param show formats a limit for people
 */
export function figureFault(
  { label, limits = {} }: { label: string; limits?: Limits },
  value: unknown,
  notNumber: string,
  show: (limit: number) => string,
): string | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return notNumber;
  const { min, max } = limits;
  if (min !== undefined && value < min) return `${label}不能小于${show(min)}`;
  return max !== undefined && value > max ? `${label}不能大于${show(max)}` : undefined;
}

/** @returns a column of figures, converted to the unit that people read */
export function figureColumn(title: string, unit: number): SheetColumn {
  return {
    title,
    format: unit === 1 ? 'integer' : 'figure',
    cell: (value) => (typeof value === 'number' ? value / unit : toCell(value)),
  };
}

/** @returns an integer within the limits, near `wanted` */
export function sampleFigure({ min = 0, max }: Limits = {}, wanted = 0): number {
  const least = Math.ceil(Math.max(min, wanted));
  return max === undefined ? least : Math.min(least, Math.floor(max));
}
