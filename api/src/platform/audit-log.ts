import { beijingTime } from '@portal/contract/beijing-time';
import { operatorActionSchema } from '@portal/contract/operators';
import { pageSchema, pagingQuery } from '@portal/contract/paging';
import { and, desc, eq, gte, or, sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { secondsFromNow } from './clock';
import { toBatches } from './db/batches';
import { id, moment } from './db/columns';
import type { Db } from './db/database';
import { describeCall, ok, returns } from './http/envelope';
import type { Operator, ServiceContext } from './service-context';

export const operatorAction = pgTable('operator_act', {
  id: id(),
  operator: text().notNull(),
  act: text().notNull(),
  subject: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>(),
  at: moment('at').notNull(),
});

/** Reason for an operator's action; stored with it and shown to the participant concerned. */
export const reasonSchema = z
  .string({ error: '请填写原因' })
  .trim()
  .min(2, '原因至少2个字')
  .max(200, '原因不能超过200个字');

/** @returns operator name for audit log and histories */
export function getOperatorName({ operator }: Operator): string {
  return operator ?? 'operator';
}

/** Logs an operator's action. @param tx transaction of the action, so that both are atomic */
export async function recordOperatorAction(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Operator,
  act: string,
  subject: string,
  detail: Record<string, unknown> | null = null,
  tx: Db = db,
): Promise<void> {
  await recordOperatorActions({ clock }, actor, act, [{ subject, detail }], tx);
}

/** Logs an action on many subjects, in the action's transaction. */
export async function recordOperatorActions(
  { clock }: Pick<ServiceContext, 'clock'>,
  actor: Operator,
  act: string,
  subjects: readonly { subject: string; detail: Record<string, unknown> | null }[],
  tx: Db,
): Promise<void> {
  const common = { operator: getOperatorName(actor), act, at: clock.now() };
  for (const each of toBatches(subjects))
    await tx.insert(operatorAction).values(each.map((line) => ({ ...common, ...line })));
}

const auditQuery = z.object({
  ...pagingQuery,
  act: z.string().max(60).optional(),
  operator: z.string().max(60).optional(),
  subject: z.string().max(80).optional(),
  days: z.coerce.number().int().min(1).max(3650).optional(),
});

/** Entries are logged by id, which they always have, but known by their number. */
const concerns = (subject: string) =>
  or(
    eq(operatorAction.subject, subject),
    sql`${operatorAction.detail} ->> 'entryNo' = ${subject}`,
    sql`${operatorAction.detail} @> jsonb_build_object('entries', jsonb_build_array(${subject}::text))`,
  );

async function listOperatorActions(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { pageNo, pageSize, act, operator, subject, days }: z.output<typeof auditQuery>,
) {
  const wanted = and(
    act ? eq(operatorAction.act, act) : undefined,
    operator ? eq(operatorAction.operator, operator) : undefined,
    subject ? concerns(subject) : undefined,
    days ? gte(operatorAction.at, secondsFromNow(clock, -days * 86_400)) : undefined,
  );
  const rows = await db
    .select()
    .from(operatorAction)
    .where(wanted)
    .orderBy(desc(operatorAction.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  return { rows, total: await db.$count(operatorAction, wanted) };
}

/** Audit log of operators; append-only. */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/audit',
    describeCall('运营：账号与记录', 'listOperatorActs', '操作记录，最近的在前', {
      querystring: auditQuery,
      response: returns(pageSchema(operatorActionSchema)),
    }),
    async (request) => {
      const { pageNo, pageSize } = request.query;
      const { rows, total } = await listOperatorActions(app, request.query);
      const list = rows.map((row) => ({ ...row, at: beijingTime(row.at) }));
      return ok({ list, total, pageNo, pageSize });
    },
  );
};
