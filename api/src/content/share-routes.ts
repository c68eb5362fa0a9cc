import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, sends } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { itemParams } from './dto';
import { ASSET_BASE } from './markdown';
import { findAsset, findItem, readAssetPiece } from './repository';
import { drawSharePicture } from './share-picture';
import type { ContentRow } from './tables';

const DAY = 86_400;
/** About 60 KB each. */
const KEPT_PICTURES = 100;
/** Maximum queue length; further requests get a 503. */
const MAX_WAITING = 30;
const RETRY_SECONDS = 5;

type Cover = Awaited<ReturnType<typeof findAsset>>;

/** Content of a share picture. */
interface Subject {
  row: ContentRow;
  cover: Cover;
}

/** Serves preview pictures of items for sharing platforms. They are drawn on first request, one at a time. */
export const shareRoutes: FastifyPluginAsyncZod = async (app) => {
  const pictures = new LRUCache<string, Buffer, Subject>({
    max: KEPT_PICTURES,
    fetchMethod: (_key, _old, { context }) => draw(context),
    // Requests waiting for an evicted picture still receive it.
    ignoreFetchAbort: true,
  });
  const oneByOne = pLimit(1);

  async function findCover({ cover }: ContentRow): Promise<Cover> {
    const path = cover?.startsWith(ASSET_BASE) ? cover.slice(ASSET_BASE.length).split('?')[0] : undefined;
    return path ? findAsset(app.db, decodeURIComponent(path)) : undefined;
  }

  async function draw({ row, cover }: Subject): Promise<Buffer> {
    if (oneByOne.pendingCount >= MAX_WAITING)
      throw new BusinessError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    const column = row.fields.column ?? row.fields.category ?? row.fields.track ?? '';
    return oneByOne(async () =>
      drawSharePicture({
        title: row.title,
        site: app.tenant.name,
        section: String(column),
        cover: cover && (await readAssetPiece(app.db, cover, 0, cover.size)),
      }),
    );
  }

  app.get(
    '/content/share/:type/:id',
    describeCall('内容', 'readSharePicture', '分享到其他平台时显示的图片', {
      params: itemParams,
      response: {
        200: sends('image/png', '1200 × 630'),
        304: z.undefined().describe('与 If-None-Match 所指的相同'),
      },
    }),
    async (request, reply) => {
      const { type, id } = request.params;
      const row = await findItem(app.db, type, id, app.clock.now());
      if (!row) throw new BusinessError('FILE_GONE');
      const cover = await findCover(row);
      const version = createHash('sha256').update(`${row.sourceSha256} ${cover?.sha256}`).digest('hex');
      const etag = `"${version.slice(0, 32)}"`;
      reply.header('etag', etag).header('cache-control', `public, max-age=${DAY}`);
      if (fresh(request.headers, { etag })) return reply.status(304).send();
      const key = `${id} ${etag}`;
      if (!pictures.has(key)) await limitPerMinute(request, 'share', app.env.SHARE_ADDRESS_MINUTE);
      return reply.type('image/png').send(await pictures.forceFetch(key, { context: { row, cover } }));
    },
  );
};
