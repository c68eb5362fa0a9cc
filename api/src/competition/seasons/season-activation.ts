import { windowNames } from '@portal/contract/competition/season';
import type { Reopened } from '@portal/contract/operators';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { recordSameEvent } from '../entries/entry-repository';
import { entry, entryEvent, type SeasonWindows, season, seasonDefinition } from '../tables';

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
  version: number;
  reopened: Reopened;
}

/**
 * Activates a published version of a season: drafts move to it when they are opened next, and entries that an earlier
 * end had closed are reopened if the version ends later.
 *
 * @param version the newest one when absent
 * @param openedAt makes the season the one that the portal shows
 * @returns the version that is active now, and what was reopened
 * @throws SEASON_UNKNOWN for a season or version that was never published
 */
export function activateVersion(
  db: Db,
  id: string,
  { version, openedAt, reopening }: { version?: number; openedAt?: Date; reopening: Reopening },
): Promise<Activation> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(season).where(eq(season.id, id)).for('update');
    const versions = await listVersions(tx, id);
    const chosen = version === undefined ? versions[0] : versions.find((each) => each.version === version);
    if (!row) throw new BusinessError('SEASON_UNKNOWN');
    if (!chosen) throw new BusinessError('SEASON_UNKNOWN', { msg: `赛季 ${id} 没有发布过第 ${version} 版` });
    const before = versions.find((each) => each.version === row.currentVersion)?.definition.windows;
    const { name, theme, announcement = null } = chosen.definition;
    const windows = keepExtensions(row.windows, before, chosen.definition.windows);
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
export function openSeason(db: Db, id: string, now: Date): Promise<Activation> {
  return activateVersion(db, id, { openedAt: now, reopening: { actor: 'system', at: now } });
}

/** By whom the deadline was moved, when, and why. */
export interface Reopening {
  actor: string;
  at: Date;
  reason?: string;
}

/** Whether nobody has acted on the entry since its deadline closed it. */
const isUntouched = sql`(
  SELECT ${entryEvent.actor} FROM ${entryEvent} WHERE ${entryEvent.entryId} = ${entry.id}
  ORDER BY ${entryEvent.id} DESC LIMIT 1) = 'system'`;

async function reopenWithStatus(
  tx: Db,
  closed: SQL | undefined,
  status: 'draft' | 'submitted',
  { actor, at, reason }: Reopening,
): Promise<number> {
  const state = { status, publishedStatus: status };
  const ids = await tx.update(entry).set(state).where(closed).returning({ id: entry.id });
  await recordSameEvent(
    tx,
    ids.map(({ id }) => id),
    { status, actor, at, note: reason },
  );
  return ids.length;
}

/**
 * Reverts what the deadline did to a season's entries, once the season can be submitted to again. What somebody has
 * worked on in review stays there.
 *
 * @param tx the transaction that moved the season's windows, and holds its row
 */
export async function reopenEntries(
  tx: Db,
  seasonId: string,
  windows: SeasonWindows,
  reopening: Reopening,
): Promise<Reopened> {
  if (new Date(windows.submit.closes) <= reopening.at) return { drafts: 0, submitted: 0 };
  const ofSeason = eq(entry.seasonId, seasonId);
  // Locked first, so that an act under way has written its history line before that is looked at.
  await tx
    .select({ id: entry.id })
    .from(entry)
    .where(and(ofSeason, inArray(entry.status, ['not_submitted', 'under_review'])))
    .orderBy(entry.id)
    .for('update');
  return {
    drafts: await reopenWithStatus(tx, and(ofSeason, eq(entry.status, 'not_submitted')), 'draft', reopening),
    submitted: await reopenWithStatus(
      tx,
      and(ofSeason, eq(entry.status, 'under_review'), isUntouched),
      'submitted',
      reopening,
    ),
  };
}
