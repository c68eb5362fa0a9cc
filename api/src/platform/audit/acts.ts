import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/database';

export const operatorAct = pgTable('operator_act', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  operator: text().notNull(),
  act: text().notNull(),
  subject: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Why an operator acts; kept with the act, and shown to the participant where it concerns one. */
export const reasonSchema = z
  .string({ error: '请填写原因' })
  .trim()
  .min(2, '原因至少2个字')
  .max(200, '原因不能超过200个字');

/** @returns who acts, as audit lines and histories name them */
export function operatorOf(request: FastifyRequest): string {
  return request.operator ?? 'operator';
}

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
  const at = app.clock.now();
  await db.insert(operatorAct).values({ operator: operatorOf(request), act, subject, detail, at });
}
