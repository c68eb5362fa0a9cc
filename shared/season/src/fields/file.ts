import { filePurposeSchema } from '@portal/contract/files';
import { z } from 'zod';
import { common } from './field-common';
import type { ColumnOf, FieldType } from './field-type';

export const fileSchema = z.strictObject({
  ...common,
  type: z.literal('file'),
  purpose: filePurposeSchema,
  limits: z.strictObject({
    maxBytes: z.number().int().min(1),
    mimes: z.array(z.string()).min(1),
  }),
  /** `href` is an address, or the name of one of the season's `templates`. */
  template: z.strictObject({ name: z.string(), href: z.string() }).optional(),
});

export const fileValueSchema = z.object({
  fileId: z.string().min(1).max(80),
  name: z.string().max(255),
  size: z.number().int().min(0),
  mime: z.string().max(100),
});
/** A file that the platform has stored; name, size and type are the server's own findings. */
export type FileValue = z.infer<typeof fileValueSchema>;

const nameOf = (value: unknown) => fileValueSchema.safeParse(value).data?.name;

/** Stores `{ fileId, name, size, mime }`. */
export const file: FieldType<ColumnOf<'file'>> = {
  shape: () => fileValueSchema,
  ask: '请上传',
  fault(field, value) {
    const { mime, size } = value as FileValue;
    if (!field.limits.mimes.includes(mime)) return `${field.label}的文件类型不符合要求`;
    const { maxBytes } = field.limits;
    return size > maxBytes ? `${field.label}不能超过${maxBytes / 1024 / 1024}MB` : undefined;
  },
  format: (_field, value) => nameOf(value) ?? '',
  sheet: (field) => [{ title: field.label, cell: (value) => nameOf(value) ?? null }],
  sample: ({ key, limits }) => ({
    fileId: `sample-${key}`,
    name: `${key}.pdf`,
    size: 1,
    mime: limits.mimes[0] ?? 'application/pdf',
  }),
};
