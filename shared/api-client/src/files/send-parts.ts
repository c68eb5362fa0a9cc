import type { StoredPart, TakenPart, UploadSession } from '@portal/contract/files';
import { inLanes } from './in-lanes';
import { createPartPace, createPiecePace } from './pace';
import { createPatience } from './persist';
import { putPart } from './put-part';
import { type Part, sendNext } from './send-next';
import { PIECE_URL } from './send-piece';
import { watchConnections } from './watch-connections';

interface PartUnderWay extends Part {
  etag?: string;
  /** The most that the server ever had of it. */
  best: number;
  /** Bytes that are on their way. */
  sending: number;
}

const loadedOf = ({ etag, body, best, received = best, sending }: PartUnderWay) =>
  etag === undefined ? Math.min(body.size, received + sending) : body.size;

/**
 * Sends what the server does not have yet. The platform takes parts in pieces, so that a line that breaks costs little;
 * object storage takes them whole.
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
    (_, at): PartUnderWay => {
      const body = file.slice(at * partSize, Math.min(file.size, (at + 1) * partSize));
      return { number: at + 1, body, etag: known.get(at + 1), best: 0, sending: 0 };
    },
  );
  const waiting = parts.filter(({ etag }) => etag === undefined);
  const tell = () => onLoaded(parts.reduce((sum, part) => sum + loadedOf(part), 0));

  const stopping = new AbortController();
  const stop = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const patience = createPatience(stopping.signal);
  const pace = (urls ? createPartPace : createPiecePace)({ lanes: concurrency, piece: partSize });
  const unwatch = watchConnections(PIECE_URL, pace.connected);

  const sendSome = async (part: PartUnderWay): Promise<TakenPart> => {
    const onProgress = (loaded: number) => {
      part.sending = loaded;
      tell();
    };
    const url = urls?.[part.number - 1];
    if (!url) return sendNext(uploadId, part, pace.piece(), stopping.signal, onProgress);
    const { etag } = await putPart(url, part.body, stopping.signal, onProgress);
    return { received: part.body.size, etag };
  };

  const send = async (part: PartUnderWay): Promise<void> => {
    const begunAt = performance.now();
    try {
      const { received, etag } = await sendSome(part);
      pace.wentThrough(received - (part.received ?? 0));
      Object.assign(part, { received, etag });
      if (received > part.best) patience.forward();
      part.best = Math.max(part.best, received);
    } catch (error) {
      part.received = undefined;
      pace.broke();
      await patience.afterFailure(error, begunAt);
    } finally {
      part.sending = 0;
      tell();
    }
    if (part.etag === undefined) waiting.unshift(part);
  };

  tell();
  try {
    await inLanes(() => (waiting.length > 0 ? send(waiting.shift() as PartUnderWay) : undefined), pace.lanes);
  } catch (error) {
    stopping.abort(error);
    throw error;
  } finally {
    unwatch();
    signal.removeEventListener('abort', stop);
  }
  return parts.map(({ number, etag = '' }) => ({ partNumber: number, etag }));
}
