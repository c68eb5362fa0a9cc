import { previewIdSchema } from '@portal/contract/release/preview';
import { signedDocumentSchema } from '@portal/contract/release/signed-document';
import { ReleaseError } from '../release-error';
import { Bucket, withBucketErrors } from './bucket';
import { bucketPointer } from './bucket-pointer';
import type { ReleaseStore } from './store';
import {
  alreadyRemoved,
  assertStoredPath,
  parseStored,
  parseStoredRelease,
  previewPath,
  readSigned,
  releasePath,
  retiredPath,
  setPath,
  sortReleases,
  toReleaseJson,
} from './stored-data';

/**
 * A release store in an S3-compatible bucket that supports conditional writes (`If-None-Match: *`, `If-Match`). The
 * layout is the directory store's, but with a single object `current.json` as the pointer. `release.json` is written last
 * and makes a release visible.
 * @param location `s3://bucket/prefix?region=…&endpoint=…`; `style=host` selects virtual-hosted URLs
 */
export function s3Store(location: string): ReleaseStore {
  const bucket = new Bucket(location);

  async function readReleaseObject(name: string, version: string) {
    const path = releasePath(name, version, 'release.json');
    return parseStoredRelease(await bucket.getText(path), bucket.locate(path));
  }

  return {
    ...bucketPointer(bucket),

    readSet: (id) =>
      withBucketErrors(`读取发布集 ${id}`, async () => {
        const path = setPath(id);
        return parseStored('set', signedDocumentSchema, await bucket.getText(path), bucket.locate(path));
      }),

    putSet: (id, set) =>
      withBucketErrors(`写入发布集 ${id}`, () => bucket.create(setPath(id), JSON.stringify(set))),

    listSets: () =>
      withBucketErrors('列出发布集', async () => {
        const paths = await bucket.listPaths('sets/');
        return paths.filter((path) => path.endsWith('.json')).map((path) => path.slice(0, -5));
      }),

    removeSet: (id) => withBucketErrors(`删除发布集 ${id}`, () => bucket.remove(setPath(id))),

    readRelease: (name, version) =>
      withBucketErrors(
        `读取 ${name}@${version}`,
        async () => (await readReleaseObject(name, version)).release,
      ),

    readSignedRelease: (name, version) =>
      withBucketErrors(
        `读取 ${name}@${version}`,
        async () => (await readReleaseObject(name, version)).signed,
      ),

    hasRelease: (name, version) =>
      withBucketErrors(`查找 ${name}@${version}`, () =>
        bucket.has(releasePath(name, version, 'release.json')),
      ),

    releaseFile: (name, version, path) =>
      withBucketErrors(`读取 ${name}@${version} 的 ${path}`, async () => {
        assertStoredPath(path);
        return (await bucket.get(releasePath(name, version, path))).bytes;
      }),

    async putRelease(signed, files) {
      const { name, version } = readSigned(signed);
      await withBucketErrors(`写入 ${name}@${version}`, async () => {
        if (await bucket.has(retiredPath(name, version))) throw alreadyRemoved(name, version);
        for (const [path, bytes] of files) {
          assertStoredPath(path);
          await bucket.createFile(releasePath(name, version, path), bytes);
        }
        await bucket.create(releasePath(name, version, 'release.json'), toReleaseJson(signed));
      });
    },

    async replaceUnsignedRelease(signed) {
      const { name, version } = readSigned(signed);
      await withBucketErrors(`为 ${name}@${version} 补签名`, async () => {
        const path = releasePath(name, version, 'release.json');
        const { bytes, etag } = await bucket.get(path);
        if (parseStoredRelease(bytes.toString('utf8'), bucket.locate(path)).signed)
          throw new ReleaseError('conflict', `${name}@${version} 已经有签名`);
        await bucket.put(path, toReleaseJson(signed), { IfMatch: etag });
      });
    },

    removeRelease: (name, version) =>
      withBucketErrors(`删除 ${name}@${version}`, async () => {
        await bucket.createFile(retiredPath(name, version), Buffer.from('{}'));
        // Hide the release immediately, even if deleting its files fails.
        await bucket.remove(releasePath(name, version, 'release.json'));
        const folder = releasePath(name, version, '');
        for (const path of await bucket.listPaths(folder)) await bucket.remove(`${folder}${path}`);
      }),

    listPreviews: () =>
      withBucketErrors('列出预览', async () => {
        const ids = await bucket.listPaths('previews/');
        return ids.filter((id) => previewIdSchema.safeParse(id).success);
      }),

    readPreview: (id) => withBucketErrors(`读取预览 ${id}`, () => bucket.getText(previewPath(id))),

    putPreview: (id, text) =>
      withBucketErrors(`写入预览 ${id}`, () => bucket.create(previewPath(id), text, 'no-store')),

    removePreview: (id) => withBucketErrors(`撤销预览 ${id}`, () => bucket.remove(previewPath(id))),

    listReleases: () =>
      withBucketErrors('列出已发布的版本', async () => {
        const found: { name: string; version: string; at: Date }[] = [];
        for await (const { path, at } of bucket.list('releases/')) {
          const [name, version, file, ...deeper] = path.split('/');
          if (name && version && file === 'release.json' && deeper.length === 0)
            found.push({ name, version, at });
        }
        return sortReleases(found);
      }),
  };
}
