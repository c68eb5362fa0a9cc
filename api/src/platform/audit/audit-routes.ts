import { pageSchema, pagingQuery } from '@portal/contract/paging';
import { and, count, desc, eq, gte, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { beijingTime } from '../beijing-time';
import { answers, ok } from '../http/envelope';
import { operatorAct } from './acts';

export const actSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  operator: z.string(),
  /** `entry.return`, `season.publish` … */
  act: z.string(),
  /** What it was done to: an entry's id, a season, an account's name. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});

const auditQuery = z.object({
  ...pagingQuery,
  act: z.string().max(60).optional(),
  operator: z.string().max(60).optional(),
  subject: z.string().max(80).optional(),
  days: z.coerce.number().int().min(1).max(3650).optional(),
});

/** What operators did; written with each act and never changed. */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/audit',
    {
      onRequest: app.requireOperator,
      schema: {
        tags: ['运营：账号与记录'],
        operationId: 'listOperatorActs',
        summary: '操作记录，最近的在前',
        querystring: auditQuery,
        response: answers(pageSchema(actSchema)),
      },
    },
    async (request) => {
      const { pageNo, pageSize, act, operator, subject, days } = request.query;
      const since = days && new Date(app.clock.now().getTime() - days * 86_400_000);
      const wanted: SQL | undefined = and(
        act ? eq(operatorAct.act, act) : undefined,
        operator ? eq(operatorAct.operator, operator) : undefined,
        subject ? eq(operatorAct.subject, subject) : undefined,
        since ? gte(operatorAct.at, since) : undefined,
      );
      const rows = await app.db
        .select()
        .from(operatorAct)
        .where(wanted)
        .orderBy(desc(operatorAct.id))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize);
      const [all] = await app.db.select({ total: count() }).from(operatorAct).where(wanted);
      const list = rows.map((row) => ({ ...row, at: beijingTime(row.at) }));
      return ok({ list, total: all?.total ?? 0, pageNo, pageSize });
    },
  );
};
