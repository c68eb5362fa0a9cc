import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/database';

export const operatorAct = pgTable('operator_act', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  operator: text().notNull(),
  act: text().notNull(),
  subject: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * Writes the audit line of an operator's act.
 *
 * @param db the transaction that the act happens in, so that neither stands without the other
 */
export async function recordAct(
  app: FastifyInstance,
  request: FastifyRequest,
  act: string,
  subject: string,
  detail: Record<string, unknown> = {},
  db: Db = app.db,
): Promise<void> {
  const operator = request.operator ?? 'operator';
  await db.insert(operatorAct).values({ operator, act, subject, detail, at: app.clock.now() });
}
