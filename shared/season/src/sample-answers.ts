import type { Lookup } from './condition';
import type { Column, Field } from './field';
import type { Check } from './fields/field-settings';
import type { SampleContext } from './fields/field-type';
import { getFieldType } from './fields/registry';
import { toIdCard } from './identity-numbers';

/** @returns answers to try, simplest first: one of the right type, then those that its checks ask for */
export function getCheckedSamples(field: Field | Column, context: SampleContext, lookup: Lookup): unknown[] {
  const plain = getFieldType(field).sample(field, context);
  const checked = (field.checks ?? []).flatMap((check) => getSamplesOf(field, check, context, lookup));
  return [plain, ...checked, ...(getFieldType(field).variants?.(field, context.index) ?? [])];
}

function getSamplesOf(
  field: Field | Column,
  check: Check,
  { answers: { today }, index }: SampleContext,
  lookup: Lookup,
): unknown[] {
  switch (check.name) {
    case 'cn-mobile':
      return [`138${String(index).padStart(8, '0')}`];
    case 'email':
      return [`a${index}@b.cn`];
    case 'uscc':
      return ['91110000600037341L'];
    case 'cn-id-card':
      return [toIdCard(`110105194912${String(10 + (index % 20))}${String(index).padStart(3, '0')}`)];
    case 'graduated-within':
      return [inPrecision(field, today)];
    case 'at-most':
      return [lookup(check.reference)];
    case 'after':
    case 'before': {
      const other = lookup(check.reference);
      if (typeof other !== 'string' || other === 'present') return [];
      const shift = check.name === 'after' ? 1 : -1;
      return [inPrecision(field, other), ...[shift, 40 * shift].map((days) => addDays(field, other, days))];
    }
    default:
      return [];
  }
}

function inPrecision(field: Field | Column, date: string): string {
  return getFieldType(field).precision === 'month' ? date.slice(0, 7) : `${date}-01`.slice(0, 10);
}

function addDays(field: Field | Column, date: string, days: number): string {
  const at = new Date(`${date}-01`.slice(0, 10));
  at.setUTCDate(at.getUTCDate() + days);
  return inPrecision(field, at.toISOString().slice(0, 10));
}
