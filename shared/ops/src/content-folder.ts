import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { assetPathSchema } from '@portal/contract/front-matter';
import { CommandError } from './failure';
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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const documents: ContentDocument[] = [];
  const assets: ContentAsset[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const path = relative(folder, file).split(sep).join('/');
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
