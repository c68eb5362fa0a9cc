import { isApiError } from '@portal/api-client';
import type { FilePurpose, StoredFile, StoredPart, UploadSession } from '@portal/contract/files';
import { completeUpload } from './complete-upload';
import { hashFile } from './hash-file';
import { openUpload } from './open-upload';
import { putPart } from './put-part';
import { sendPart } from './send-part';

const TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

export interface UploadProgress {
  phase: 'hashing' | 'sending' | 'joining';
  /** Bytes hashed, or stored by the server and under way. */
  loaded: number;
  size: number;
}

export interface SlicedUploadOptions {
  purpose: FilePurpose;
  signal: AbortSignal;
  /** Of this very file, where it is known from an earlier try. */
  sha256?: string;
  onHash?: (sha256: string) => void;
  onProgress?: (progress: UploadProgress) => void;
}

/**
 * Uploads a file in slices. What the server has already is not sent again: calling this anew with the same file —
 * after a pause, a failure, a reload — goes on where it stopped. Parts that fail are tried again with growing
 * pauses, fewer at a time.
 *
 * @throws ApiError when the platform refuses; the signal's reason when aborted
 */
export async function uploadInSlices(file: File, options: SlicedUploadOptions): Promise<StoredFile> {
  const { purpose, signal, onHash, onProgress } = options;
  const report = (phase: UploadProgress['phase'], loaded: number) =>
    onProgress?.({ phase, loaded, size: file.size });
  const sha256 =
    options.sha256 ?? (await hashFile(file, { signal, onProgress: (bytes) => report('hashing', bytes) }));
  onHash?.(sha256);
  const session = await persist(
    () => openUpload({ fileName: file.name, size: file.size, mime: file.type, purpose, sha256 }, signal),
    signal,
  );
  const parts = await sendParts(file, session, signal, (loaded) => report('sending', loaded));
  report('joining', file.size);
  return persist(() => completeUpload({ uploadId: session.uploadId, parts, sha256 }, signal), signal);
}

async function sendParts(
  file: File,
  session: UploadSession,
  signal: AbortSignal,
  onLoaded: (bytes: number) => void,
): Promise<StoredPart[]> {
  const count = Math.max(1, Math.ceil(file.size / session.partSize));
  const stored = new Map(session.parts.map((part) => [part.partNumber, part.etag]));
  const underWay = new Map<number, number>();
  const waiting = Array.from({ length: count }, (_, at) => at + 1).filter((part) => !stored.has(part));
  const bytesOf = (part: number) => Math.min(session.partSize, file.size - (part - 1) * session.partSize);
  const tell = () => {
    let loaded = 0;
    for (const part of stored.keys()) loaded += bytesOf(part);
    for (const bytes of underWay.values()) loaded += bytes;
    onLoaded(loaded);
  };
  let lanes = Math.min(session.concurrency, waiting.length);
  const failing = new AbortController();
  const stop = () => failing.abort(signal.reason);
  signal.addEventListener('abort', stop);

  const work = async (lane: number): Promise<void> => {
    for (;;) {
      const part = lane < lanes ? waiting.shift() : undefined;
      if (part === undefined) return;
      const begin = (part - 1) * session.partSize;
      const body = file.slice(begin, begin + session.partSize);
      const attempt = () =>
        sendOne(session, part, body, failing.signal, (loaded) => {
          underWay.set(part, loaded);
          tell();
        });
      const { etag } = await persist(attempt, failing.signal, () => {
        underWay.delete(part);
        lanes = Math.max(1, Math.floor(lanes / 2));
      });
      underWay.delete(part);
      stored.set(part, etag);
      tell();
    }
  };
  tell();
  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  } catch (error) {
    failing.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return [...stored]
    .map(([partNumber, etag]) => ({ partNumber, etag }))
    .sort((a, b) => a.partNumber - b.partNumber);
}

async function sendOne(
  session: UploadSession,
  partNumber: number,
  body: Blob,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<{ etag: string }> {
  const url = session.urls?.[partNumber - 1];
  if (url) return putPart(url, body, signal, onProgress);
  const sha256 = await hashFile(body);
  return sendPart({ uploadId: session.uploadId, partNumber, sha256, body }, signal, onProgress);
}

/** Repeats what failed for want of a connection; a refusal is final. */
async function persist<T>(act: () => Promise<T>, signal: AbortSignal, onFailure?: () => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      signal.throwIfAborted();
      if (isFinal(error) || attempt >= TRIES) throw error;
      onFailure?.();
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)), signal);
    }
  }
}

/** Refusals of the platform are final; overload, a restart and a lost connection are not. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  if (error.kind === 'business' || error.kind === 'session') return true;
  return error.kind === 'http' && error.code < 500 && error.code !== 429;
}

/** Waits, but no longer than until the connection is said to be back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      done();
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal.addEventListener('abort', stop);
  });
}
