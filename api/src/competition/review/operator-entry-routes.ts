import { publishingSchema } from '@portal/contract/jobs';
import {
  decisionCountsSchema,
  decisionResultSchema,
  entryListItemSchema,
  expiredEntriesSchema,
} from '@portal/contract/operators';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { reasonSchema } from '../../platform/audit-log';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { named } from '../../platform/http/named-plugin';
import { getSeason } from '../seasons/season-repository';
import { changeState } from './change-state';
import { decideEntries, decisionsSchema, noteSchema, readAtSchema } from './decide-entries';
import { toEntryListItem, toEntryListItems } from './entry-list';
import { listExpiredEntries, removeExpiredEntries } from './expired-entries';
import { anyEntryParams } from './find-entry';
import { opsEntryReadRoutes } from './operator-read-routes';
import {
  countDecisions,
  getPublishing,
  PUBLISHING_JOB,
  publishRequested,
  requestPublishing,
} from './publish-decisions';
import { createDecision, extendEntry, returnEntry } from './review-entry';

const tag = '运营：报名';

/** Room for 20,000 entry numbers with notes. */
const DECISIONS_LIMIT = 16 * 1024 * 1024;

const commentSchema = z.object({
  path: z.array(z.union([z.string().max(80), z.number().int()])).max(8),
  message: z.string().min(1, '请写明需要修改什么').max(200, '说明不能超过200个字'),
});

export const opsEntryRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(named(opsEntryReadRoutes));
  app.addJob({
    name: PUBLISHING_JOB,
    title: '公布审核结果、更新项目展示',
    isLong: true,
    run: (run) => publishRequested(app, run),
  });

  app.post(
    '/ops/entries/:id/return',
    describeCall(tag, 'returnEntry', '退回修改', {
      params: anyEntryParams,
      body: z.object({
        reason: reasonSchema,
        fields: z.array(commentSchema).max(50).default([]),
        deadline: z.iso.datetime({ offset: true }),
        readAt: readAtSchema,
      }),
      response: returns(entryListItemSchema),
    }),
    async (request) =>
      ok(await toEntryListItem(app.db, await returnEntry(app, request, request.params.id, request.body))),
  );

  for (const [verb, status, summary] of [
    ['review', 'under_review', '开始资格审核'],
    ['approve', 'approved', '资格通过（公布后参赛者可见）'],
    ['reject', 'rejected', '资格不通过（公布后参赛者可见）'],
  ] as const) {
    app.post(
      `/ops/entries/:id/${verb}`,
      describeCall(tag, `${verb}Entry`, summary, {
        params: anyEntryParams,
        body: z.object({ note: noteSchema }),
        response: returns(entryListItemSchema),
      }),
      async (request) => {
        const decision = createDecision(status, () => request.body.note);
        const decided = await changeState(app, request, request.params.id, () => decision);
        return ok(await toEntryListItem(app.db, decided));
      },
    );
  }

  app.post(
    '/ops/entries/decide',
    {
      bodyLimit: DECISIONS_LIMIT,
      ...describeCall(tag, 'decideEntries', '一次处理多份报名：有一份被拒绝时默认都不处理', {
        body: decisionsSchema,
        response: returns(decisionResultSchema),
      }),
    },
    async (request) => ok(await decideEntries(app, request, request.body)),
  );

  app.post(
    '/ops/entries/:id/extend',
    describeCall(tag, 'extendEntry', '单独延期', {
      params: anyEntryParams,
      body: z.object({
        until: z.iso.datetime({ offset: true }),
        reason: reasonSchema,
      }),
      response: returns(entryListItemSchema),
    }),
    async (request) => {
      const { until, reason } = request.body;
      const extended = await extendEntry(app, request, request.params.id, new Date(until), reason);
      return ok(await toEntryListItem(app.db, extended));
    },
  );

  app.post(
    '/ops/entries/publish',
    describeCall(tag, 'publishDecisions', '开始公布审核结果，并展示同意公开的项目；给出公布多少', {
      body: z.object({ season: z.string().min(1).max(40), dryRun: z.boolean().default(false) }),
      response: returns(decisionCountsSchema),
    }),
    async (request) => {
      const { season, dryRun } = request.body;
      await getSeason(app.db, season);
      const counted = await countDecisions(app.db, season);
      if (!dryRun) {
        await requestPublishing(app, request, season);
        app.runJobSoon(PUBLISHING_JOB);
      }
      return ok(counted);
    },
  );

  app.get(
    '/ops/entries/publishing',
    describeCall(tag, 'getPublishing', '公布进行到哪里', {
      querystring: z.object({ season: z.string().min(1).max(40) }),
      response: returns(publishingSchema),
    }),
    async (request) => ok(await getPublishing(app.db, request.query.season)),
  );

  app.get(
    '/ops/entries/expired',
    describeCall(tag, 'listExpiredEntries', '保存期已满的报名', {
      response: returns(expiredEntriesSchema),
    }),
    async () => {
      const { listId, entries } = await listExpiredEntries(app);
      return ok({ listId, entries: await toEntryListItems(app.db, entries) });
    },
  );

  app.post(
    '/ops/entries/remove-expired',
    describeCall(tag, 'removeExpiredEntries', '删除核对过的、保存期已满的报名', {
      body: z.object({
        listId: z.string().regex(/^[0-9a-f]{12}$/, '清单编号是列出时给出的12个字符'),
      }),
      response: returns(z.object({ removed: z.number().int() })),
    }),
    async (request) => ok({ removed: await removeExpiredEntries(app, request, request.body.listId) }),
  );
};
