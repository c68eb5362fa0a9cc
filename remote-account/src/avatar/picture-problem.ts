import { filePurposes } from '@portal/contract/files';

const MB = 1024 * 1024;
/** Of the photo as chosen; what is sent is its cut square, far below the server's limit. */
const LIMIT = 30 * MB;

export const UNREADABLE = '无法识别这张图片，请选择完好的 JPG、PNG、WebP 或 GIF 图片';

/** @returns why a chosen file can not become an avatar; whether it really is a picture shows when it is drawn */
export function pictureProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size === 0) return '图片是空的，请重新选择';
  if (size > LIMIT) return '图片不能超过30MB';
  const known: readonly string[] = filePurposes.avatar.mimes;
  return known.includes(type) ? undefined : UNREADABLE;
}
