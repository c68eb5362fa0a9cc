import type { FastifyReply } from 'fastify';
import type { ByteRange } from '../../files/storage';

/**
 * Reads a Range header with one range; more than one are answered by the whole file, as the protocol allows.
 *
 * @returns undefined: the whole file; null: a range that the file does not have
 */
function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? null : { start, end };
}

/**
 * Gives an answer the status and headers of what a Range header asks for.
 *
 * @returns as `parseRange`; null: the answer is refused and has no body
 */
export function applyRange(
  reply: FastifyReply,
  header: string | undefined,
  size: number,
): ByteRange | null | undefined {
  const range = parseRange(header, size);
  reply.header('accept-ranges', 'bytes');
  if (range === null)
    // Kept by a cache, it would answer those who ask for the whole file.
    reply.status(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
  else if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}
