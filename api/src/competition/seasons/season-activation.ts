import { windowNames } from '@portal/contract/competition/season';
import type { ActivatedSeason } from '@portal/contract/operators';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { SeasonWindows } from '../tables';
import { type DeadlineMove, moveDeadline, planMove } from './move-deadline';
import {
  findDefinition,
  getDefinition,
  listDefinitions,
  lockSeason,
  updateSeason,
} from './season-repository';

/** @returns the candidate's windows, except that extensions by operators are kept where the candidate changed nothing */
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
 * Activates a published version of a season. Drafts migrate to it when next opened; if its end differs, the deadline
 * moves.
 * @param activation.version defaults to the newest
 * @param activation.openedAt set to make this the season shown by the portal
 * @param activation.dryRun changes nothing
 * @returns the activated version, and the effect on the deadline
 * @throws SEASON_UNKNOWN for a season or version that was never published
 */
export function activateVersion(
  db: Db,
  id: string,
  { version, openedAt, dryRun = false, move }: Activation,
): Promise<ActivatedSeason> {
  return db.transaction(async (tx) => {
    const row = await lockSeason(tx, id);
    const chosen =
      version === undefined ? (await listDefinitions(tx, id))[0] : await getDefinition(tx, id, version);
    if (!chosen) throw new BusinessError('SEASON_UNKNOWN');
    const before = (await findDefinition(tx, id, row.currentVersion))?.windows;
    const { name, theme, announcement = null } = chosen;
    const windows = keepExtensions(row.windows, before, chosen.windows);
    // A season not yet opened has no entries, and its dates are not public.
    const from = row.openedAt ? row.windows : windows;
    if (dryRun) return { version: chosen.version, ...planMove(from, windows) };
    const shown = { name, theme, announcement, currentVersion: chosen.version, windows };
    await updateSeason(tx, id, { ...shown, ...(openedAt ? { openedAt } : {}) });
    return {
      version: chosen.version,
      ...(await moveDeadline(tx, id, { before: from, after: windows }, move)),
    };
  });
}

/** Opens the season with its newest version: the portal shows it from now on. */
export function openSeason(db: Db, id: string, now: Date): Promise<ActivatedSeason> {
  return activateVersion(db, id, { openedAt: now, move: { actor: 'system', at: now, earlier: true } });
}
