import { createHash } from 'node:crypto';
import type { ImportReport } from '@portal/contract/operators';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { describeForbidden } from '../platform/sample-words';
import { type ChangedItem, recordContentChange, upsertedItem } from './content-changes';
import { ASSET_BASE } from './markdown';
import { type NewItem, parseDocument, type SourceDocument } from './parse-document';
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

function withSizes(item: NewItem, sizes: ReadonlyMap<string, number>): NewItem {
  const { attachments } = item.fields as { attachments?: { name: string; url: string }[] };
  if (!attachments) return item;
  const sized = attachments.map((file) => ({
    ...file,
    size: sizes.get(file.url.replace(ASSET_BASE, '')) ?? 0,
  }));
  return { ...item, fields: { ...item.fields, attachments: sized } };
}

/** Arbitrary id of the advisory lock that serializes imports. */
const IMPORT_LOCK = 714_126_091;

/**
 * Also compares derived columns: sizes of attachments may have changed, or a newer version may render the same source
 * differently.
 */
const isChanged = sql`(${contentItem.sourceSha256}, ${contentItem.fields}, ${contentItem.body}, ${contentItem.words})
  IS DISTINCT FROM (excluded.source_sha256, excluded.fields, excluded.body, excluded.words)`;

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

async function storeAssets(db: Db, assets: readonly SourceAsset[]): Promise<void> {
  for (const { path, bytes } of assets) {
    const row = {
      mime: getMime(path) ?? 'application/octet-stream',
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    };
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
  );
  const paths = parsed.map(({ path }) => path);
  // Only the author knows which one is meant.
  const repeated = new Set(paths.filter((path, index) => paths.indexOf(path) !== index));
  problems.push(...[...repeated].map((path) => `${path}: 同一路径出现了不止一次`));
  const named = [...new Set(parsed.flatMap((each) => ('assets' in each ? each.assets : [])))];
  const sizes = new Map(assets.map(({ path, bytes }) => [path, bytes.byteLength]));
  const missing = named.filter((path) => !sizes.has(path));
  if (missing.length > 0) {
    const present = await db
      .select({ path: contentAsset.path, size: contentAsset.size })
      .from(contentAsset)
      .where(inArray(contentAsset.path, missing));
    for (const { path, size } of present) sizes.set(path, size);
  }
  for (const each of parsed) {
    if (!('assets' in each)) continue;
    problems.push(
      ...each.assets.filter((path) => !sizes.has(path)).map((path) => `${each.path}: 缺少文件 ${path}`),
    );
  }
  if (problems.length > 0 && !options.partial) return { documents: 0, assets: 0, problems };
  const items = parsed.flatMap((each) =>
    'item' in each && !repeated.has(each.path) ? [withSizes(each.item, sizes)] : [],
  );
  await db.transaction(async (tx) => {
    // Concurrent imports could deadlock on the count rows, which all items share.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`);
    await storeAssets(tx, assets);
    await learnWords(tx, items);
    await recordContentChange(tx, await storeItems(tx, items));
  });
  return { documents: items.length, assets: assets.length, problems };
}
