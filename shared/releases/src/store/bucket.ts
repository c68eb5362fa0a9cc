import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { isReleaseError, ReleaseError } from '../release-error';

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

/** In milliseconds: to connect, and of silence afterwards. The SDK itself has no limits. */
interface BucketLimits {
  connectionTimeout: number;
  socketTimeout: number;
}
/** With three attempts, the client gives up a hanging server within a minute. */
const LIMITS: BucketLimits = { connectionTimeout: 3000, socketTimeout: 10_000 };

interface StoredObject {
  bytes: Buffer;
  etag: string | undefined;
}

interface ListedObject {
  /** Relative to the listed folder. */
  path: string;
  at: Date;
}

/** HTTP status of an AWS SDK error; undefined if there was no response. */
export function getStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata as { httpStatusCode?: number };
  return metadata.httpStatusCode;
}

/** @param what names the operation in error messages @throws ReleaseError for any error of the operation */
export async function withBucketErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isReleaseError(error)) throw error;
    const status = getStatus(error);
    if (status === 404) throw new ReleaseError('not-found', `${what}：不存在`, error);
    // 412: precondition failed; 409: another conditional write was in progress.
    if (status === 412 || status === 409) throw new ReleaseError('conflict', `${what}：已被他人写入`, error);
    throw new ReleaseError('store', `${what}：${error instanceof Error ? error.message : error}`, error);
  }
}

/** Imported on first use: a bundled program evaluates all static imports at startup. */
async function openSdk(url: URL, requestHandler: BucketLimits) {
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint');
  const client: S3Client = new sdk.S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    requestHandler,
    ...(endpoint ? { endpoint, forcePathStyle: url.searchParams.get('style') !== 'host' } : {}),
  });
  return { sdk, client };
}

/** The objects below a prefix of an S3-compatible bucket, with relative paths. Throws the SDK's errors. */
export class Bucket {
  readonly #url: URL;
  readonly #limits: BucketLimits;
  #opened: ReturnType<typeof openSdk> | undefined;
  readonly #name: string;
  readonly #prefix: string;

  /** @param location `s3://bucket/prefix?region=…&endpoint=…`; `style=host` selects virtual-hosted URLs */
  constructor(location: string, limits = LIMITS) {
    this.#url = new URL(location);
    this.#limits = limits;
    this.#name = this.#url.hostname;
    const prefix = this.#url.pathname.replace(/^\/+|\/+$/g, '');
    this.#prefix = prefix && `${prefix}/`;
  }

  #open() {
    this.#opened ??= openSdk(this.#url, this.#limits);
    return this.#opened;
  }

  /** @returns the object's URL, for error messages */
  locate(path: string): string {
    return `s3://${this.#name}/${this.#prefix}${path}`;
  }

  #object(path: string) {
    return { Bucket: this.#name, Key: `${this.#prefix}${path}` };
  }

  /** @param known result of an earlier read, returned again if the object has not changed */
  async get(path: string, known?: StoredObject): Promise<StoredObject> {
    const condition = known?.etag ? { IfNoneMatch: known.etag } : {};
    const { sdk, client } = await this.#open();
    try {
      const { Body, ETag } = await client.send(
        new sdk.GetObjectCommand({ ...this.#object(path), ...condition }),
      );
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
    } catch (error) {
      if (known && getStatus(error) === 304) return known;
      throw error;
    }
  }

  async getText(path: string): Promise<string> {
    return (await this.get(path)).bytes.toString('utf8');
  }

  async has(path: string): Promise<boolean> {
    const { sdk, client } = await this.#open();
    try {
      await client.send(new sdk.HeadObjectCommand(this.#object(path)));
      return true;
    } catch (error) {
      if (getStatus(error) === 404) return false;
      throw error;
    }
  }

  /** Writes an object, overwriting an existing one unless `condition` forbids that. */
  async put(
    path: string,
    Body: string | Uint8Array,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch' | 'CacheControl'> = {},
  ): Promise<void> {
    const ContentType = CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const { sdk, client } = await this.#open();
    await client.send(new sdk.PutObjectCommand({ ...this.#object(path), Body, ContentType, ...condition }));
  }

  /** Writes an immutable object that must not exist yet. */
  async create(path: string, body: string | Uint8Array, CacheControl = IMMUTABLE): Promise<void> {
    await this.put(path, body, { IfNoneMatch: '*', CacheControl });
  }

  /** Like `create`, but accepts an object with the same bytes, left by an interrupted publication. */
  async createFile(path: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.create(path, bytes);
    } catch (error) {
      if (getStatus(error) !== 412 || !(await this.get(path)).bytes.equals(bytes)) throw error;
    }
  }

  async remove(path: string): Promise<void> {
    const { sdk, client } = await this.#open();
    await client.send(new sdk.DeleteObjectCommand(this.#object(path)));
  }

  /** @param folder with a trailing slash */
  async *list(folder: string): AsyncGenerator<ListedObject> {
    const { sdk, client } = await this.#open();
    const { Bucket, Key: Prefix } = this.#object(folder);
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
      for (const { Key = '', LastModified } of Contents)
        yield { path: Key.slice(Prefix.length), at: LastModified ?? new Date(0) };
  }

  /** @param folder with a trailing slash */
  async listPaths(folder: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const { path } of this.list(folder)) paths.push(path);
    return paths;
  }
}
