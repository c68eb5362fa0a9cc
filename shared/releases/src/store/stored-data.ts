import { previewIdSchema } from '@portal/contract/release/preview';
import {
  type Release,
  releaseSchema,
  releaseVersionSchema,
  remoteNameSchema,
} from '@portal/contract/release/release';
import { releaseSetSchema, type StoredPointer } from '@portal/contract/release/release-set';
import { type SignedDocument, signedDocumentSchema } from '@portal/contract/release/signed-document';
import { isSamePointer } from '../pointer';
import { DamagedError, ReleaseError } from '../release-error';

/** Names come from the network and the command line; only plain ones may become part of a path or key. */
function assertReleaseId(name: string, version: string): void {
  if (!remoteNameSchema.safeParse(name).success)
    throw new ReleaseError('not-found', `“${name}”不是远程模块的名称`);
  if (!releaseVersionSchema.safeParse(version).success)
    throw new ReleaseError('not-found', `“${version}”不是版本号`);
}

export function releasePath(name: string, version: string, path: string): string {
  assertReleaseId(name, version);
  return `releases/${name}/${version}/${path}`;
}

/** Remembers a version that was removed. */
export function retiredPath(name: string, version: string): string {
  assertReleaseId(name, version);
  return `retired/${name}/${version}.json`;
}

export function previewPath(id: string): string {
  if (!previewIdSchema.safeParse(id).success) throw new ReleaseError('not-found', `“${id}”不是预览的编号`);
  return `previews/${id}`;
}

export function setPath(id: string): string {
  if (!releaseSetSchema.shape.id.safeParse(id).success)
    throw new ReleaseError('not-found', `“${id}”不是发布集的编号`);
  return `sets/${id}.json`;
}

/** The path of a stored file must stay inside its release and must not name a hidden file. */
export function assertStoredPath(path: string): void {
  const parts = path.split('/');
  const plain = parts.every((part) => /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/.test(part));
  if (!plain || path === 'release.json') throw new ReleaseError('not-found', `“${path}”不是发布文件的路径`);
}

/** What to do about a damaged document. */
const remedies = {
  pointer: '运行 pnpm portal release repair 从较早的指针恢复',
  set: '从备份恢复这个文件，或运行 pnpm portal release repair 改用最近的完好发布集',
  release: '从备份恢复这个文件，或提高版本号重新发布',
} as const;

/**
 * Parses a document that the store wrote itself.
 * @param location file or object, for the error message
 * @throws ReleaseError `store` if it is damaged; names the file and the remedy
 */
export function parseStored<T>(
  kind: keyof typeof remedies,
  schema: { parse(value: unknown): T },
  text: string,
  location: string,
): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedError(`${location} 已损坏；请${remedies[kind]}`, error);
  }
}

/** Parses `release.json`: signed by a publisher, or the bare document if it predates signing. */
export function parseStoredRelease(
  text: string,
  location: string,
): { release: Release; signed: SignedDocument | undefined } {
  const parse = (value: unknown) => {
    const signed = signedDocumentSchema.safeParse(value).data;
    return { release: releaseSchema.parse(signed ? JSON.parse(signed.payload) : value), signed };
  };
  return parseStored('release', { parse }, text, location);
}

/** @returns the release that a publisher signed, without verifying the signature */
export const readSigned = (signed: SignedDocument): Release =>
  parseStoredRelease(JSON.stringify(signed), 'release.json').release;

/** @returns what `listReleases` promises about the releases found in a store */
export const sortReleases = (found: readonly { name: string; version: string; at: Date }[]) =>
  [...found]
    .sort((a, b) => a.name.localeCompare(b.name) || a.at.getTime() - b.at.getTime())
    .map(({ name, version, at }) => ({ name, version, publishedAt: at.toISOString() }));

export const toReleaseJson = (signed: SignedDocument) => `${JSON.stringify(signed, null, 2)}\n`;

export const alreadyRemoved = (name: string, version: string) =>
  new ReleaseError(
    'refused',
    `已拒绝：${name}@${version} 曾经发布，后来被清理；用过的版本号不能再用，请提高版本号`,
  );

export const pointerHasMoved = () =>
  new ReleaseError('conflict', '当前发布集刚刚被他人切换，请查看 release status 后重试');

/**
 * @param read reads the store's current pointer
 * @param expected what the mover has read; `'damaged'` if it could not be read
 * @throws ReleaseError `conflict` if they differ
 */
export async function assertExpectedPointer(
  read: () => Promise<StoredPointer | undefined>,
  expected: StoredPointer | 'damaged' | undefined,
): Promise<void> {
  const isExpected =
    expected === 'damaged'
      ? await read().then(
          () => false,
          () => true,
        )
      : isSamePointer(await read(), expected);
  if (!isExpected) throw pointerHasMoved();
}
