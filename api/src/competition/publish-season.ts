import { createHash } from 'node:crypto';
import { type SeasonDefinition, seasonDefinitionSchema } from '@portal/contract/season/definition';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { BusinessError } from '../errors/business-error';
import { canonicalJson } from './canonical-json';
import { season, seasonDefinition } from './tables';

/** @throws DEFINITION_INVALID with a line for everything that is wrong */
export function requireDefinition(candidate: unknown): SeasonDefinition {
  const result = seasonDefinitionSchema.safeParse(candidate);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path, message }));
  throw new BusinessError('DEFINITION_INVALID', { data: { issues } });
}

/**
 * Stores a version of a season's definition. The same content again changes nothing.
 *
 * @returns whether it was new
 * @throws DEFINITION_PUBLISHED when this version exists with other content
 */
export async function publishDefinition(db: Db, definition: SeasonDefinition, now: Date): Promise<boolean> {
  const sha256 = createHash('sha256').update(canonicalJson(definition)).digest('hex');
  const { id, version, name, theme, announcement = null, windows } = definition;
  return db.transaction(async (tx) => {
    const shown = { name, theme, announcement, currentVersion: version, windows };
    await tx
      .insert(season)
      .values({ id, ...shown, publishedAt: now })
      .onConflictDoNothing();
    const [known] = await tx
      .select({ sha256: seasonDefinition.sha256 })
      .from(seasonDefinition)
      .where(and(eq(seasonDefinition.seasonId, id), eq(seasonDefinition.version, version)));
    if (known && known.sha256 !== sha256) throw new BusinessError('DEFINITION_PUBLISHED');
    if (!known) {
      await tx
        .insert(seasonDefinition)
        .values({ seasonId: id, version, definition, sha256, publishedAt: now });
    }
    await tx.update(season).set(shown).where(eq(season.id, id));
    return !known;
  });
}

/** Makes this season the one that the portal shows. */
export async function openSeason(db: Db, id: string, now: Date): Promise<void> {
  const opened = await db
    .update(season)
    .set({ openedAt: now })
    .where(eq(season.id, id))
    .returning({ id: season.id });
  if (opened.length === 0) throw new BusinessError('SEASON_UNKNOWN');
}
