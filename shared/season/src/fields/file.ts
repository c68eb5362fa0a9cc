import { filePurposeSchema, filePurposes } from '@portal/contract/files';
import { z } from 'zod';
import type { SeasonDefinition } from '../definition';
import type { Flaw } from '../validation/flaw';
import { common } from './field-settings';
import { type ColumnOf, type FieldType, textColumn } from './field-type';

const fileRenewalReasonSchema = z.enum(['signed', 'annual']);
export type FileRenewalReason = z.infer<typeof fileRenewalReasonSchema>;

export const fileSchema = z.strictObject({
  ...common,
  type: z.literal('file'),
  purpose: filePurposeSchema,
  limits: z.strictObject({
    maxBytes: z.number().int().min(1),
    mimes: z.array(z.string()).min(1),
    /** Maximum number of files; 1 if absent. */
    maxFiles: z.number().int().min(1).max(20).optional(),
  }),
  /** Why a copied entry needs a new file: it is signed, or it covers a single year. */
  anew: fileRenewalReasonSchema.optional(),
  /** `href` is a URL, or the name of one of the season's `templates`. */
  template: z.strictObject({ name: z.string().min(1).max(60), href: z.string().min(1).max(300) }).optional(),
});

const fileValueSchema = z.object({
  fileId: z.string().min(1).max(80),
  name: z.string().max(255),
  size: z.number().int().min(0),
  mime: z.string().max(100),
});
/** A stored file; the server determined its name, size and type. */
export type FileValue = z.infer<typeof fileValueSchema>;

/** One file or several, whatever the field takes: another version of the season may take more or fewer. */
const answerSchema = z.union([fileValueSchema, z.array(fileValueSchema).max(50)]);

/** @returns the files of an answer in order; none if it is not a file answer */
export function listFiles(value: unknown): FileValue[] {
  const answer = answerSchema.safeParse(value).data;
  return answer ? [answer].flat() : [];
}

/** @returns how many files the field takes */
export function getMaxFiles({ limits }: Pick<ColumnOf<'file'>, 'limits'>): number {
  return limits.maxFiles ?? 1;
}

/** @returns files as the field's answer: a single one, a list in order, or null for none */
export function toFileAnswer(
  field: Pick<ColumnOf<'file'>, 'limits'>,
  files: readonly FileValue[],
): FileValue | FileValue[] | null {
  if (getMaxFiles(field) > 1 || files.length > 1) return files.length > 0 ? [...files] : null;
  return files[0] ?? null;
}

function findFileFlaws(field: ColumnOf<'file'>, { templates = {} }: SeasonDefinition): Flaw[] {
  const { purpose, limits, template } = field;
  const { limit, mimes } = filePurposes[purpose];
  const flaws: Flaw[] = [];
  if (limits.maxBytes > limit)
    flaws.push({
      path: ['limits', 'maxBytes'],
      message: `用途 ${purpose} 最多 ${limit} 字节，更大的文件传不上来，请改小`,
    });
  limits.mimes.forEach((mime, at) => {
    if (!(mimes as readonly string[]).includes(mime))
      flaws.push({
        path: ['limits', 'mimes', at],
        message: `用途 ${purpose} 不接受 ${mime}，可用：${mimes.join('、')}`,
      });
  });
  const href = template?.href;
  if (href && !/^(\/|https:\/\/)/.test(href) && !Object.hasOwn(templates, href))
    flaws.push({
      path: ['template', 'href'],
      message: `模板 ${href} 不存在：请在 templates 中写出，或改为 / 或 https:// 开头的地址`,
    });
  return flaws;
}

const joinNames = (value: unknown) =>
  listFiles(value)
    .map(({ name }) => name)
    .join('、');

/** Length of a long file name plus the file's id and type. */
const LONG_NAME = 150;

/** Stores `{ fileId, name, size, mime }`, or a list of them if the field takes several. */
export const file: FieldType<ColumnOf<'file'>> = {
  shape: () => answerSchema,
  ask: '请上传',
  maxCharacters: (field) => getMaxFiles(field) * LONG_NAME,
  fault(field, value) {
    const files = listFiles(value);
    const { mimes, maxBytes } = field.limits;
    const max = getMaxFiles(field);
    if (files.length > max) return `${field.label}最多${max}个文件，请移除${files.length - max}个`;
    if (files.some(({ mime }) => !mimes.includes(mime))) return `${field.label}的文件类型不符合要求`;
    return files.some(({ size }) => size > maxBytes)
      ? `${field.label}不能超过${Math.floor((maxBytes / 1024 / 1024) * 100) / 100}MB`
      : undefined;
  },
  format: (_field, value) => joinNames(value),
  sheet: (field) => textColumn(field, (value) => joinNames(value) || null),
  brief: () => '',
  holdsFiles: true,
  isUnwritable: true,
  flaws: (field, definition) => findFileFlaws(field, definition),
  sample: (field) =>
    toFileAnswer(field, [
      {
        fileId: `sample-${field.key}`,
        name: `${field.key}.pdf`,
        size: 1,
        mime: field.limits.mimes[0] ?? 'application/pdf',
      },
    ]),
};
