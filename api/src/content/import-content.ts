import { createHash } from 'node:crypto';
import type { ImportReport } from '@portal/contract/operators';
import { inArray, sql } from 'drizzle-orm';
import { judgePicture } from '../files/read-picture';
import type { Db } from '../platform/db/database';
import { describeForbidden } from '../platform/sample-words';
import { type ChangedItem, recordContentChange, upsertedItem } from './content-changes';
import { ASSET_BASE } from './markdown';
import { type NewItem, parseDocument, type SourceDocument } from './parse-document';
import { textArray } from './search/search-repository';
import { learnWords } from './search/spelling';
import { contentAsset, contentItem } from './tables';

interface SourceAsset {
  path: string;
  bytes: Uint8Array;
}

const mimeByExtension: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

function getMime(path: string): string | undefined {
  return mimeByExtension[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}

/** A page saved by a failed download has the name of a picture, but browsers show nothing in its place. */
async function findUnreadable(assets: readonly SourceAsset[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, bytes } of assets)
    if (/\.(png|jpe?g|webp)$/i.test(path) && (await judgePicture(Buffer.from(bytes))) !== 'readable')
      problems.push(`${path}: 图片无法识别，请重新导出为 JPG、PNG 或 WebP`);
  return problems;
}

type StoredFile = Pick<typeof contentAsset.$inferSelect, 'path' | 'size' | 'sha256'>;

const byPath = (files: readonly StoredFile[]) => new Map(files.map((file) => [file.path, file]));

const VERSIONED_ASSET = new RegExp(`(${ASSET_BASE}([^"?#<\\s]+))(?:\\?v=\\w+)?`, 'g');
/** Characters of a file's hash in its URL. */
const VERSION_LENGTH = 8;

/**
 * Adds sizes to attachments and a version to each file's URL, so that browsers cache files but load replaced ones
 * immediately.
 */
function withFiles<T extends Pick<NewItem, 'cover' | 'body' | 'fields'>>(
  item: T,
  files: ReadonlyMap<string, StoredFile>,
): T {
  const addVersions = (text: string) =>
    text.replace(VERSIONED_ASSET, (whole, url: string, path: string) => {
      const file = files.get(path);
      return file ? `${url}?v=${file.sha256.slice(0, VERSION_LENGTH)}` : whole;
    });
  const fields = JSON.parse(addVersions(JSON.stringify(item.fields))) as NewItem['fields'];
  const { attachments } = fields as { attachments?: { url: string; size?: number }[] };
  for (const each of attachments ?? []) {
    const [path = ''] = each.url.replace(ASSET_BASE, '').split('?');
    each.size = files.get(path)?.size ?? each.size ?? 0;
  }
  return { ...item, cover: item.cover && addVersions(item.cover), body: addVersions(item.body), fields };
}

/** Arbitrary id of the advisory lock that serializes imports. */
const IMPORT_LOCK = 714_126_091;

/** Also compares derived columns: files may have been replaced, or a newer version may render the same source differently. */
const isChanged = sql`(${contentItem.sourceSha256}, ${contentItem.cover}, ${contentItem.fields}, ${contentItem.body}, ${contentItem.words})
  IS DISTINCT FROM (excluded.source_sha256, excluded.cover, excluded.fields, excluded.body, excluded.words)`;

/** @returns the items that are new or have changed */
async function storeItems(db: Db, items: readonly NewItem[]) {
  const stored: ChangedItem[] = [];
  for (const item of items) {
    const { type: _type, slug: _slug, views: _views, ...changed } = item;
    const rows = await db
      .insert(contentItem)
      .values(item)
      .onConflictDoUpdate({
        target: [contentItem.type, contentItem.slug],
        set: changed,
        setWhere: isChanged,
      })
      .returning(upsertedItem);
    stored.push(...rows);
  }
  return stored;
}

/** @returns items that refer to a replaced file but are not part of the import */
async function renameReplaced(db: Db, replaced: readonly StoredFile[]) {
  if (replaced.length === 0) return [];
  const urls = replaced.map(({ path }) => ASSET_BASE + path);
  const whole = sql`concat_ws(' ', ${contentItem.cover}, ${contentItem.body}, ${contentItem.fields})`;
  const rows = await db
    .select()
    .from(contentItem)
    .where(sql`EXISTS (SELECT FROM unnest(${textArray(urls)}) AS url WHERE strpos(${whole}, url) > 0)`);
  return storeItems(
    db,
    rows.map(({ id: _id, ...item }) => withFiles(item, byPath(replaced))),
  );
}

async function storeAssets(db: Db, assets: readonly (SourceAsset & StoredFile)[]): Promise<void> {
  for (const { path, bytes, size, sha256 } of assets) {
    const row = { mime: getMime(path) ?? 'application/octet-stream', size, sha256, bytes };
    await db
      .insert(contentAsset)
      .values({ path, ...row })
      .onConflictDoUpdate({ target: contentAsset.path, set: row });
  }
}

/**
 * Imports documents and their pictures. An item with the same type and slug is replaced, keeping its id and views.
 * Pictures named in a document must be imported with it or exist already.
 * @param options.partial imports valid documents even if others fail; by default all or nothing
 * @param options.forbidden words not allowed in any document
 */
export async function importContent(
  db: Db,
  documents: readonly SourceDocument[],
  assets: readonly SourceAsset[],
  options: { partial?: boolean; forbidden?: readonly string[] } = {},
): Promise<ImportReport> {
  const parsed = documents.map((document) => ({ path: document.path, ...parseDocument(document) }));
  const problems = parsed.flatMap((each) => ('problems' in each ? each.problems : []));
  for (const { path, text } of documents)
    problems.push(...describeForbidden(text, options.forbidden ?? []).map((line) => `${path}: ${line}`));
  problems.push(
    ...assets.filter(({ path }) => !getMime(path)).map(({ path }) => `${path}: 不支持的文件类型`),
    ...(await findUnreadable(assets)),
  );
  const paths = parsed.map(({ path }) => path);
  // Only the author knows which one is meant.
  const repeated = new Set(paths.filter((path, index) => paths.indexOf(path) !== index));
  problems.push(...[...repeated].map((path) => `${path}: 同一路径出现了不止一次`));
  const coming = assets.map((asset) => ({
    ...asset,
    size: asset.bytes.byteLength,
    sha256: createHash('sha256').update(asset.bytes).digest('hex'),
  }));
  const named = parsed.flatMap((each) => ('assets' in each ? each.assets : []));
  return db.transaction(async (tx) => {
    // Imports take turns: each must see the files of the one before, and the count rows are shared by all items.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const present = await tx
      .select({ path: contentAsset.path, size: contentAsset.size, sha256: contentAsset.sha256 })
      .from(contentAsset)
      .where(inArray(contentAsset.path, [...new Set([...named, ...assets.map(({ path }) => path)])]));
    const before = byPath(present);
    const files = byPath([...present, ...coming]);
    for (const each of parsed) {
      if (!('assets' in each)) continue;
      problems.push(
        ...each.assets.filter((path) => !files.has(path)).map((path) => `${each.path}: 缺少文件 ${path}`),
      );
    }
    if (problems.length > 0 && !options.partial) return { documents: 0, assets: 0, problems };
    const items = parsed.flatMap((each) =>
      'item' in each && !repeated.has(each.path) ? [withFiles(each.item, files)] : [],
    );
    await storeAssets(tx, coming);
    await learnWords(tx, items);
    const changed = await storeItems(tx, items);
    const replaced = coming.filter(({ path, sha256 }) => (before.get(path)?.sha256 ?? sha256) !== sha256);
    await recordContentChange(tx, [...changed, ...(await renameReplaced(tx, replaced))]);
    return { documents: items.length, assets: assets.length, problems };
  });
}
