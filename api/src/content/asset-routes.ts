import { Readable } from 'node:stream';
import { assetPathSchema } from '@portal/contract/front-matter';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import fresh from 'fresh';
import { z } from 'zod';
import type { ByteRange } from '../files/storage';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { applyRange } from '../platform/http/byte-range';
import { describeCall, sendsFile } from '../platform/http/envelope';
import { findAsset, readAssetPiece } from './repository';

const YEAR = 31_536_000;
const DAY = 86_400;
/** Chunk size, held in memory per download; the driver takes twice as much while the chunk is text. */
const PIECE_BYTES = 512 * 1024;
/** Sent instead of decorative pictures if the browser sends `Save-Data`. */
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/**
 * Streams the range in chunks as the client reads it; seeking in a video abandons the rest.
 * @throws if the file was replaced in the meantime, so that versions are never mixed
 */
async function* readPieces(
  db: Db,
  asset: { path: string; sha256: string },
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, end - at + 1);
    const piece = await readAssetPiece(db, asset, at, length);
    if (!piece) throw new Error('The file was replaced while it was read.');
    yield piece;
  }
}

/**
 * Serves pictures and files of the content. File names may be reused, so a URL is cached for a day and then revalidated,
 * unless its `?v=` is a prefix of the file's hash. The CSP keeps SVGs from running scripts.
 */
export const assetRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/content/assets/*',
    describeCall('内容', 'readAsset', '读取图片与附件（支持 Range）', {
      params: z.object({ '*': assetPathSchema }),
      querystring: z.object({
        v: z.string().max(64).optional(),
        decorative: z.string().max(1).optional().describe('装饰图片：访客省流量（Save-Data）时只得到空白'),
      }),
      response: { ...sendsFile, 304: z.undefined().describe('与 If-None-Match 所指的相同') },
    }),
    async (request, reply) => {
      const asset = await findAsset(app.db, request.params['*']);
      if (!asset) throw new BusinessError('FILE_GONE');
      const { decorative } = request.query;
      if (decorative !== undefined) reply.header('vary', 'save-data');
      // Private, because shared caches may ignore `Vary: Save-Data`.
      if (decorative !== undefined && request.headers['save-data'] === 'on')
        return reply.header('cache-control', `private, max-age=${DAY}`).type('image/svg+xml').send(BLANK);
      const etag = `"${asset.sha256.slice(0, 32)}"`;
      const { v } = request.query;
      reply
        .header('etag', etag)
        .header(
          'cache-control',
          v && asset.sha256.startsWith(v) ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`,
        )
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (fresh(request.headers, { etag })) return reply.status(304).send();
      // Ignore the range if it is for another version of the file.
      const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
      const range = applyRange(reply, isSame ? request.headers.range : undefined, asset.size);
      if (range === null) return reply.send();
      const { start, end } = range ?? { start: 0, end: asset.size - 1 };
      reply.type(asset.mime).header('content-length', end - start + 1);
      // For a HEAD without a body, Fastify would send `content-length: 0`.
      const isHead = request.method === 'HEAD';
      return reply.send(Readable.from(isHead ? [] : readPieces(app.db, asset, { start, end })));
    },
  );
};
