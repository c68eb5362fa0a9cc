import type { StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { LruMap } from '../../platform/lru-map';
import type { ServiceContext } from '../../platform/service-context';
import { getDefinition } from '../seasons/season-repository';
import { entry, entryStep, entrySubmission, season } from '../tables';
import type { Progress } from './entry-facts';
import type { OwnEntry } from './entry-repository';

type Services = Pick<ServiceContext, 'db'>;

/** An answered step as a draft carries it. */
export interface DraftStep {
  stepId: string;
  data: StepData;
  revision: number;
  savedAt: Date;
}

/** An entry with its steps, read at one moment. A write that carries its marks is refused once anything has changed. */
export interface Draft extends OwnEntry {
  definition: SeasonDefinition;
  steps: ReadonlyMap<string, DraftStep>;
  /** PostgreSQL's own version marks of the entry's and the season's row. */
  entryMark: string;
  seasonMark: string;
  progress?: Progress;
}

export interface IssuedReceipt {
  entryNo: string;
  submittedAt: string;
  sha256: string;
}

function prepareRead(db: Db) {
  const ofEntry = eq(entryStep.entryId, entry.id);
  return db
    .select({
      entry,
      season,
      entryMark: sql<string>`${entry}.xmin::text`,
      seasonMark: sql<string>`${season}.xmin::text`,
      steps: sql<(Omit<DraftStep, 'savedAt'> & { savedAt: string })[]>`(
        SELECT coalesce(json_agg(json_build_object('stepId', ${entryStep.stepId}, 'data', ${entryStep.data},
          'revision', ${entryStep.revision}, 'savedAt', ${entryStep.savedAt}) ORDER BY ${entryStep.stepId}), '[]')
        FROM ${entryStep} WHERE ${ofEntry})`,
      /** What the submit with this key was answered, if there was one. */
      receipt: sql<IssuedReceipt | null>`(
        SELECT json_build_object('entryNo', ${entrySubmission.entryNo}, 'submittedAt', ${entrySubmission.submittedAt},
          'sha256', ${entrySubmission.sha256})
        FROM ${entrySubmission}
        WHERE ${entrySubmission.entryId} = ${entry.id} AND ${entrySubmission.idempotencyKey} = ${sql.placeholder('key')})`,
    })
    .from(entry)
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(and(eq(entry.id, sql.placeholder('id')), eq(entry.userId, sql.placeholder('userId'))))
    .prepare('find_draft');
}

const reads = new WeakMap<Db, ReturnType<typeof prepareRead>>();

/** Reads the whole entry in one statement, so that its parts belong together. */
export async function findDraft(db: Db, userId: number, id: string, idempotencyKey = '') {
  const read = reads.get(db) ?? prepareRead(db);
  reads.set(db, read);
  const [row] = await read.execute({ id, userId, key: idempotencyKey });
  if (!row) return undefined;
  const steps = row.steps.map((step) => [step.stepId, { ...step, savedAt: new Date(step.savedAt) }] as const);
  return { ...row, steps: new Map(steps) };
}

/** Drafts that are being filled in through this replica. Sensitive answers stay sealed, as in the database. */
const MAX_CACHED_DRAFTS = 1_000;
const caches = new WeakMap<Db, LruMap<string, Draft>>();

function getCache({ db }: Services): LruMap<string, Draft> {
  const cache = caches.get(db) ?? new LruMap<string, Draft>(MAX_CACHED_DRAFTS);
  caches.set(db, cache);
  return cache;
}

/** @returns the entry as this process saw it last; another replica may have changed it since */
export function getCachedDraft(services: Services, userId: number, id: string): Draft | undefined {
  const draft = getCache(services).get(id);
  return draft?.entry.userId === userId ? draft : undefined;
}

export function cacheDraft(services: Services, draft: Draft): void {
  getCache(services).set(draft.entry.id, draft);
}

/** @throws NOT_FOUND also for somebody else's entry, so that ids say nothing. */
export async function loadDraft(
  services: Services,
  userId: number,
  id: string,
  idempotencyKey?: string,
): Promise<Draft & Pick<NonNullable<Awaited<ReturnType<typeof findDraft>>>, 'receipt'>> {
  const found = await findDraft(services.db, userId, id, idempotencyKey);
  if (!found) throw new BusinessError('NOT_FOUND');
  const { seasonId, definitionVersion } = found.entry;
  const definition = await getDefinition(services.db, seasonId, definitionVersion);
  const known = getCachedDraft(services, userId, id);
  const same = known?.entryMark === found.entryMark && known.seasonMark === found.seasonMark;
  return { ...found, definition, ...(same && known.progress ? { progress: known.progress } : {}) };
}
