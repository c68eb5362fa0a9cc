import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { releaseSchema } from '@portal/contract/release/release';
import { pointerSchema, signedSetSchema } from '@portal/contract/release/release-set';
import { isSamePointer } from '../pointer';
import { isReleaseError, ReleaseError } from '../release-error';
import type { ReleaseStore } from './store';
import { assertReleaseId, assertSetId, assertStoredPath, parseStored } from './stored-data';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

function getStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata as { httpStatusCode?: number };
  return metadata.httpStatusCode;
}

async function withBucketErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isReleaseError(error)) throw error;
    const status = getStatus(error);
    if (status === 404) throw new ReleaseError('not-found', `${what}：不存在`, error);
    // 412: the condition did not hold; 409: another conditional write was under way.
    if (status === 412 || status === 409) throw new ReleaseError('conflict', `${what}：已被他人写入`, error);
    throw new ReleaseError('store', `${what}：${error instanceof Error ? error.message : error}`, error);
  }
}

function createClient(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  return new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: url.searchParams.get('style') !== 'host' } : {}),
  });
}

/**
 * A release store in an S3-compatible bucket that supports conditional writes (`If-None-Match: *`, `If-Match`).
 * The layout is the directory store's, with one object `current.json` as the pointer. `release.json` is written
 * last and makes a release visible.
 * @param location `s3://bucket/prefix?region=…&endpoint=…`; `style=host` selects virtual-hosted addresses.
 */
export function s3Store(location: string): ReleaseStore {
  const url = new URL(location);
  const client = createClient(url);
  const Bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const key = (path: string) => (prefix ? `${prefix}/${path}` : path);
  const pointerKey = key('current.json');
  const releaseKey = (name: string, version: string, path: string) => {
    assertReleaseId(name, version);
    return key(`releases/${name}/${version}/${path}`);
  };
  const setKey = (id: string) => {
    assertSetId(id);
    return key(`sets/${id}.json`);
  };

  async function get(Key: string): Promise<{ bytes: Buffer; etag: string | undefined }> {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
  }

  const parse = <T>(schema: { parse(value: unknown): T }, bytes: Buffer, Key: string): T =>
    parseStored(schema, bytes.toString('utf8'), `s3://${Bucket}/${Key}`);

  const readJson = async <T>(schema: { parse(value: unknown): T }, Key: string): Promise<T> =>
    parse(schema, (await get(Key)).bytes, Key);

  function create(
    Key: string,
    Body: string | Uint8Array,
    ContentType = 'application/json',
    CacheControl = IMMUTABLE,
  ) {
    return client.send(
      new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl, IfNoneMatch: '*' }),
    );
  }

  async function latest() {
    try {
      const { bytes, etag } = await get(pointerKey);
      return { pointer: parse(pointerSchema, bytes, pointerKey), etag };
    } catch (error) {
      if (getStatus(error) === 404) return { pointer: undefined, etag: undefined };
      throw error;
    }
  }

  /** A file that an interrupted publication left is taken as it is when it is the same. */
  async function createFile(Key: string, bytes: Uint8Array): Promise<void> {
    const type = CONTENT_TYPES[Key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    try {
      await create(Key, bytes, type);
    } catch (error) {
      if (getStatus(error) !== 412 || !(await get(Key)).bytes.equals(bytes)) throw error;
    }
  }

  return {
    readPointer: () => withBucketErrors('读取当前发布集', async () => (await latest()).pointer),

    readSet: (id) => withBucketErrors(`读取发布集 ${id}`, async () => readJson(signedSetSchema, setKey(id))),

    readRelease: (name, version) =>
      withBucketErrors(`读取 ${name}@${version}`, async () =>
        readJson(releaseSchema, releaseKey(name, version, 'release.json')),
      ),

    hasRelease: (name, version) =>
      withBucketErrors(`查找 ${name}@${version}`, async () => {
        try {
          await client.send(
            new HeadObjectCommand({ Bucket, Key: releaseKey(name, version, 'release.json') }),
          );
          return true;
        } catch (error) {
          if (getStatus(error) === 404) return false;
          throw error;
        }
      }),

    releaseFile: (name, version, path) =>
      withBucketErrors(`读取 ${name}@${version} 的 ${path}`, async () => {
        assertStoredPath(path);
        return (await get(releaseKey(name, version, path))).bytes;
      }),

    putRelease: (release, files) =>
      withBucketErrors(`写入 ${release.name}@${release.version}`, async () => {
        for (const [path, bytes] of files) {
          assertStoredPath(path);
          await createFile(releaseKey(release.name, release.version, path), bytes);
        }
        await create(
          releaseKey(release.name, release.version, 'release.json'),
          JSON.stringify(release, null, 2),
        );
      }),

    async putSet(id, set) {
      await withBucketErrors(`写入发布集 ${id}`, () => create(setKey(id), JSON.stringify(set)));
    },

    movePointer: (next, expected) =>
      withBucketErrors('切换当前发布集', async () => {
        const { pointer, etag } = await latest();
        if (!isSamePointer(pointer, expected))
          throw new ReleaseError('conflict', '当前发布集刚刚被他人切换，请查看 release status 后重试');
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: pointerKey,
            Body: JSON.stringify(next),
            ContentType: 'application/json',
            CacheControl: 'no-store',
            ...(etag ? { IfMatch: etag } : { IfNoneMatch: '*' }),
          }),
        );
      }),

    listReleases: () =>
      withBucketErrors('列出已发布的版本', async () => {
        const found: { name: string; version: string; at: number }[] = [];
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: key('releases/') })) {
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            const [name, version, file, ...deeper] = Key.slice(key('releases/').length).split('/');
            if (name && version && file === 'release.json' && deeper.length === 0)
              found.push({ name, version, at: LastModified?.getTime() ?? 0 });
          }
        }
        return found
          .sort((a, b) => a.name.localeCompare(b.name) || a.at - b.at)
          .map(({ name, version }) => ({ name, version }));
      }),
  };
}
