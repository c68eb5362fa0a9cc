import { isApiError } from '@portal/api-client';
import { fileErrors } from '@portal/contract/error-codes-files';
import type { StoredPart, UploadSession } from '@portal/contract/files';
import { getBegunPart } from './get-begun-part';
import { hashFile } from './hash-file';
import { createPatience } from './persist';
import { putPart } from './put-part';
import { sendPart } from './send-part';

/** Parts in a row that went through before one more is sent at a time. */
const CALM = 4;

interface Part {
  number: number;
  body: Blob;
  sha256?: string;
  /** Bytes of it that the server has; undefined: it has to be asked. */
  received: number | undefined;
  /** The most that it ever had. */
  best: number;
}

type Progress = (loaded: number) => void;

/**
 * Sends what the server does not have yet, several parts at a time: fewer after a failure, more again when the line
 * is calm. A part that was cut off goes on from the byte that the server has.
 */
export async function sendParts(
  file: File,
  session: UploadSession,
  signal: AbortSignal,
  onLoaded: (bytes: number) => void,
): Promise<StoredPart[]> {
  const stored = new Map(session.parts.map((part) => [part.partNumber, part.etag]));
  const count = Math.max(1, Math.ceil(file.size / session.partSize));
  const bodyOf = (number: number) =>
    file.slice((number - 1) * session.partSize, Math.min(file.size, number * session.partSize));
  const waiting: Part[] = Array.from({ length: count }, (_, at) => at + 1)
    .filter((number) => !stored.has(number))
    .map((number) => ({ number, body: bodyOf(number), received: undefined, best: 0 }));
  const underWay = new Map<number, number>();
  const tell = () => {
    let loaded = 0;
    for (const number of stored.keys()) loaded += bodyOf(number).size;
    for (const bytes of underWay.values()) loaded += bytes;
    onLoaded(loaded);
  };

  const stopping = new AbortController();
  const stop = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const patience = createPatience(stopping.signal);
  let lanes = session.concurrency;
  let calm = 0;

  const send = async (part: Part): Promise<void> => {
    const begunAt = performance.now();
    try {
      const onProgress = (loaded: number) => {
        underWay.set(part.number, loaded);
        tell();
      };
      const { etag } = await sendRest(session, part, stopping.signal, patience.forward, onProgress);
      stored.set(part.number, etag);
      patience.forward();
      calm += 1;
      if (calm % CALM === 0) lanes = Math.min(session.concurrency, lanes + 1);
    } catch (error) {
      calm = 0;
      lanes = Math.max(1, Math.floor(lanes / 2));
      part.received = undefined;
      await patience.afterFailure(error, begunAt);
      waiting.unshift(part);
    } finally {
      underWay.delete(part.number);
      tell();
    }
  };

  tell();
  try {
    await inLanes(
      () => (waiting.length > 0 ? send(waiting.shift() as Part) : undefined),
      () => lanes,
    );
  } catch (error) {
    stopping.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return [...stored]
    .map(([partNumber, etag]) => ({ partNumber, etag }))
    .sort((a, b) => a.partNumber - b.partNumber);
}

/** Keeps as many tasks going as there are lanes at the moment, until none is left. @throws what a task throws */
function inLanes(next: () => Promise<void> | undefined, lanes: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let active = 0;
    const fill = () => {
      while (active < lanes()) {
        const task = next();
        if (!task) break;
        active += 1;
        task.then(() => {
          active -= 1;
          fill();
        }, reject);
      }
      if (active === 0) resolve();
    };
    fill();
  });
}

/** Sends the part, or what is missing of it. */
async function sendRest(
  session: UploadSession,
  part: Part,
  signal: AbortSignal,
  onForward: () => void,
  onProgress: Progress,
): Promise<{ etag: string }> {
  const { uploadId } = session;
  const url = session.urls?.[part.number - 1];
  if (url) return putPart(url, part.body, signal, onProgress);
  part.sha256 ??= await hashFile(part.body, { signal });
  part.received ??= (await getBegunPart(uploadId, part.number, signal)).received;
  if (part.received > part.best) onForward();
  part.best = Math.max(part.best, part.received);
  const offset = part.received < part.body.size ? part.received : 0;
  const { number: partNumber, sha256 } = part;
  const slice = { uploadId, partNumber, sha256, offset, body: part.body.slice(offset) };
  try {
    return await sendPart(slice, signal, (loaded) => onProgress(offset + loaded));
  } catch (error) {
    // Somebody else sends the same part, or what was begun was spoiled: it is asked for again, or sent whole.
    if (!isApiError(error) || !TRY_AGAIN.has(error.code)) throw error;
    part.received = undefined;
    throw new Error('The part has to be sent again', { cause: error });
  }
}

const TRY_AGAIN: ReadonlySet<number> = new Set([
  fileErrors.UPLOAD_OFFSET.code,
  fileErrors.FILE_HASH_MISMATCH.code,
  fileErrors.FILE_SIZE_MISMATCH.code,
]);
