import {
  cardSchemas,
  contentFacetsSchema,
  contentListQuerySchema,
  contentSearchQuerySchema,
  contentTypeSchema,
  contentTypes,
  contentViewSchema,
  detailSchemas,
} from '@portal/contract/content';
import { pageSchema } from '@portal/contract/paging';
import { contentHomeSchema, searchResultsSchema } from '@portal/contract/site';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findPersonOrVisitor } from '../accounts/guards';
import { BusinessError } from '../platform/errors/business-error';
import { sessionOptional } from '../platform/http/caller';
import { compileTrust, getClientAddress, isSharedPageRequest } from '../platform/http/client-address';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { named } from '../platform/http/named-plugin';
import { limitPerMinute } from '../platform/http/rate-limit';
import { assetRoutes } from './asset-routes';
import { itemParams, toCard, toDetail } from './dto';
import { composeHome, listHomeItems } from './home';
import { countFacets, createValueOrder } from './list-filters';
import { contentOperatorRoutes } from './operator-routes';
import { pageRoutes } from './page-routes';
import { findItem, findListed, findNeighbours, findRelated } from './repository';
import { type CacheTag, createResponseCache } from './response-cache';
import { findHits } from './search/find-hits';
import { backfillVocabulary } from './search/spelling';
import { shareRoutes } from './share-routes';
import { sitemapRoutes } from './sitemap-routes';
import { addViewCounter } from './view-counter';

const tag = '内容';
const anyCard = z.union(contentTypes.map((type) => cardSchemas[type]));
const anyDetail = z.union(contentTypes.map((type) => detailSchemas[type]));
const typeParams = z.object({ type: contentTypeSchema });

/** Fixed pages and questions have slugs instead of numbers; they are invalidated by the tag of their kind. */
const toItemCacheTags = (items: readonly { id: number | string }[]): CacheTag[] =>
  items.flatMap(({ id }) => (typeof id === 'number' ? [`item:${id}` as const] : []));

export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app;
  const trust = compileTrust(app.env.TRUST_PROXY);
  const cache = createResponseCache(db, clock);
  const getOrder = createValueOrder(app.tenant.province);
  const views = addViewCounter(app);
  /** Do not limit the shell's requests: all visitors' pages come from its single address. */
  async function limitSearches(request: FastifyRequest): Promise<void> {
    if (isSharedPageRequest(request, trust)) return;
    await limitPerMinute(request, 'search', app.env.SEARCH_ADDRESS_MINUTE);
  }
  app.addJob({
    name: 'learn-search-words',
    title: '学习搜索用词',
    run: ({ isStopping }) => backfillVocabulary(db, isStopping),
  });
  await app.register(named(assetRoutes));
  await app.register(named(shareRoutes));
  await app.register(named(contentOperatorRoutes), { cache, flushViews: views.flush });

  app.get(
    '/content/home',
    describeCall(tag, 'getHome', '首页内容', { response: returns(contentHomeSchema) }),
    (request, reply) =>
      cache.send(
        request,
        reply,
        'home',
        () => composeHome(db, clock.now()),
        // `type:pages`, because its figures are a fixed page.
        (home) => ['lists', 'type:pages', ...toItemCacheTags(listHomeItems(home))],
      ),
  );

  app.get(
    '/content/search',
    describeCall(tag, 'searchContent', '站内搜索', {
      querystring: contentSearchQuerySchema,
      response: returns(searchResultsSchema),
    }),
    async (request, reply) => {
      await limitSearches(request);
      const { q, type, pageNo, pageSize } = request.query;
      return cache.send(
        request,
        reply,
        `search ${JSON.stringify([q, type, pageNo, pageSize])}`,
        async () => {
          const page = { q, type, limit: pageSize, offset: (pageNo - 1) * pageSize };
          const found = await findHits({ db, now: clock.now() }, page);
          return { ...found, pageNo, pageSize };
        },
        // Changed text is found by its new words once cached responses expire, after 20 seconds.
        ({ list }) => ['lists', 'type:pages', 'type:faq', ...toItemCacheTags(list)],
      );
    },
  );

  await app.register(named(sitemapRoutes), { cache });
  await app.register(named(pageRoutes), { cache });

  app.get(
    '/content/:type/page',
    describeCall(tag, 'listContent', '内容列表', {
      params: typeParams,
      querystring: contentListQuerySchema,
      response: returns(pageSchema(anyCard)),
    }),
    async (request, reply) => {
      const { type } = request.params;
      const query = request.query;
      if (query.keyword) await limitSearches(request);
      return cache.send(
        request,
        reply,
        `list ${type} ${JSON.stringify(query)}`,
        async () => {
          const now = clock.now();
          const { rows, total } = await findListed(db, type, query, now);
          const { pageNo, pageSize } = query;
          return { list: rows.map((row) => toCard(type, row, now)), total, pageNo, pageSize };
        },
        ({ list }) => [`list:${type}`, ...toItemCacheTags(list)],
      );
    },
  );

  app.get(
    '/content/:type/facets',
    describeCall(tag, 'listFacets', '列表筛选项及数量', {
      params: typeParams,
      response: returns(contentFacetsSchema),
    }),
    (request, reply) => {
      const { type } = request.params;
      return cache.send(
        request,
        reply,
        `facets ${type}`,
        () => countFacets(db, type, { now: clock.now(), getOrder }),
        () => [`list:${type}`],
      );
    },
  );

  app.get(
    '/content/:type/:id',
    describeCall(tag, 'getContentItem', '内容详情', {
      description: '融资需求的联系方式只给已登录的用户。',
      security: sessionOptional,
      params: itemParams,
      response: returns(anyDetail),
    }),
    async (request, reply) => {
      const { type, id } = request.params;
      async function build(signedIn: boolean) {
        const now = clock.now();
        const row = await findItem(db, type, id, now);
        if (!row) throw new BusinessError('NOT_FOUND');
        const neighbours = await findNeighbours(db, row, now);
        const related = await findRelated(db, row, now, 4);
        return toDetail(type, row, { ...neighbours, related }, now, signedIn);
      }
      // Only financing needs differ for signed-in users.
      if (type === 'financingNeeds' && (await findPersonOrVisitor(app, request)))
        return ok(await build(true));
      return cache.send(
        request,
        reply,
        `item ${type} ${id}`,
        () => build(false),
        // New neighbours appear once the cached response expires.
        ({ prev, next, related }) =>
          toItemCacheTags([{ id }, prev, next, ...related].filter((shown) => shown !== null)),
      );
    },
  );

  app.post(
    '/content/views',
    describeCall(tag, 'countView', '记一次浏览', {
      body: contentViewSchema,
      response: returnsDone,
    }),
    async (request) => {
      views.count(request.body.id, getClientAddress(request));
      return done();
    },
  );
};
