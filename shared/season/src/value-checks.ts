import { emailSchema, isPhone, phoneMessages } from '@portal/contract/rules';
import { type FileValue, getAnswerSchema, type RegionValue } from './answer-schema';
import { isEmpty, type Lookup } from './condition';
import { findOptionLabels, getOptions, type SeasonDefinition } from './definition';
import type { Check, Column } from './field';
import { isIdCard, isRealDate, isRealMonth, isUscc } from './identity-numbers';

/** @returns characters as a person counts them; surrounding blanks do not count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/**
 * What is wrong with an answer by its type and limits alone.
 * @param value an answer that is not empty
 * @returns a sentence for the participant; undefined when nothing is
 */
export function checkType(definition: SeasonDefinition, field: Column, value: unknown): string | undefined {
  if (field.type === 'number' || field.type === 'money' || field.type === 'percent')
    return numberFault(field, value);
  if (!getAnswerSchema(field).safeParse(value).success) return `${field.label}的内容不正确，请重新填写`;
  switch (field.type) {
    case 'text':
    case 'textarea':
      return lengthFault(field.label, field.limits, countCharacters(String(value)));
    case 'date':
      return isRealDate(String(value)) ? undefined : `请选择正确的${field.label}`;
    case 'month':
      return isRealMonth(String(value)) || (field.present && value === 'present')
        ? undefined
        : `请选择正确的${field.label}`;
    case 'select':
      return getOptions(definition, field).some((option) => option.value === value)
        ? undefined
        : `${field.label}的选项已失效，请重新选择`;
    case 'cascade':
      return findOptionLabels(getOptions(definition, field), value as string[])
        ? undefined
        : `请选择完整的${field.label}`;
    case 'region':
      return (value as RegionValue).codes.length >= 2 ? undefined : '请选择省/市/区县';
    case 'tags':
      return tagsFault(field, value as string[]);
    case 'file':
      return fileFault(field, value as FileValue);
    default:
      return undefined;
  }
}

type NumberField = Extract<Column, { type: 'number' | 'money' | 'percent' }>;

function numberFault(field: NumberField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return field.type === 'number' ? `${field.label}请填写整数` : `${field.label}请填写数字，最多两位小数`;
  const { min, max } = field.limits ?? {};
  if (min !== undefined && value < min) return `${field.label}不能小于${shown(field, min)}`;
  if (max !== undefined && value > max) return `${field.label}不能大于${shown(field, max)}`;
  return undefined;
}

function shown(field: NumberField, value: number): string {
  if (field.type === 'money') return `${value / 1_000_000}万元`;
  if (field.type === 'percent') return `${value / 100}%`;
  return `${value}${field.unit ?? ''}`;
}

function lengthFault(label: string, limits: { min?: number; max: number }, length: number) {
  if (limits.min !== undefined && length < limits.min)
    return `${label}至少${limits.min}个字，还差${limits.min - length}个字`;
  if (length > limits.max) return `${label}最多${limits.max}个字，已超出${length - limits.max}个字`;
  return undefined;
}

function tagsFault(field: Extract<Column, { type: 'tags' }>, tags: string[]): string | undefined {
  const { min = 0, max, length } = field.limits;
  if (tags.length < min) return `${field.label}至少${min}个`;
  if (tags.length > max) return `${field.label}最多${max}个`;
  if (new Set(tags.map((tag) => tag.trim())).size < tags.length) return `${field.label}有重复`;
  const long = tags.find((tag) => countCharacters(tag) > length);
  if (!long) return undefined;
  const beginning = Array.from(long.trim()).slice(0, length).join('');
  return lengthFault(`“${beginning}…”`, { max: length }, countCharacters(long));
}

function fileFault(field: Extract<Column, { type: 'file' }>, file: FileValue): string | undefined {
  if (!field.limits.mimes.includes(file.mime)) return `${field.label}的文件类型不符合要求`;
  const { maxBytes } = field.limits;
  return file.size > maxBytes ? `${field.label}不能超过${maxBytes / 1024 / 1024}MB` : undefined;
}

/** @returns what to say when an answer that must be there is not */
export function getMissingMessage(field: {
  type: Column['type'] | 'table' | 'matrix';
  label: string;
}): string {
  switch (field.type) {
    case 'file':
      return `请上传${field.label}`;
    case 'select':
    case 'cascade':
    case 'region':
    case 'date':
    case 'month':
    case 'boolean':
    case 'row':
    case 'map':
      return `请选择${field.label}`;
    default:
      return `请填写${field.label}`;
  }
}

/** @returns what is wrong with a mobile number or e-mail address; undefined when nothing is */
export function checkContact(kind: 'cn-mobile' | 'email', value: string): string | undefined {
  if (kind === 'cn-mobile') return isPhone(value.trim()) ? undefined : phoneMessages.format;
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
