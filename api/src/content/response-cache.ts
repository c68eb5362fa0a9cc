import { createHash } from 'node:crypto';
import type { ContentKind } from '@portal/contract/front-matter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { ok } from '../platform/http/envelope';
import { type ChangedItem, findContentChanges } from './content-changes';

/** Maximum age of a cached response: views and states that depend on the time may be this stale. */
const FRESH_MS = 20_000;
/** How often a replica checks for imports by other replicas. */
const REVISION_CHECK_MS = 2_000;
const MAX_RESPONSES = 1_000;
/** Ids per part of the sitemap: few enough that a part costs no more than a list. */
export const SITEMAP_PART_IDS = 500;

/**
 * Cache tags of a response; a change with any of them evicts it. Tags stand for an item, any item of a kind, a part of
 * the sitemap, the list of a kind, or lists of several kinds. Lists change when an item is added, removed or reordered,
 * not when only its text changes.
 */
export type CacheTag =
  | `item:${number}`
  | `type:${ContentKind}`
  | `part:${number}`
  | `list:${ContentKind}`
  | 'lists';

interface CachedResponse {
  body: string;
  etag: string;
}

interface CacheEntry {
  response: Promise<CachedResponse>;
  until: number;
  /** Undefined while the response is being built. */
  cacheTags?: readonly CacheTag[];
}

type ListCacheTags<T> = (data: T) => readonly CacheTag[];

/** Serialized responses of public reads, the same for all visitors. */
export interface ResponseCache {
  /** Sends the response cached under `key`, building it first if missing or stale. */
  send<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    build: () => Promise<T>,
    listCacheTags: ListCacheTags<T>,
  ): Promise<never>;
  /** Evicts every cached response that shows a changed item. */
  refresh(): Promise<void>;
}

function toCacheTags({ id, type, relisted }: ChangedItem): CacheTag[] {
  const always: CacheTag[] = [`item:${id}`, `type:${type}`, `part:${Math.floor(id / SITEMAP_PART_IDS)}`];
  return relisted ? [...always, `list:${type}`, 'lists'] : always;
}

export function createResponseCache(db: Db, clock: Clock): ResponseCache {
  const cached = new LRUCache<string, CacheEntry>({ max: MAX_RESPONSES });
  let revision = -1;
  let checkedAt = 0;

  async function refresh(): Promise<void> {
    const { revision: current, items } = await findContentChanges(db, revision);
    if (current <= revision) return;
    revision = current;
    if (!items) return cached.clear();
    const changed = new Set(items.flatMap(toCacheTags));
    // Copied, because entries are deleted while iterating.
    for (const [key, { cacheTags }] of [...cached.entries()]) {
      // A response being built may have read old data: it is sent, but not to later requests.
      if (!cacheTags || cacheTags.some((tag) => changed.has(tag))) cached.delete(key);
    }
  }

  /** Not awaited: other replicas may be two seconds stale, but never delay a response. */
  function checkRevision(now: number): void {
    if (now - checkedAt < REVISION_CHECK_MS) return;
    checkedAt = now;
    refresh().catch(() => undefined);
  }

  /** Concurrent requests share one build. */
  function find<T>(
    key: string,
    build: () => Promise<T>,
    listCacheTags: ListCacheTags<T>,
  ): Promise<CachedResponse> {
    const now = clock.now().getTime();
    checkRevision(now);
    const found = cached.get(key);
    if (found && (!found.cacheTags || found.until > now)) return found.response;
    async function make(): Promise<CachedResponse> {
      const built = await build();
      const body = JSON.stringify(ok(built));
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      entry.cacheTags = listCacheTags(built);
      return { body, etag };
    }
    const entry: CacheEntry = { response: make(), until: now + FRESH_MS };
    cached.set(key, entry);
    entry.response.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    return entry.response;
  }

  return {
    async send(request, reply, key, build, listCacheTags) {
      const { body, etag } = await find(key, build, listCacheTags);
      reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate');
      const same = fresh(request.headers, { etag });
      const sent = same ? reply.status(304).send() : reply.type('application/json; charset=utf-8').send(body);
      // Fastify expects the reply to be returned, but the handler is typed to return the envelope.
      return sent as never;
    },
    refresh,
  };
}
