import { emailSchema } from '@portal/contract/rule-schemas';
import { isPhone, normalizePhone, phoneMessages } from '@portal/contract/rules';
import { isEmpty, type Lookup } from './condition';
import type { SeasonDefinition } from './definition';
import type { Field } from './field';
import type { Check } from './fields/field-settings';
import type { Context } from './fields/field-type';
import { getAnswerSchema, getFieldType } from './fields/registry';
import { isIdCard, isUscc } from './identity-numbers';

/**
 * Checks an answer against its type and limits only.
 * @param value a non-empty answer
 * @returns a message for the participant, or undefined
 */
export function checkType(definition: SeasonDefinition, field: Field, value: unknown): string | undefined {
  if (!getAnswerSchema(field).safeParse(value).success) return `${field.label}的内容不正确，请重新填写`;
  return getFieldType(field).fault(field, value, definition);
}

/** @returns the message for a missing required answer */
export function getMissingMessage(field: Pick<Field, 'type' | 'label'>): string {
  return `${getFieldType(field).ask}${field.label}`;
}

/**
 * Runs one named check on a single answer.
 * @param value a non-empty answer that is valid by type
 * @returns a message for the participant; undefined if the check passes or does not apply to single answers
 */
export function checkCell(
  check: Check,
  field: Field,
  value: unknown,
  lookup: Lookup,
  context: Context,
): string | undefined {
  const { label } = field;
  switch (check.name) {
    case 'cn-mobile':
      return isPhone(normalizePhone(String(value))) ? undefined : phoneMessages.format;
    case 'email':
      return emailSchema.safeParse(value).error?.issues[0]?.message;
    case 'uscc':
      return isUscc(String(value)) ? undefined : '请输入正确的18位统一社会信用代码';
    case 'cn-id-card':
      return isIdCard(String(value)) ? undefined : '请输入正确的18位居民身份证号码';
    case 'after':
    case 'before': {
      const other = lookup(check.reference);
      const order = compareDates(value, other);
      const isAfter = check.name === 'after';
      if (order === undefined || (order === 0 ? check.orEqual : order > 0 === isAfter)) return undefined;
      const [strict, orEqual] = isAfter ? ['晚于', '不早于'] : ['早于', '不晚于'];
      return `${label}应${check.orEqual ? orEqual : strict}${String(other)}`;
    }
    case 'at-most': {
      const limit = lookup(check.reference);
      if (typeof limit !== 'number' || Number(value) <= limit) return undefined;
      return `${label}不能大于${getFieldType(field).format(field, limit, context)}`;
    }
    case 'graduated-within':
      return isGraduatedWithin(value, check.years, lookup('$today'))
        ? undefined
        : `${label}应在最近${check.years}年内`;
    default:
      return undefined;
  }
}

/**
 * Compares dates and months at the precision of the shorter one.
 * @returns above 0 if `value` is later; undefined if they cannot be compared, as with `present`
 */
function compareDates(value: unknown, other: unknown): number | undefined {
  if (typeof value !== 'string' || typeof other !== 'string' || isEmpty(other)) return undefined;
  if (value === 'present' || other === 'present') return undefined;
  const length = Math.min(value.length, other.length);
  const [own, compared] = [value.slice(0, length), other.slice(0, length)];
  return own === compared ? 0 : own > compared ? 1 : -1;
}

/** @returns whether a graduation month is at most `years` years before `today`, or later */
function isGraduatedWithin(value: unknown, years: number, today: unknown): boolean {
  if (value === 'present' || typeof value !== 'string' || typeof today !== 'string') return true;
  const oldest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4, 7)}`;
  return value.slice(0, 7) >= oldest;
}
