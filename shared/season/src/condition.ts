import { z } from 'zod';

/**
 * Refers to an answer: `.key` in the same row, else in the same step; `step.key` anywhere in the entry. `$participant`,
 * `$group`, `$area`, `$track`, `$plan` and `$today` are properties of the whole entry.
 */
export const referenceSchema = z
  .string()
  .max(80)
  .regex(/^(\$[a-z]+|\.[A-Za-z]\w*|[a-z]+\.[A-Za-z]\w*)$/, '应写作 步骤.字段 或 .字段');

export type Condition =
  | { field: string; is: string | number | boolean }
  | { field: string; in: (string | number)[] }
  | { field: string; filled: boolean }
  | { field: string; notBefore: string }
  | { field: string; rowsAtLeast: number }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

/** A condition on other answers that decides whether a field is shown, required or checked. */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: referenceSchema, is: z.union([z.string(), z.number(), z.boolean()]) }),
    z.strictObject({ field: referenceSchema, in: z.array(z.union([z.string(), z.number()])) }),
    z.strictObject({ field: referenceSchema, filled: z.boolean() }),
    z.strictObject({ field: referenceSchema, notBefore: z.iso.date() }),
    z.strictObject({ field: referenceSchema, rowsAtLeast: z.number().int().min(1) }),
    z.strictObject({ all: z.array(conditionSchema).min(1) }),
    z.strictObject({ any: z.array(conditionSchema).min(1) }),
    z.strictObject({ not: conditionSchema }),
  ]),
);

/** @returns all references in the condition, at any depth */
export function listReferences(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(listReferences);
  if ('any' in condition) return condition.any.flatMap(listReferences);
  return 'not' in condition ? listReferences(condition.not) : [condition.field];
}

/** Resolves a reference to its answer; undefined if there is none. */
export type Lookup = (reference: string) => unknown;

/** @returns whether a value counts as unanswered: none, blank text, no items. `false` and 0 are answers. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return Object.values(value).every(isEmpty);
  return false;
}

/** @returns whether `condition` holds for the answers that `lookup` finds */
export function isMet(condition: Condition, lookup: Lookup): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, lookup));
  if ('any' in condition) return condition.any.some((part) => isMet(part, lookup));
  if ('not' in condition) return !isMet(condition.not, lookup);
  const value = lookup(condition.field);
  if ('is' in condition) return value === condition.is;
  if ('in' in condition) return condition.in.some((each) => each === value);
  if ('filled' in condition) return isEmpty(value) !== condition.filled;
  if ('notBefore' in condition) return typeof value === 'string' && value >= condition.notBefore;
  return Array.isArray(value) && value.length >= condition.rowsAtLeast;
}
