import { assetPathSchema } from '@portal/contract/content/front-matter';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../errors/business-error';
import { announceRange } from '../files/byte-range';
import { contentAsset } from './tables';

const YEAR = 31_536_000;
const DAY = 86_400;

/**
 * Pictures and files of the content. Their names are chosen by people, so an address without the
 * hash as `?v=` is kept for a day and asked for again. An SVG is shown as a picture and can run nothing.
 */
export const assetRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/content/assets/*',
    {
      config: { tenantless: true },
      schema: {
        tags: ['内容'],
        params: z.object({ '*': assetPathSchema }),
        querystring: z.object({ v: z.string().max(64).optional() }),
      },
    },
    async (request, reply) => {
      const [asset] = await app.db
        .select()
        .from(contentAsset)
        .where(eq(contentAsset.path, request.params['*']));
      if (!asset) throw new BusinessError('FILE_GONE');
      const etag = `"${asset.sha256.slice(0, 32)}"`;
      reply
        .header('etag', etag)
        .header(
          'cache-control',
          request.query.v ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`,
        )
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const bytes = Buffer.from(asset.bytes);
      // The rest of another version would spoil what the browser has of this one.
      const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
      const range = announceRange(reply, isSame ? request.headers.range : undefined, bytes.length);
      if (range === null) return reply.send();
      return reply.type(asset.mime).send(range ? bytes.subarray(range.start, range.end + 1) : bytes);
    },
  );
};
