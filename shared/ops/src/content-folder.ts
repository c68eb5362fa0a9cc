import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readText } from './read-text';

/** A Markdown document and its path in the content folder. */
interface ContentDocument {
  path: string;
  text: string;
}

/** A picture or file and its path in the content folder. */
export interface ContentAsset {
  path: string;
  bytes: Uint8Array;
}

const MB = 1024 * 1024;

/** The largest picture, film or document that content can have. */
export const ASSET_LIMIT = 32 * MB;
/** What one call brings of files, so that it passes a proxy's limit; a larger file comes alone. */
export const ASSETS_AT_ONCE = 8 * MB;
/** Of a call: the largest file as base64, and what stands around it. */
export const IMPORT_LIMIT = Math.ceil(ASSET_LIMIT / 3) * 4 + MB;

/** @returns the Markdown documents and all other files of a content folder; README.md and hidden files are not content. */
export async function readContentFolder(
  folder: string,
): Promise<{ documents: ContentDocument[]; assets: ContentAsset[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const documents: ContentDocument[] = [];
  const assets: ContentAsset[] = [];
  for (const file of files) {
    const path = relative(folder, file).split(sep).join('/');
    if (path.endsWith('.md')) documents.push({ path, text: await readText(file) });
    else assets.push({ path, bytes: await readFile(file) });
  }
  return { documents, assets };
}
