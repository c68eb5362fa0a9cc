import { Readable } from 'node:stream';
import { beijingTime } from '@portal/contract/beijing-time';
import { pageSchema, pagingQuery } from '@portal/contract/paging';
import { participants } from '@portal/season/definition';
import { count, desc } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { reasonSchema, recordOperatorAction } from '../../platform/audit-log';
import { BusinessError } from '../../platform/errors/business-error';
import { answers, ok, sends } from '../../platform/http/envelope';
import { listEvents } from '../entries/entry-repository';
import { findSeason, getDefinition } from '../seasons/season-repository';
import { findWithdrawals, givenConsentSchema, listGivenConsents } from '../submissions/submission-consents';
import { findCurrentSubmission } from '../submissions/submission-repository';
import { entry } from '../tables';
import {
  buildEntryFilter,
  entryFilterQuery,
  entryListItemSchema,
  toEntryListItem,
  toEntryListItems,
} from './entry-list';
import { createSheetRows } from './export-entries';
import { loadOperatorView, openedFilesSchema, openFiles } from './operator-view';
import { anyEntryParams, getEntryByIdOrNumber } from './review-entry';

const tags = ['运营：报名'];
const answersByStep = z.record(z.string(), z.unknown());

async function* jsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** What operators see of entries: the list, one whole, all of them as a sheet, and their files. */
export const opsEntryReadRoutes: FastifyPluginAsyncZod = async (app) => {
  const onRequest = app.requireOperator;

  app.get(
    '/ops/entries',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'listEntries',
        summary: '报名列表',
        querystring: z.object({ ...pagingQuery, ...entryFilterQuery }),
        response: answers(pageSchema(entryListItemSchema)),
      },
    },
    async (request) => {
      const { pageNo, pageSize, ...filter } = request.query;
      const where = buildEntryFilter(filter);
      const rows = await app.db
        .select()
        .from(entry)
        .where(where)
        .orderBy(desc(entry.updatedAt))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize);
      const [counted] = await app.db.select({ total: count() }).from(entry).where(where);
      return ok({ list: await toEntryListItems(app.db, rows), total: counted?.total ?? 0, pageNo, pageSize });
    },
  );

  app.get(
    '/ops/entries/export',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'exportEntries',
        summary: '导出报名（每行一个 JSON 数组，首行为列名）',
        querystring: z.object({
          ...entryFilterQuery,
          season: z.string().min(1).max(40),
        }),
        response: { 200: sends('application/x-ndjson', '每行一个 JSON 数组，首行为列名') },
      },
    },
    async (request, reply) => {
      const { season: seasonId, ...filter } = request.query;
      const season = await findSeason(app.db, seasonId);
      if (!season) throw new BusinessError('SEASON_UNKNOWN');
      const where = buildEntryFilter({ ...filter, season: seasonId });
      const chosen = await app.db.select({ id: entry.id }).from(entry).where(where).orderBy(entry.entryNo);
      await recordOperatorAction(app, request, 'entry.export', seasonId, { entries: chosen.length });
      const ids = chosen.map(({ id }) => id);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(jsonLines(createSheetRows(app, season, ids))));
    },
  );

  app.get(
    '/ops/entries/:id',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'inspectEntry',
        summary: '报名详情与全部状态记录',
        params: anyEntryParams,
        response: answers(
          entryListItemSchema.extend({
            participant: z.enum(participants),
            definitionVersion: z.number().int(),
            steps: answersByStep,
            draft: z.object({ definitionVersion: z.number().int(), steps: answersByStep }).nullable(),
            consents: z.array(givenConsentSchema),
            events: z.array(
              z.object({
                status: z.string(),
                publishedStatus: z.string(),
                actor: z.string(),
                note: z.string().nullable(),
                at: z.string(),
              }),
            ),
          }),
        ),
      },
    },
    async (request) => {
      const row = await getEntryByIdOrNumber(app.db, request.params.id);
      const events = await listEvents(app.db, row.id);
      const submission = await findCurrentSubmission(app.db, row);
      const copies = await loadOperatorView(app, row, submission);
      const definition = await getDefinition(app.db, row.seasonId, copies.definitionVersion);
      const withdrawals = await findWithdrawals(app.db, definition, [row]);
      return ok({
        ...(await toEntryListItem(app.db, row)),
        participant: row.participant,
        ...copies,
        consents: listGivenConsents(definition, row, submission, withdrawals),
        events: events.map(({ status, publishedStatus, actor, note, at }) => ({
          status,
          publishedStatus,
          actor,
          note,
          at: beijingTime(at),
        })),
      });
    },
  );

  app.post(
    '/ops/entries/:id/files',
    {
      onRequest,
      schema: {
        tags,
        operationId: 'openEntryFiles',
        summary: '打开报名材料，记录由谁、为何打开',
        params: anyEntryParams,
        body: z.object({
          reason: reasonSchema,
          fields: z.array(z.string().max(120)).max(50).default([]),
        }),
        response: answers(openedFilesSchema),
      },
    },
    async (request) => ok(await openFiles(app, request, request.params.id, request.body)),
  );
};
