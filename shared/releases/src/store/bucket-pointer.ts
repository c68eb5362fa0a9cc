import { type Pointer, type StoredPointer, storedPointerSchema } from '@portal/contract/release/release-set';
import { isSamePointer } from '../pointer';
import { type Bucket, getStatus, withBucketErrors } from './bucket';
import type { ReleaseStore } from './store';
import { assertExpectedPointer, parseStored } from './stored-data';

const POINTER = 'current.json';
const EARLIER = 'pointers/';
const MAX_POINTERS = 50;

const copyPath = (number: number) => `${EARLIER}${String(number).padStart(8, '0')}.json`;

type PointerMethods = Pick<ReleaseStore, 'readPointer' | 'readEarlierPointers' | 'movePointer'>;

/** The only mutable object of a bucket, moved by conditional writes, with copies of its earlier versions. */
export function bucketPointer(bucket: Bucket): PointerMethods {
  /** Servers poll five times a second; the bucket sends the object again only if it has changed. */
  let known: Awaited<ReturnType<Bucket['get']>> | undefined;

  const parse = (text: string, path: string): StoredPointer =>
    parseStored('pointer', storedPointerSchema, text, bucket.locate(path));

  /** @returns undefined before the first activation */
  async function latest(): Promise<typeof known> {
    try {
      known = await bucket.get(POINTER, known);
    } catch (error) {
      if (getStatus(error) !== 404) throw error;
      known = undefined;
    }
    return known;
  }
  const parseLatest = (read: typeof known) => read && parse(read.bytes.toString('utf8'), POINTER);

  /** Copies a pointer that took effect, so that a damaged one can be restored. Best effort. */
  async function copy(pointer: StoredPointer): Promise<void> {
    const { number } = 'payload' in pointer ? (JSON.parse(pointer.payload) as Pointer) : pointer;
    try {
      await bucket.put(copyPath(number), JSON.stringify(pointer));
      if (number > MAX_POINTERS) await bucket.remove(copyPath(number - MAX_POINTERS));
    } catch {
      // The pointer itself has moved.
    }
  }

  return {
    readPointer: () => withBucketErrors('读取当前发布集', async () => parseLatest(await latest())),

    readEarlierPointers: () =>
      withBucketErrors('读取较早的指针', async () => {
        const read = async (path: string) => parse(await bucket.getText(path), path);
        const newestFirst = (await bucket.listPaths(EARLIER)).sort().reverse();
        const found = newestFirst.map((path) => read(`${EARLIER}${path}`).catch(() => []));
        return (await Promise.all(found)).flat();
      }),

    movePointer: (next, expected) =>
      withBucketErrors('切换当前发布集', async () => {
        const before = await latest();
        await assertExpectedPointer(async () => parseLatest(before), expected);
        const unchanged = before?.etag ? { IfMatch: before.etag } : { IfNoneMatch: '*' };
        try {
          await bucket.put(POINTER, JSON.stringify(next), { CacheControl: 'no-store', ...unchanged });
        } catch (error) {
          // After a lost response the SDK retries, and then finds the pointer that it has written itself.
          if (getStatus(error) !== 412 || !isSamePointer<StoredPointer>(parseLatest(await latest()), next))
            throw error;
        }
        await copy(next);
      }),
  };
}
