import { releaseVersionSchema, remoteNameSchema } from '@portal/contract/release/release';
import { releaseSetSchema } from '@portal/contract/release/release-set';
import { ReleaseError } from '../release-error';

/** Names come from the network and from the command line; what is not a plain name never reaches a path or a key. */
export function assertReleaseId(name: string, version: string): void {
  if (!remoteNameSchema.safeParse(name).success)
    throw new ReleaseError('not-found', `“${name}”不是远程模块的名称`);
  if (!releaseVersionSchema.safeParse(version).success)
    throw new ReleaseError('not-found', `“${version}”不是版本号`);
}

export function assertSetId(id: string): void {
  if (!releaseSetSchema.shape.id.safeParse(id).success)
    throw new ReleaseError('not-found', `“${id}”不是发布集的编号`);
}

/** A path of a stored file stays inside its release and names no hidden file. */
export function assertStoredPath(path: string): void {
  const parts = path.split('/');
  const plain = parts.every((part) => /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/.test(part));
  if (!plain || path === 'release.json') throw new ReleaseError('not-found', `“${path}”不是发布文件的路径`);
}

/**
 * Parses a document that the store has written itself.
 * @param location the file or object, for whoever has to repair it.
 * @throws ReleaseError `store` when it is damaged.
 */
export function parseStored<T>(schema: { parse(value: unknown): T }, text: string, location: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ReleaseError('store', `${location} 已损坏，请从备份恢复这个文件`, error);
  }
}
