import type { FastifyReply } from 'fastify';
import type { ByteRange } from '../../files/storage';

/**
 * Parses a Range header with one range; several are answered with the whole file, as the protocol permits.
 * @returns undefined for the whole file; null for an unsatisfiable range
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
 * Sets status and headers according to a Range header.
 * @returns like `parseRange`; null means that the response has no body
 */
export function applyRange(
  reply: FastifyReply,
  header: string | undefined,
  size: number,
): ByteRange | null | undefined {
  const range = parseRange(header, size);
  reply.header('accept-ranges', 'bytes');
  if (range === null)
    // A cache could return it to requests for the whole file.
    reply.status(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store');
  else if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}
