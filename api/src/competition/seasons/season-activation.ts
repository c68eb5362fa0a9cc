import { windowNames } from '@portal/contract/competition/season';
import type { ActivatedSeason } from '@portal/contract/operators';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { type SeasonWindows, season, seasonDefinition } from '../tables';
import { type DeadlineMove, moveDeadline, planMove } from './move-deadline';

async function listVersions(db: Db, id: string) {
  return db
    .select()
    .from(seasonDefinition)
    .where(eq(seasonDefinition.seasonId, id))
    .orderBy(desc(seasonDefinition.version));
}

/** The candidate's windows; one that it did not change itself stays as an operator has extended it. */
export function keepExtensions(
  current: SeasonWindows,
  before: SeasonWindows | undefined,
  next: SeasonWindows,
): SeasonWindows {
  const same = (name: (typeof windowNames)[number]) =>
    before?.[name].opens === next[name].opens && before[name].closes === next[name].closes;
  return Object.fromEntries(
    windowNames.map((name) => [name, same(name) ? current[name] : next[name]]),
  ) as SeasonWindows;
}

interface Activation {
  version?: number;
  openedAt?: Date;
  dryRun?: boolean;
  move: DeadlineMove;
}

/**
 * Activates a published version of a season: drafts move to it when they are opened next, and where it ends at another
 * time the deadline moves with it.
 *
 * @param activation.version the newest one when absent
 * @param activation.openedAt makes the season the one that the portal shows
 * @param activation.dryRun changes nothing
 * @returns the version that is active now, and what that means for the deadline
 * @throws SEASON_UNKNOWN for a season or version that was never published
 */
export function activateVersion(
  db: Db,
  id: string,
  { version, openedAt, dryRun = false, move }: Activation,
): Promise<ActivatedSeason> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
    const versions = await listVersions(tx, id);
    const chosen = version === undefined ? versions[0] : versions.find((each) => each.version === version);
    if (!row) throw new BusinessError('SEASON_UNKNOWN');
    if (!chosen) throw new BusinessError('SEASON_UNKNOWN', { msg: `赛季 ${id} 没有发布过第 ${version} 版` });
    const before = versions.find((each) => each.version === row.currentVersion)?.definition.windows;
    const { name, theme, announcement = null } = chosen.definition;
    const windows = keepExtensions(row.windows, before, chosen.definition.windows);
    // Before it was opened nobody has entered it, and nobody knows its dates.
    const from = row.openedAt ? row.windows : windows;
    if (dryRun) return { version: chosen.version, ...planMove(from, windows) };
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
    return {
      version: chosen.version,
      ...(await moveDeadline(tx, id, { before: from, after: windows }, move)),
    };
  });
}

/** Makes this season, by its newest version, the one that the portal shows. */
export function openSeason(db: Db, id: string, now: Date): Promise<ActivatedSeason> {
  return activateVersion(db, id, { openedAt: now, move: { actor: 'system', at: now, earlier: true } });
}
