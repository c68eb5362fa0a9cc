import type { ContentHome } from '@portal/contract/content/home';
import type { Db } from '../platform/db/database';
import { timelineOf } from './season-phase';
import { findDefinition, findOpenSeason } from './season-repository';

/** What the home page shows of the open season: its name, its dates and its tracks. */
export async function homeSeason(
  db: Db,
  now: Date,
): Promise<Pick<ContentHome, 'season' | 'timeline' | 'tracks'>> {
  const open = await findOpenSeason(db);
  if (!open) return { season: null, timeline: [], tracks: [] };
  const definition = await findDefinition(db, db, open.id, open.currentVersion);
  return {
    season: { id: open.id, name: open.name, theme: open.theme },
    timeline: timelineOf(open.windows, now),
    tracks: (definition?.tracks ?? []).map((area) => ({
      id: area.id,
      name: area.name,
      children: area.tracks.map((track) => track.name),
    })),
  };
}
