import { Readable } from 'node:stream';
import { beijingTime } from '@portal/contract/beijing-time';
import { entryFilterQuery } from '@portal/contract/competition/entry-filter';
import {
  changesSchema,
  entryListSchema,
  inspectedEntrySchema,
  openedFilesSchema,
} from '@portal/contract/operators';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { reasonSchema, recordOperatorAction } from '../../platform/audit-log';
import { describeCall, ok, returns, sends } from '../../platform/http/envelope';
import { listEvents } from '../entries/entry-repository';
import { getDefinition, getSeason } from '../seasons/season-repository';
import { findWithdrawals, listGivenConsents } from '../submissions/submission-consents';
import { findCurrentSubmission } from '../submissions/submission-repository';
import { changesQuery, compareCopies, listReturns } from './entry-changes';
import { listEntries, listEntryIds, toEntryListItem } from './entry-list';
import { createSheetLines } from './export-entries';
import { anyEntryParams, getEntryByIdOrNumber } from './find-entry';
import { loadOperatorView, openFiles } from './operator-view';

const tag = '运营：报名';

async function* jsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

export const opsEntryReadRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/entries',
    describeCall(tag, 'listEntries', '报名列表', {
      querystring: z.object({
        ...entryFilterQuery,
        after: z.uuid().optional(),
        pageSize: z.coerce.number().int().min(1).max(200).default(50),
      }),
      response: returns(entryListSchema),
    }),
    async (request) => {
      const { season } = request.query;
      if (season) await getSeason(app.db, season);
      return ok(await listEntries(app.db, request.query));
    },
  );

  app.get(
    '/ops/entries/export',
    describeCall(tag, 'exportEntries', '导出报名（每行一个 JSON：先是各表的列，然后是各行）', {
      querystring: z.object({
        ...entryFilterQuery,
        season: z.string().min(1).max(40),
        after: z.string().max(40).optional().describe('接着这个报名编号往后导出'),
      }),
      response: { 200: sends('application/x-ndjson', '每行一个 JSON：先是各表的列，然后是各行') },
    }),
    async (request, reply) => {
      const { season: seasonId, ...filter } = request.query;
      const season = await getSeason(app.db, seasonId);
      const ids = await listEntryIds(app.db, request.query);
      await recordOperatorAction(app, request, 'entry.export', seasonId, { ...filter, entries: ids.length });
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(jsonLines(createSheetLines(app, season, ids))));
    },
  );

  app.get(
    '/ops/entries/:id',
    describeCall(tag, 'inspectEntry', '报名详情与全部状态记录', {
      params: anyEntryParams,
      response: returns(inspectedEntrySchema),
    }),
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
        returns: await listReturns(app, row),
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

  app.get(
    '/ops/entries/:id/changes',
    describeCall(tag, 'compareSubmissions', '两次提交之间改了什么', {
      params: anyEntryParams,
      querystring: changesQuery,
      response: returns(changesSchema),
    }),
    async (request) => ok(await compareCopies(app, request.params.id, request.query)),
  );

  app.post(
    '/ops/entries/:id/files',
    describeCall(tag, 'openEntryFiles', '打开报名材料，记录由谁、为何打开', {
      params: anyEntryParams,
      body: z.object({
        reason: reasonSchema,
        fields: z.array(z.string().max(120)).max(50).default([]),
      }),
      response: returns(openedFilesSchema),
    }),
    async (request) => ok(await openFiles(app, request, request.params.id, request.body)),
  );
};
