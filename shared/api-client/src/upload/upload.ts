import {
  type FilePurpose,
  getFileType,
  type PartProgress,
  type StoredFile,
  type StoredPart,
  type UploadSession,
} from '@portal/contract/files';
import { completeUpload, openUpload, PART_URL } from '../files';
import { hashFile } from './hash-file';
import { createPartPacer, createPiecePacer, runConcurrently, watchConnections } from './pacing';
import { type Part, putPart, sendNextPiece } from './part-transfer';
import { createRetryPolicy, retry } from './retry';

interface PartInTransfer extends Part {
  etag?: string;
  /** The most bytes that the server ever had. */
  best: number;
  /** Bytes in flight. */
  sending: number;
}

function loadedBytes({ etag, body, best, received = best, sending }: PartInTransfer): number {
  return etag === undefined ? Math.min(body.size, received + sending) : body.size;
}

/**
 * Sends what the server does not have yet. The platform accepts pieces of parts, so that a disconnect loses
 * little; object storage accepts whole parts only.
 * @param onLoaded bytes of the file stored or in flight
 */
export async function sendParts(
  file: File,
  session: UploadSession,
  signal: AbortSignal,
  onLoaded: (bytes: number) => void,
): Promise<StoredPart[]> {
  const { uploadId, partSize, concurrency, urls } = session;
  const known = new Map(session.parts.map(({ partNumber, etag }) => [partNumber, etag]));
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(file.size / partSize)) },
    (_, at): PartInTransfer => {
      const body = file.slice(at * partSize, Math.min(file.size, (at + 1) * partSize));
      return { number: at + 1, body, etag: known.get(at + 1), best: 0, sending: 0 };
    },
  );
  const waiting = parts.filter(({ etag }) => etag === undefined);
  const reportLoaded = () => onLoaded(parts.reduce((sum, part) => sum + loadedBytes(part), 0));

  const stopping = new AbortController();
  const stop = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const retries = createRetryPolicy(stopping.signal);
  const pacer = (urls ? createPartPacer : createPiecePacer)({ concurrency, pieceSize: partSize });
  const unwatch = watchConnections(PART_URL, pacer.onConnect);

  const transfer = async (part: PartInTransfer): Promise<PartProgress> => {
    const onProgress = (loaded: number) => {
      part.sending = loaded;
      reportLoaded();
    };
    const url = urls?.[part.number - 1];
    if (!url) return sendNextPiece(uploadId, part, pacer.pieceSize(), stopping.signal, onProgress);
    const { etag } = await putPart(url, part.body, stopping.signal, onProgress);
    return { received: part.body.size, etag };
  };

  const send = async (part: PartInTransfer): Promise<void> => {
    const startedAt = performance.now();
    try {
      const { received, etag } = await transfer(part);
      pacer.onSuccess(received - (part.received ?? 0));
      Object.assign(part, { received, etag });
      if (received > part.best) retries.reset();
      part.best = Math.max(part.best, received);
    } catch (error) {
      part.received = undefined;
      pacer.onDisconnect();
      await retries.afterFailure(error, startedAt);
    } finally {
      part.sending = 0;
      reportLoaded();
    }
    if (part.etag === undefined) waiting.unshift(part);
  };

  const next = () => {
    const part = waiting.shift();
    return part && send(part);
  };
  reportLoaded();
  try {
    await runConcurrently(next, pacer.concurrency);
  } catch (error) {
    stopping.abort(error);
    throw error;
  } finally {
    unwatch();
    signal.removeEventListener('abort', stop);
  }
  return parts.map(({ number, etag = '' }) => ({ partNumber: number, etag }));
}

export interface UploadProgress {
  phase: 'hashing' | 'sending' | 'joining';
  /** Bytes hashed, or stored and in flight. */
  loaded: number;
  size: number;
}

export interface SlicedUploadOptions {
  purpose: FilePurpose;
  signal: AbortSignal;
  /** Of this file, if known from an earlier attempt. */
  sha256?: string;
  onHash?: (sha256: string) => void;
  onProgress?: (progress: UploadProgress) => void;
}

/**
 * Uploads a file in parts. Stored bytes are not sent again: calling this again with the same file, after a
 * pause, a failure or a reload, resumes at the exact byte. Failures are retried with backoff.
 * @throws ApiError when the platform refuses; the signal's reason when aborted
 */
export async function uploadInSlices(file: File, options: SlicedUploadOptions): Promise<StoredFile> {
  const { purpose, signal, onHash, onProgress } = options;
  const report = (phase: UploadProgress['phase'], loaded: number) =>
    onProgress?.({ phase, loaded, size: file.size });
  const sha256 =
    options.sha256 ?? (await hashFile(file, { signal, onProgress: (bytes) => report('hashing', bytes) }));
  onHash?.(sha256);
  // Hashing has ended, however long the platform takes to respond.
  report('sending', 0);
  const described = { fileName: file.name, size: file.size, mime: getFileType(file), purpose, sha256 };
  const session = await retry(() => openUpload(described, signal), signal);
  const parts = await sendParts(file, session, signal, (loaded) => report('sending', loaded));
  report('joining', file.size);
  return retry(() => completeUpload({ uploadId: session.uploadId, parts, sha256 }, signal), signal);
}
