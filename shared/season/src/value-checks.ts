import { emailSchema } from '@portal/contract/rule-schemas';
import { isPhone, phoneMessages, toHalfWidth } from '@portal/contract/rules';
import { isEmpty, type Lookup } from './condition';
import type { SeasonDefinition } from './definition';
import type { Field } from './field';
import type { Check } from './fields/field-common';
import { getAnswerSchema, getFieldType } from './fields/registry';
import { isIdCard, isUscc } from './identity-numbers';

/**
 * What is wrong with an answer by its type and limits alone.
 * @param value an answer that is not empty
 * @returns a sentence for the participant; undefined when nothing is
 */
export function checkType(definition: SeasonDefinition, field: Field, value: unknown): string | undefined {
  if (!getAnswerSchema(field).safeParse(value).success) return `${field.label}的内容不正确，请重新填写`;
  return getFieldType(field).fault(field, value, definition);
}

/** @returns what to say when an answer that must be there is not */
export function getMissingMessage(field: Pick<Field, 'type' | 'label'>): string {
  return `${getFieldType(field).ask}${field.label}`;
}

/** @returns what is wrong with a mobile number or e-mail address; undefined when nothing is */
export function checkContact(kind: 'cn-mobile' | 'email', value: string): string | undefined {
  if (kind === 'cn-mobile') return isPhone(toHalfWidth(value)) ? undefined : phoneMessages.format;
  return emailSchema.safeParse(value).error?.issues[0]?.message;
}

/**
 * Runs one named check on the answer of one field.
 * @param value an answer that is not empty and right by type
 * @returns a sentence for the participant; undefined when the check passes or is none of single answers
 */
export function checkCell(check: Check, label: string, value: unknown, lookup: Lookup): string | undefined {
  switch (check.name) {
    case 'cn-mobile':
    case 'email':
      return checkContact(check.name, String(value));
    case 'uscc':
      return isUscc(String(value)) ? undefined : '请输入正确的18位统一社会信用代码';
    case 'cn-id-card':
      return isIdCard(String(value)) ? undefined : '请输入正确的18位居民身份证号码';
    case 'after':
      return compare(
        value,
        lookup(check.reference),
        (own, other) => own > other || (!!check.orEqual && own === other),
      )
        ? undefined
        : `${label}应${check.orEqual ? '不早于' : '晚于'}${shownDate(lookup(check.reference))}`;
    case 'before':
      return compare(
        value,
        lookup(check.reference),
        (own, other) => own < other || (!!check.orEqual && own === other),
      )
        ? undefined
        : `${label}应${check.orEqual ? '不晚于' : '早于'}${shownDate(lookup(check.reference))}`;
    case 'at-most': {
      const limit = lookup(check.reference);
      return typeof limit !== 'number' || Number(value) <= limit ? undefined : `${label}不能大于${limit}`;
    }
    case 'graduated-within':
      return isGraduatedWithin(value, check.years, lookup('$today'))
        ? undefined
        : `${label}应在最近${check.years}年内`;
    default:
      return undefined;
  }
}

/** Compares dates and months by the shorter of both; what is not there, or `present`, never fails. */
function compare(value: unknown, other: unknown, test: (own: string, other: string) => boolean): boolean {
  if (typeof value !== 'string' || typeof other !== 'string' || isEmpty(other)) return true;
  if (value === 'present' || other === 'present') return true;
  const length = Math.min(value.length, other.length);
  return test(value.slice(0, length), other.slice(0, length));
}

function shownDate(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @returns whether a month of graduation is at most `years` years before `today`, or later. */
export function isGraduatedWithin(value: unknown, years: number, today: unknown): boolean {
  if (value === 'present' || typeof value !== 'string' || typeof today !== 'string') return true;
  const oldest = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4, 7)}`;
  return value.slice(0, 7) >= oldest;
}
