import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { ok } from '../platform/http/envelope';
import { LruMap } from '../platform/lru-map';
import { contentRevision } from './tables';

/** How long a response may lag behind the clock (states that depend on time, views). */
const FRESH_MS = 20_000;
/** How often a replica looks whether another one has imported something. */
const REVISION_CHECK_MS = 2_000;
const MAX_RESPONSES = 1_000;

interface CachedResponse {
  body: string;
  etag: string;
  until: number;
}

/** Fully serialised responses of public reads, the same for all visitors. */
export interface ResponseCache {
  /** Sends what is cached under `key`, building it first where it is missing or stale. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    build: () => Promise<unknown>,
  ): Promise<never>;
  clear(): void;
}

export function createResponseCache(db: Db, clock: Clock): ResponseCache {
  const cached = new LruMap<string, CachedResponse>(MAX_RESPONSES);
  const building = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  let revision = -1;
  let checkedAt = 0;

  function clear(): void {
    // What is being built may have read before the change: it is answered, but not kept.
    generation += 1;
    cached.clear();
    building.clear();
  }

  /** Not waited for: an answer may be two seconds late on other replicas, but is never held up. */
  function checkRevision(now: number): void {
    if (now - checkedAt < REVISION_CHECK_MS) return;
    checkedAt = now;
    db.select({ revision: contentRevision.revision })
      .from(contentRevision)
      .then(
        ([row]) => {
          if (row && row.revision !== revision) clear();
          revision = row?.revision ?? revision;
        },
        () => undefined,
      );
  }

  async function make(key: string, now: number, build: () => Promise<unknown>): Promise<CachedResponse> {
    const begunIn = generation;
    const body = JSON.stringify(ok(await build()));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const answer = { body, etag, until: now + FRESH_MS };
    if (begunIn !== generation) return answer;
    cached.set(key, answer);
    return answer;
  }

  async function find(key: string, build: () => Promise<unknown>): Promise<CachedResponse> {
    const now = clock.now().getTime();
    checkRevision(now);
    const found = cached.get(key);
    if (found && found.until > now) return found;
    const begun = building.get(key) ?? make(key, now, build);
    building.set(key, begun);
    const done = () => {
      if (building.get(key) === begun) building.delete(key);
    };
    begun.then(done, done);
    return begun;
  }

  return {
    async answer(request, reply, key, build) {
      const { body, etag } = await find(key, build);
      reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate');
      const same = request.headers['if-none-match'] === etag;
      const sent = same ? reply.status(304).send() : reply.type('application/json; charset=utf-8').send(body);
      // Fastify wants the reply back; a handler's type knows the envelope only as an object.
      return sent as never;
    },
    clear,
  };
}
