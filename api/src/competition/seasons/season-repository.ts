import type { SeasonDefinition } from '@portal/season/definition';
import { readStoredDefinition } from '@portal/season/stored-definition';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { type Db, onePerDatabase } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { season, seasonDefinition } from '../tables';

export type SeasonRow = typeof season.$inferSelect;

/** @returns the season shown by the portal: the one opened last */
export async function findOpenSeason(db: Db): Promise<SeasonRow | undefined> {
  const [row] = await db
    .select()
    .from(season)
    .where(isNotNull(season.openedAt))
    .orderBy(desc(season.openedAt))
    .limit(1);
  return row;
}

export async function findSeason(db: Db, id: string): Promise<SeasonRow | undefined> {
  const [row] = await db.select().from(season).where(eq(season.id, id));
  return row;
}

/** @throws SEASON_UNKNOWN */
export async function getSeason(db: Db, id: string): Promise<SeasonRow> {
  const row = await findSeason(db, id);
  if (!row) throw new BusinessError('SEASON_UNKNOWN');
  return row;
}

/** Locks the season until the transaction ends. @throws SEASON_UNKNOWN */
export async function lockSeason(tx: Db, id: string): Promise<SeasonRow> {
  const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
  if (!row) throw new BusinessError('SEASON_UNKNOWN');
  return row;
}

export async function updateSeason(db: Db, id: string, changes: Partial<SeasonRow>): Promise<void> {
  await db.update(season).set(changes).where(eq(season.id, id));
}

/** @returns all seasons, most recently published first, with their published version numbers */
export async function listSeasons(db: Db): Promise<(SeasonRow & { versions: number[] })[]> {
  const rows = await db.select().from(season).orderBy(desc(season.publishedAt));
  const published = await db
    .select({ seasonId: seasonDefinition.seasonId, version: seasonDefinition.version })
    .from(seasonDefinition)
    .orderBy(asc(seasonDefinition.version));
  return rows.map((row) => {
    const own = published.filter(({ seasonId }) => seasonId === row.id);
    return { ...row, versions: own.map(({ version }) => version) };
  });
}

/** Published definitions never change: cached for the life of the process. */
const getDefinitionCache = onePerDatabase(() => new Map<string, SeasonDefinition>());

/** @returns the definition, cached in memory */
export async function findDefinition(
  db: Db,
  seasonId: string,
  version: number,
): Promise<SeasonDefinition | undefined> {
  const cache = getDefinitionCache(db);
  const key = `${seasonId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const [row] = await db
    .select({ definition: seasonDefinition.definition })
    .from(seasonDefinition)
    .where(and(eq(seasonDefinition.seasonId, seasonId), eq(seasonDefinition.version, version)));
  const definition = row && readStoredDefinition(row.definition);
  if (definition) cache.set(key, definition);
  return definition;
}

/** @throws SEASON_UNKNOWN if this version was never published */
export async function getDefinition(db: Db, seasonId: string, version: number): Promise<SeasonDefinition> {
  const definition = await findDefinition(db, seasonId, version);
  if (!definition)
    throw new BusinessError('SEASON_UNKNOWN', { msg: `赛季 ${seasonId} 没有发布过第 ${version} 版` });
  return definition;
}

/** @returns all published versions of a season's definition, newest first */
export async function listDefinitions(db: Db, seasonId: string): Promise<SeasonDefinition[]> {
  const rows = await db
    .select({ definition: seasonDefinition.definition })
    .from(seasonDefinition)
    .where(eq(seasonDefinition.seasonId, seasonId))
    .orderBy(desc(seasonDefinition.version));
  return rows.map(({ definition }) => readStoredDefinition(definition));
}
