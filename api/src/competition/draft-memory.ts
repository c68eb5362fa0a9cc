import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { RecentMap } from '../platform/lru-map';
import { definitionOf } from './entry-context';
import { type Draft, findDraft } from './find-draft';

/** Drafts that are being typed on this replica. Sensitive answers stay sealed here as they are in the database. */
const MOST = 1_000;
const memories = new WeakMap<Db, RecentMap<string, Draft>>();

function memoryOf({ db }: FastifyInstance): RecentMap<string, Draft> {
  const memory = memories.get(db) ?? new RecentMap<string, Draft>(MOST);
  memories.set(db, memory);
  return memory;
}

/** @returns the entry as this process saw it last; another replica may have changed it since */
export function recallDraft(app: FastifyInstance, userId: number, id: string): Draft | undefined {
  const draft = memoryOf(app).get(id);
  return draft?.entry.userId === userId ? draft : undefined;
}

export function rememberDraft(app: FastifyInstance, draft: Draft): void {
  memoryOf(app).set(draft.entry.id, draft);
}

/** @throws NOT_FOUND also for somebody else's entry, so that ids say nothing. */
export async function readDraft(
  app: FastifyInstance,
  userId: number,
  id: string,
  idempotencyKey?: string,
): Promise<Draft & Pick<NonNullable<Awaited<ReturnType<typeof findDraft>>>, 'receipt'>> {
  const found = await findDraft(app.db, userId, id, idempotencyKey);
  if (!found) throw new BusinessError('NOT_FOUND');
  const { seasonId, definitionVersion } = found.entry;
  const definition = await definitionOf(app, app.db, seasonId, definitionVersion);
  const known = recallDraft(app, userId, id);
  const same = known?.entryMark === found.entryMark && known.seasonMark === found.seasonMark;
  return { ...found, definition, ...(same && known.progress ? { progress: known.progress } : {}) };
}
