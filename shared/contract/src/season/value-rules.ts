import { emailSchema } from '../rules/email';
import { isPhone, phoneMessages } from '../rules/phone';
import type { SeasonDefinition } from './definition';
import type { Column } from './field';
import { isRealDate, isRealMonth } from './identity-checks';
import { labelsAlong, optionsOf } from './options';
import { draftShape, type FileValue, type RegionValue } from './value-shapes';

/** @returns characters as a person counts them; surrounding blanks do not count. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/**
 * What is wrong with an answer by its type and limits alone.
 * @param value an answer that is not empty
 * @returns a sentence for the participant; undefined when nothing is
 */
export function typeFault(definition: SeasonDefinition, field: Column, value: unknown): string | undefined {
  if (field.type === 'number' || field.type === 'money' || field.type === 'percent')
    return numberFault(field, value);
  if (!draftShape(field).safeParse(value).success) return `${field.label}的内容不正确，请重新填写`;
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
      return optionsOf(definition, field).some((option) => option.value === value)
        ? undefined
        : `${field.label}的选项已失效，请重新选择`;
    case 'cascade':
      return labelsAlong(optionsOf(definition, field), value as string[])
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
export function missing(field: { type: Column['type'] | 'table' | 'matrix'; label: string }): string {
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
export function contactFault(kind: 'cn-mobile' | 'email', value: string): string | undefined {
  if (kind === 'cn-mobile') return isPhone(value.trim()) ? undefined : phoneMessages.format;
  return emailSchema.safeParse(value).error?.issues[0]?.message;
}
