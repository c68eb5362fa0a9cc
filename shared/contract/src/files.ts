import { z } from 'zod';

/** Bytes per part, unless the portal configures larger ones; the last part may be shorter. */
export const PART_SIZE = 5_242_880;
/** Largest part size that can be configured: proxies reject larger bodies. */
export const MAX_PART_SIZE = 10_485_760;

const MB = 1024 * 1024;
const pictures = ['image/jpeg', 'image/png'];

/** Size limit in bytes and allowed types per purpose; the type is detected from the content, not the name. */
export const filePurposes = {
  /** Licence, certificate or statement. */
  material: { limit: 20 * MB, mimes: [...pictures, 'application/pdf'] },
  /** Qualification, honour, or proof of education. */
  certificate: { limit: 10 * MB, mimes: [...pictures, 'application/pdf'] },
  'business-plan': { limit: 50 * MB, mimes: ['application/pdf'] },
  slides: { limit: 50 * MB, mimes: ['application/pdf'] },
  video: { limit: 500 * MB, mimes: ['video/mp4'] },
  photo: { limit: 5 * MB, mimes: pictures },
  /** Converted to a square of at most 512 px without metadata. Public. */
  avatar: { limit: 5 * MB, mimes: [...pictures, 'image/webp', 'image/gif'] },
} as const satisfies Record<string, { limit: number; mimes: readonly string[] }>;

/** File extensions by type. */
export const fileEndings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4', '.m4v', '.mov'],
};

/**
 * @returns the type of a chosen file. Browsers report the type that the computer has registered for the extension: office
 *   software may register its own there, and a phone's file manager may report none.
 */
export function getFileType({ name, type }: { name: string; type: string }): string {
  if (type in fileEndings) return type;
  const lower = name.toLowerCase();
  const named = Object.entries(fileEndings).find(([, ends]) => ends.some((end) => lower.endsWith(end)));
  return named?.[0] ?? type;
}

export type FilePurpose = keyof typeof filePurposes;
export const filePurposeSchema = z.enum(Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]);

/** Lower-case hex SHA-256. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, '文件校验值不正确');

/** Upload id returned by gen_key. */
const uploadIdSchema = z.string().regex(/^[\w-]{1,80}$/, '上传编号不正确');

/** GET /cos/upload/gen_key. Send `sha256` if known: only then can a later visit resume the upload. */
export const genKeyQuerySchema = z.object({
  fileName: z.string().trim().min(1, '缺少文件名').max(200, '文件名过长'),
  size: z.coerce.number().int().min(1, '文件是空的'),
  mime: z.string().max(100),
  purpose: filePurposeSchema,
  sha256: sha256Schema.optional(),
});
export type GenKeyQuery = z.input<typeof genKeyQuerySchema>;

export const storedPartSchema = z.object({ partNumber: z.number().int().min(1), etag: z.string() });
export type StoredPart = z.infer<typeof storedPartSchema>;

export const uploadSessionSchema = z.object({
  provider: z.enum(['local', 's3', 'cos']),
  uploadId: z.string(),
  key: z.string(),
  partSize: z.number().int(),
  concurrency: z.number().int(),
  parts: z.array(storedPartSchema),
  /** Presigned PUT URLs, indexed by part number minus one; object storage only. */
  urls: z.array(z.string()).optional(),
  expiresAt: z.string(),
});
export type UploadSession = z.infer<typeof uploadSessionSchema>;

/**
 * Fields of POST /main-attachment/upload_sharding; they precede the `file`. The hash is of the whole part. Without
 * `offset` the file is the whole part. With it the file is a piece of the part that starts at this byte; if the server
 * lacks the bytes before it, it aborts the call. Sending a piece twice is harmless: browsers retry a call on their own
 * when the connection breaks.
 */
export const uploadPartFieldsSchema = z.object({
  uploadId: uploadIdSchema,
  partNumber: z.coerce.number().int().min(1).max(10_000),
  sha256: sha256Schema,
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_PART_SIZE - 1)
    .optional(),
});

/** Response to a part or piece: the bytes of the part received so far, and its etag once it is complete. */
export const partProgressSchema = z.object({ received: z.number().int(), etag: z.string().optional() });
export type PartProgress = z.infer<typeof partProgressSchema>;

/** GET /main-attachment/upload_sharding/begun?uploadId=&partNumber= → PartProgress */
export const uploadPartQuerySchema = z.object({
  uploadId: uploadIdSchema,
  partNumber: z.coerce.number().int().min(1).max(10_000),
});

/** GET /main-attachment/upload_sharding?uploadId= → StoredPart[] */
export const uploadPartsQuerySchema = z.object({ uploadId: uploadIdSchema });

/** POST /cos/upload/upload_complete */
export const uploadCompleteSchema = z.object({
  uploadId: uploadIdSchema,
  parts: z.array(storedPartSchema).min(1, '缺少文件分片').max(10_000),
  sha256: sha256Schema,
});
export type UploadComplete = z.infer<typeof uploadCompleteSchema>;

/** A stored file. `url` is signed and short-lived; GET /files/{fileId}/url returns a fresh one. */
export const storedFileSchema = z.object({
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  mime: z.string(),
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
