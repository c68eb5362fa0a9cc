import { entryStatusSchema } from '@portal/contract/competition/entry';
import { pageSchema, pagingQuery } from '@portal/contract/paging';
import { participants } from '@portal/contract/season/definition';
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { beijingTime } from '../beijing-time';
import { containing } from '../content/repository';
import { BusinessError } from '../errors/business-error';
import { answers, ok } from '../http/envelope';
import { recordAct } from '../ops/acts';
import { definitionOf } from './entry-context';
import { listEvents, listSteps } from './entry-repository';
import { csvOf, sheetOf, xlsxOf } from './export-entries';
import { decideEntry, extendEntry, publishDecisions, requireAnyEntry, returnEntry } from './ops-entry-acts';
import { publishProjects } from './public-projects';
import { showStep } from './sealed-answers';
import { findSeason } from './season-repository';
import { type EntryRow, entry } from './tables';

const tags = ['运营'];
const entryParams = z.object({ id: z.string().min(1).max(40) });
const filterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  keyword: z.string().trim().max(40).optional(),
};

const entryLine = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  season: z.string(),
  projectName: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  updatedAt: z.string(),
});

function lineOf(row: EntryRow): z.infer<typeof entryLine> {
  return {
    id: row.id,
    entryNo: row.entryNo,
    season: row.seasonId,
    projectName: row.projectName,
    group: row.groupName,
    track: row.trackName,
    status: row.status,
    publishedStatus: row.publishedStatus,
    completeness: row.completeness,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    updatedAt: beijingTime(row.updatedAt),
  };
}

function matching(filter: {
  season?: string;
  status?: EntryRow['status'];
  keyword?: string;
}): SQL | undefined {
  const { season, status, keyword } = filter;
  return and(
    season ? eq(entry.seasonId, season) : undefined,
    status ? eq(entry.status, status) : undefined,
    keyword ? or(ilike(entry.projectName, containing(keyword)), eq(entry.entryNo, keyword)) : undefined,
  );
}

const pointed = z.object({
  path: z.array(z.union([z.string().max(80), z.number().int()])).max(8),
  message: z.string().min(1).max(200),
});

/** Operators' calls on entries; every change of state is kept with who, when and why. */
export const opsEntryRoutes: FastifyPluginAsyncZod = async (app) => {
  const onRequest = app.requireOperator;

  app.get(
    '/ops/entries',
    {
      onRequest,
      schema: {
        tags,
        summary: '报名列表',
        querystring: z.object({ ...pagingQuery, ...filterQuery }),
        response: answers(pageSchema(entryLine)),
      },
    },
    async (request) => {
      const { pageNo, pageSize, ...filter } = request.query;
      const where = matching(filter);
      const rows = await app.db
        .select()
        .from(entry)
        .where(where)
        .orderBy(desc(entry.updatedAt))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize);
      const [counted] = await app.db.select({ total: count() }).from(entry).where(where);
      return ok({ list: rows.map(lineOf), total: counted?.total ?? 0, pageNo, pageSize });
    },
  );

  app.get(
    '/ops/entries/export',
    {
      onRequest,
      schema: {
        tags,
        summary: '导出报名（csv 或 xlsx）',
        querystring: z.object({
          ...filterQuery,
          season: z.string().min(1).max(40),
          format: z.enum(['csv', 'xlsx']).default('csv'),
        }),
      },
    },
    async (request, reply) => {
      const { format, season: seasonId, ...filter } = request.query;
      const season = await findSeason(app.db, seasonId);
      if (!season) throw new BusinessError('SEASON_UNKNOWN');
      const where = matching({ ...filter, season: seasonId });
      const rows = await app.db.select().from(entry).where(where).orderBy(entry.entryNo);
      const sheet = await sheetOf(app, seasonId, season.currentVersion, rows);
      await recordAct(app, request, 'entry.export', seasonId, { format, entries: rows.length });
      reply.header('content-disposition', `attachment; filename="entries-${seasonId}.${format}"`);
      if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(csvOf(sheet));
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(await xlsxOf(sheet));
    },
  );

  app.get(
    '/ops/entries/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: '报名详情与全部状态记录',
        params: entryParams,
        response: answers(
          entryLine.extend({
            participant: z.enum(participants),
            definitionVersion: z.number().int(),
            steps: z.record(z.string(), z.unknown()),
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
      const row = await requireAnyEntry(app.db, request.params.id);
      const definition = await definitionOf(app, app.db, row.seasonId, row.definitionVersion);
      const steps = await listSteps(app.db, row.id);
      const events = await listEvents(app.db, row.id);
      return ok({
        ...lineOf(row),
        participant: row.participant,
        definitionVersion: row.definitionVersion,
        steps: Object.fromEntries(
          steps.map(({ stepId, data }) => [stepId, showStep(app.secrets, definition, stepId, data)]),
        ),
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
    '/ops/entries/:id/return',
    {
      onRequest,
      schema: {
        tags,
        summary: '退回修改',
        params: entryParams,
        body: z.object({
          reason: z.string().trim().min(2).max(200),
          fields: z.array(pointed).max(50).default([]),
          deadline: z.iso.datetime({ offset: true }),
        }),
        response: answers(entryLine),
      },
    },
    async (request) => ok(lineOf(await returnEntry(app, request, request.params.id, request.body))),
  );

  for (const [verb, status, summary] of [
    ['review', 'under_review', '开始资格审核'],
    ['approve', 'approved', '资格通过（公布后参赛者可见）'],
    ['reject', 'rejected', '资格不通过（公布后参赛者可见）'],
  ] as const) {
    app.post(
      `/ops/entries/:id/${verb}`,
      {
        onRequest,
        schema: {
          tags,
          summary,
          params: entryParams,
          body: z.object({ note: z.string().trim().max(200).optional() }),
          response: answers(entryLine),
        },
      },
      async (request) =>
        ok(lineOf(await decideEntry(app, request, request.params.id, status, request.body.note))),
    );
  }

  app.post(
    '/ops/entries/:id/extend',
    {
      onRequest,
      schema: {
        tags,
        summary: '单独延期',
        params: entryParams,
        body: z.object({
          until: z.iso.datetime({ offset: true }),
          reason: z.string().trim().min(2).max(200),
        }),
        response: answers(entryLine),
      },
    },
    async (request) => {
      const { until, reason } = request.body;
      return ok(lineOf(await extendEntry(app, request, request.params.id, new Date(until), reason)));
    },
  );

  app.post(
    '/ops/entries/publish',
    {
      onRequest,
      schema: {
        tags,
        summary: '公布审核结果，并展示同意公开的项目',
        body: z.object({ season: z.string().min(1).max(40) }),
        response: answers(
          z.object({ published: z.number().int(), shown: z.number().int(), hidden: z.number().int() }),
        ),
      },
    },
    async (request) => {
      const { season } = request.body;
      if (!(await findSeason(app.db, season))) throw new BusinessError('SEASON_UNKNOWN');
      const published = await publishDecisions(app, request, season);
      return ok({ published, ...(await publishProjects(app, season)) });
    },
  );
};
