import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { moment } from '../db/columns';
import type { Db } from '../db/database';
import { BusinessError } from '../errors/business-error';
import { getClientAddress } from './client-address';

export const rateCounter = pgTable('rate_counter', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

interface Hit {
  hits: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
}

/** Counters in the database, shared by all replicas, with fixed windows. */
export interface RateLimits {
  /** Increments the counter. */
  hit(key: string, windowSeconds: number): Promise<Hit>;
  /** @returns current count; 0 without a window */
  count(key: string): Promise<number>;
  clear(key: string): Promise<void>;
  /** Increments and throws `TOO_MANY_REQUESTS` above `max`. */
  enforce(key: string, max: number, windowSeconds: number): Promise<void>;
}

export function createRateLimits(db: Db, clock: Clock): RateLimits {
  async function hit(key: string, windowSeconds: number): Promise<Hit> {
    const now = clock.now();
    const end = new Date(now.getTime() + windowSeconds * 1000);
    const over = sql`${rateCounter.expiresAt} <= ${now.toISOString()}::timestamptz`;
    const [row] = await db
      .insert(rateCounter)
      .values({ key, hits: 1, expiresAt: end })
      .onConflictDoUpdate({
        target: rateCounter.key,
        set: {
          hits: sql`CASE WHEN ${over} THEN 1 ELSE ${rateCounter.hits} + 1 END`,
          expiresAt: sql`CASE WHEN ${over} THEN excluded.expires_at ELSE ${rateCounter.expiresAt} END`,
        },
      })
      .returning();
    const secondsLeft = Math.ceil(((row?.expiresAt ?? end).getTime() - now.getTime()) / 1000);
    return { hits: row?.hits ?? 1, secondsLeft: Math.max(1, secondsLeft) };
  }

  return {
    hit,
    async count(key) {
      const [row] = await db.select().from(rateCounter).where(sql`${rateCounter.key} = ${key}`);
      return row && row.expiresAt > clock.now() ? row.hits : 0;
    },
    async clear(key) {
      await db.delete(rateCounter).where(sql`${rateCounter.key} = ${key}`);
    },
    async enforce(key, max, windowSeconds) {
      const { hits, secondsLeft } = await hit(key, windowSeconds);
      if (hits > max) throw new BusinessError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft });
    },
  };
}

/** Limits calls of this name by client address. @throws `TOO_MANY_REQUESTS` above `max` a minute */
export function limitPerMinute(request: FastifyRequest, name: string, max: number): Promise<void> {
  return request.server.limits.enforce(`${name}:${getClientAddress(request)}`, max, 60);
}
