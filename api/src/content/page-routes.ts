import { contentPagesQuerySchema } from '@portal/contract/content';
import { contentPageSchema } from '@portal/contract/site';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, returns } from '../platform/http/envelope';
import { toPage } from './dto';
import { findPages } from './repository';
import type { ResponseCache } from './response-cache';

const tag = '内容';
const slugParams = z.object({ '*': z.string().regex(/^[\w/-]{1,80}$/) });

/** Fixed pages are identified by slug; their cached responses are invalidated by kind. */
export const pageRoutes: FastifyPluginAsyncZod<{ cache: ResponseCache }> = async (app, { cache }) => {
  const { db, clock } = app;

  async function pages(slugs: readonly string[]) {
    const found = new Map((await findPages(db, slugs, clock.now())).map((row) => [row.slug, row]));
    return slugs.flatMap((slug) => found.get(slug) ?? []).map(toPage);
  }

  app.get(
    '/content/pages',
    describeCall(tag, 'listPages', '多个固定页面', {
      querystring: contentPagesQuerySchema,
      response: returns(z.array(contentPageSchema)),
    }),
    (request, reply) => {
      const { slugs } = request.query;
      return cache.send(
        request,
        reply,
        `pages ${slugs}`,
        () => pages(slugs),
        () => ['type:pages'],
      );
    },
  );

  app.get(
    '/content/pages/*',
    describeCall(tag, 'getPage', '固定页面', {
      params: slugParams,
      response: returns(contentPageSchema),
    }),
    (request, reply) => {
      const slug = request.params['*'];
      return cache.send(
        request,
        reply,
        `page ${slug}`,
        async () => {
          const [page] = await pages([slug]);
          if (!page) throw new BusinessError('NOT_FOUND');
          return page;
        },
        () => ['type:pages'],
      );
    },
  );
};
