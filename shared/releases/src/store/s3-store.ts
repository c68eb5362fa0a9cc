import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { previewIdSchema } from '@portal/contract/release/preview';
import { type Pointer, type StoredPointer, storedPointerSchema } from '@portal/contract/release/release-set';
import { signedDocumentSchema } from '@portal/contract/release/signed-document';
import { isSamePointer } from '../pointer';
import { isReleaseError, ReleaseError } from '../release-error';
import type { ReleaseStore } from './store';
import {
  alreadyRemoved,
  assertPreviewId,
  assertReleaseId,
  assertSetId,
  assertStoredPath,
  parseStored,
  parseStoredRelease,
  toReleaseJson,
} from './stored-data';

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

const MAX_POINTERS = 50;
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
  const previewKey = (id: string) => {
    assertPreviewId(id);
    return key(`previews/${id}`);
  };
  const setKey = (id: string) => {
    assertSetId(id);
    return key(`sets/${id}.json`);
  };

  const retiredKey = (name: string, version: string) => {
    assertReleaseId(name, version);
    return key(`retired/${name}/${version}.json`);
  };

  async function get(Key: string): Promise<{ bytes: Buffer; etag: string | undefined }> {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
  }

  const getText = async (Key: string) => (await get(Key)).bytes.toString('utf8');
  const locate = (Key: string) => `s3://${Bucket}/${Key}`;
  const parsePointer = (text: string, Key: string): StoredPointer =>
    parseStored('pointer', storedPointerSchema, text, locate(Key));

  async function readReleaseObject(name: string, version: string) {
    const Key = releaseKey(name, version, 'release.json');
    return parseStoredRelease(await getText(Key), locate(Key));
  }

  async function isThere(Key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand({ Bucket, Key }));
      return true;
    } catch (error) {
      if (getStatus(error) === 404) return false;
      throw error;
    }
  }

  async function* listObjects(folder: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: key(folder) }))
      for (const { Key = '', LastModified } of page.Contents ?? [])
        yield { path: Key.slice(key(folder).length), Key, at: LastModified ?? new Date(0) };
  }

  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

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

  /** @returns the pointer's text and its condition for the next write; undefined before the first activation. */
  async function latest(): Promise<{ text: string | undefined; etag: string | undefined }> {
    try {
      const { bytes, etag } = await get(pointerKey);
      return { text: bytes.toString('utf8'), etag };
    } catch (error) {
      if (getStatus(error) === 404) return { text: undefined, etag: undefined };
      throw error;
    }
  }

  const copyKey = (number: number) => key(`pointers/${String(number).padStart(8, '0')}.json`);

  /** A copy of what took effect, from which a damaged pointer is restored. Not worth failing for. */
  async function copyPointer(pointer: StoredPointer): Promise<void> {
    const { number } = 'payload' in pointer ? (JSON.parse(pointer.payload) as Pointer) : pointer;
    const Body = JSON.stringify(pointer);
    try {
      await client.send(
        new PutObjectCommand({ Bucket, Key: copyKey(number), Body, ContentType: 'application/json' }),
      );
      if (number > MAX_POINTERS) await remove(copyKey(number - MAX_POINTERS));
    } catch {
      // The pointer itself has moved.
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
    readPointer: () =>
      withBucketErrors('读取当前发布集', async () => {
        const { text } = await latest();
        return text === undefined ? undefined : parsePointer(text, pointerKey);
      }),

    readEarlierPointers: () =>
      withBucketErrors('读取较早的指针', async () => {
        const keys: string[] = [];
        for await (const { Key } of listObjects('pointers/')) keys.push(Key);
        const read = async (Key: string) => parsePointer(await getText(Key), Key);
        return (
          await Promise.all(
            keys
              .sort()
              .reverse()
              .map((Key) => read(Key).catch(() => [])),
          )
        ).flat();
      }),

    movePointer: (next, expected) =>
      withBucketErrors('切换当前发布集', async () => {
        const { text, etag } = await latest();
        const isExpected =
          expected === 'damaged' ||
          isSamePointer(text === undefined ? undefined : parsePointer(text, pointerKey), expected);
        if (!isExpected)
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
        await copyPointer(next);
      }),

    readSet: (id) =>
      withBucketErrors(`读取发布集 ${id}`, async () => {
        const Key = setKey(id);
        return parseStored('set', signedDocumentSchema, await getText(Key), locate(Key));
      }),

    async putSet(id, set) {
      await withBucketErrors(`写入发布集 ${id}`, () => create(setKey(id), JSON.stringify(set)));
    },

    listSets: () =>
      withBucketErrors('列出发布集', async () => {
        const ids: string[] = [];
        for await (const { path } of listObjects('sets/'))
          if (path.endsWith('.json')) ids.push(path.slice(0, -5));
        return ids;
      }),

    async removeSet(id) {
      await withBucketErrors(`删除发布集 ${id}`, () => remove(setKey(id)));
    },

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
      withBucketErrors(`查找 ${name}@${version}`, () => isThere(releaseKey(name, version, 'release.json'))),

    releaseFile: (name, version, path) =>
      withBucketErrors(`读取 ${name}@${version} 的 ${path}`, async () => {
        assertStoredPath(path);
        return (await get(releaseKey(name, version, path))).bytes;
      }),

    async putRelease(signed, files) {
      const { name, version } = parseStoredRelease(JSON.stringify(signed), 'release.json').release;
      await withBucketErrors(`写入 ${name}@${version}`, async () => {
        if (await isThere(retiredKey(name, version))) throw alreadyRemoved(name, version);
        for (const [path, bytes] of files) {
          assertStoredPath(path);
          await createFile(releaseKey(name, version, path), bytes);
        }
        await create(releaseKey(name, version, 'release.json'), toReleaseJson(signed));
      });
    },

    async replaceUnsignedRelease(signed) {
      const { name, version } = parseStoredRelease(JSON.stringify(signed), 'release.json').release;
      await withBucketErrors(`为 ${name}@${version} 补签名`, async () => {
        const Key = releaseKey(name, version, 'release.json');
        const { bytes, etag } = await get(Key);
        if (parseStoredRelease(bytes.toString('utf8'), locate(Key)).signed)
          throw new ReleaseError('conflict', `${name}@${version} 已经有签名`);
        const Body = toReleaseJson(signed);
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json', IfMatch: etag }),
        );
      });
    },

    removeRelease: (name, version) =>
      withBucketErrors(`删除 ${name}@${version}`, async () => {
        await createFile(retiredKey(name, version), Buffer.from('{}'));
        // Out of sight at once, whatever happens to the rest.
        await remove(releaseKey(name, version, 'release.json'));
        for await (const { Key } of listObjects(`releases/${name}/${version}/`)) await remove(Key);
      }),

    listPreviews: () =>
      withBucketErrors('列出预览', async () => {
        const prefix = key('previews/');
        const found: string[] = [];
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(prefix.length));
        return found.filter((id) => previewIdSchema.safeParse(id).success);
      }),

    readPreview: (id) =>
      withBucketErrors(`读取预览 ${id}`, async () => (await get(previewKey(id))).bytes.toString('utf8')),

    async putPreview(id, text) {
      await withBucketErrors(`写入预览 ${id}`, () => create(previewKey(id), text, 'text/plain', 'no-store'));
    },

    async removePreview(id) {
      await withBucketErrors(`撤销预览 ${id}`, () =>
        client.send(new DeleteObjectCommand({ Bucket, Key: previewKey(id) })),
      );
    },

    listReleases: () =>
      withBucketErrors('列出已发布的版本', async () => {
        const found: { name: string; version: string; at: Date }[] = [];
        for await (const { path, at } of listObjects('releases/')) {
          const [name, version, file, ...deeper] = path.split('/');
          if (name && version && file === 'release.json' && deeper.length === 0)
            found.push({ name, version, at });
        }
        return found
          .sort((a, b) => a.name.localeCompare(b.name) || a.at.getTime() - b.at.getTime())
          .map(({ name, version, at }) => ({ name, version, publishedAt: at.toISOString() }));
      }),
  };
}
