import { createHash } from 'node:crypto';
import { beijingDay, beijingTime } from '@portal/contract/beijing-time';
import { type ClientErrors, clientErrorsSchema } from '@portal/contract/telemetry';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from './db/database';
import { getClientAddress } from './http/client-address';
import { answers, ok } from './http/envelope';

const clientError = pgTable(
  'client_error',
  {
    day: date().notNull(),
    fingerprint: text().notNull(),
    kind: text().notNull(),
    message: text().notNull(),
    stack: text(),
    page: text().notNull(),
    remote: text(),
    version: text(),
    releaseSet: text('release_set'),
    hits: integer().notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.fingerprint] })],
);

/** Numbers that may belong to a person: phones, ID cards, tokens. */
const personal = /\d{11,18}[Xx]?|eyJ[\w.-]{20,}|[\w-]{40,}/g;

function clean(text: string): string {
  return text.replace(personal, '…');
}

/** Adds failures up by what they are: an error that a thousand visitors see is one row a day. */
async function recordErrors(db: Db, errors: ClientErrors['errors'], now: Date): Promise<void> {
  for (const { message, stack, page, remote, version, set, kind = 'window', count = 1 } of errors) {
    const path = clean(page.split('?')[0] ?? '');
    const text = clean(message);
    const identity = [kind, text, remote, version, set, path.replace(/\d+/g, 'N')].join('\n');
    await db
      .insert(clientError)
      .values({
        day: beijingDay(now),
        fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 24),
        kind,
        message: text,
        stack: stack ? clean(stack) : null,
        page: path,
        remote,
        version,
        releaseSet: set,
        hits: count,
        firstAt: now,
        lastAt: now,
      })
      .onConflictDoUpdate({
        target: [clientError.day, clientError.fingerprint],
        set: {
          hits: sql`least(${clientError.hits}::bigint + excluded.hits, 2000000000)::integer`,
          lastAt: now,
        },
      });
  }
}

const BATCH_LIMIT = 256 * 1024;
const KEEP_MS = 90 * 86_400_000;

export const errorRowSchema = z.object({
  day: z.string(),
  kind: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  page: z.string(),
  remote: z.string().nullable(),
  version: z.string().nullable(),
  set: z.string().nullable(),
  hits: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
});

interface ErrorFilter {
  since: Date;
  remote: string | undefined;
  set: string | undefined;
  limit: number;
}

function listErrors(db: Db, { since, remote, set, limit }: ErrorFilter) {
  return db
    .select()
    .from(clientError)
    .where(
      and(
        gte(clientError.lastAt, since),
        remote ? eq(clientError.remote, remote) : undefined,
        set ? eq(clientError.releaseSet, set) : undefined,
      ),
    )
    .orderBy(desc(clientError.lastAt))
    .limit(limit);
}

/** Browsers report failures here; operators read them. */
export const telemetryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addJob(() =>
    app.db.delete(clientError).where(lt(clientError.lastAt, new Date(app.clock.now().getTime() - KEEP_MS))),
  );

  app.post(
    '/telemetry/errors',
    {
      bodyLimit: BATCH_LIMIT,
      // A page that is being left can only send a beacon, which carries no header of ours.
      config: { tenantless: true },
      schema: {
        tags: ['遥测'],
        operationId: 'reportClientErrors',
        summary: '上报页面错误',
        body: clientErrorsSchema,
        response: answers(z.object({ accepted: z.number().int() })),
      },
    },
    async (request) => {
      await app.limits.enforce(
        `telemetry:${getClientAddress(request)}`,
        app.env.TELEMETRY_ADDRESS_MINUTE,
        60,
      );
      await recordErrors(app.db, request.body.errors, app.clock.now());
      return ok({ accepted: request.body.errors.length });
    },
  );

  app.get(
    '/ops/errors',
    {
      onRequest: app.requireOperator,
      schema: {
        tags: ['运营：账号与记录'],
        operationId: 'listClientErrors',
        summary: '页面错误，最近的在前',
        querystring: z.object({
          remote: z.string().max(40).optional(),
          set: z.string().max(80).optional(),
          days: z.coerce.number().int().min(1).max(90).default(7),
          limit: z.coerce.number().int().min(1).max(500).default(50),
        }),
        response: answers(z.array(errorRowSchema)),
      },
    },
    async (request) => {
      const { remote, set, days, limit } = request.query;
      const since = new Date(app.clock.now().getTime() - days * 86_400_000);
      const rows = await listErrors(app.db, { since, remote, set, limit });
      return ok(
        rows.map(({ fingerprint: _fingerprint, releaseSet, firstAt, lastAt, ...row }) => ({
          ...row,
          set: releaseSet,
          firstAt: beijingTime(firstAt),
          lastAt: beijingTime(lastAt),
        })),
      );
    },
  );
};
