import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { assetPathSchema } from '@portal/contract/front-matter';
import { CommandError } from './failure';
import { listFiles } from './list-files';
import { formatSize } from './print';
import { readText } from './read-text';

/** Markdown document with its path in the content folder. */
interface ContentDocument {
  path: string;
  text: string;
}

/** Picture or other file with its path in the content folder. */
export interface ContentAsset {
  path: string;
  bytes: Uint8Array;
}

const MB = 1024 * 1024;

/** Maximum size of a picture, video or document. */
export const ASSET_LIMIT = 32 * MB;
/** Maximum size of files per call, to stay below proxy limits; a larger file is sent alone. */
export const ASSETS_AT_ONCE = 8 * MB;
/** Maximum body size: the largest file in base64, plus overhead. */
export const IMPORT_LIMIT = Math.ceil(ASSET_LIMIT / 3) * 4 + MB;

function checkAsset({ path, bytes }: ContentAsset): string[] {
  const name = assetPathSchema.safeParse(path);
  const size = bytes.byteLength;
  return [
    ...(name.error?.issues.map(({ message }) => `${path}: ${message}，请改名`) ?? []),
    ...(size > ASSET_LIMIT
      ? [`${path}: ${formatSize(size)}，单个文件不能超过 ${formatSize(ASSET_LIMIT)}，请先压缩`]
      : []),
  ];
}

/**
 * @returns Markdown documents, other files, and one error line per file that cannot be imported; ignores README.md and
 *   hidden files
 */
export async function readContentFolder(
  folder: string,
): Promise<{ documents: ContentDocument[]; assets: ContentAsset[]; problems: string[] }> {
  const documents: ContentDocument[] = [];
  const assets: ContentAsset[] = [];
  const problems: string[] = [];
  for (const path of await listFiles(folder)) {
    const file = join(folder, path);
    if (basename(path).startsWith('.') || basename(path) === 'README.md') continue;
    if (!path.endsWith('.md')) {
      const asset = { path, bytes: await readFile(file) };
      assets.push(asset);
      problems.push(...checkAsset(asset));
      continue;
    }
    const text = await readText(file).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      problems.push(error.message);
      return '';
    });
    documents.push({ path, text });
  }
  return { documents, assets, problems };
}
