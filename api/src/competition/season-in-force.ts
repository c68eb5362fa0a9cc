import { windowNames } from '@portal/contract/competition/season';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { type Reopened, type Reopening, reopenEntries } from './reopen-entries';
import { type SeasonWindows, season, seasonDefinition } from './tables';

async function versionsOf(db: Db, id: string) {
  return db
    .select()
    .from(seasonDefinition)
    .where(eq(seasonDefinition.seasonId, id))
    .orderBy(desc(seasonDefinition.version));
}

/** The candidate's windows; one that it did not change itself stays as an operator has extended it. */
function joinWindows(
  present: SeasonWindows,
  before: SeasonWindows | undefined,
  next: SeasonWindows,
): SeasonWindows {
  const same = (name: (typeof windowNames)[number]) =>
    before?.[name].opens === next[name].opens && before[name].closes === next[name].closes;
  return Object.fromEntries(
    windowNames.map((name) => [name, same(name) ? present[name] : next[name]]),
  ) as SeasonWindows;
}

interface InForce {
  version: number;
  reopened: Reopened;
}

/**
 * Puts a published version of a season in force: drafts move to it when they are opened next, and what an earlier end
 * had closed is open again if the version ends later.
 *
 * @param version the newest one when absent
 * @param openedAt makes the season the one that the portal shows
 * @returns the version that is in force now, and what was opened again
 * @throws SEASON_UNKNOWN for a season or version that was never published
 */
export function putInForce(
  db: Db,
  id: string,
  { version, openedAt, reopening }: { version?: number; openedAt?: Date; reopening: Reopening },
): Promise<InForce> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
    const versions = await versionsOf(tx, id);
    const chosen = version === undefined ? versions[0] : versions.find((each) => each.version === version);
    if (!row) throw new BusinessError('SEASON_UNKNOWN');
    if (!chosen) throw new BusinessError('SEASON_UNKNOWN', { msg: `赛季 ${id} 没有发布过第 ${version} 版` });
    const before = versions.find((each) => each.version === row.currentVersion)?.definition.windows;
    const { name, theme, announcement = null } = chosen.definition;
    const windows = joinWindows(row.windows, before, chosen.definition.windows);
    await tx
      .update(season)
      .set({
        name,
        theme,
        announcement,
        currentVersion: chosen.version,
        windows,
        ...(openedAt ? { openedAt } : {}),
      })
      .where(eq(season.id, id));
    return { version: chosen.version, reopened: await reopenEntries(tx, id, windows, reopening) };
  });
}

/** Makes this season, by its newest version, the one that the portal shows. */
export function openSeason(db: Db, id: string, now: Date): Promise<InForce> {
  return putInForce(db, id, { openedAt: now, reopening: { actor: 'system', at: now } });
}
