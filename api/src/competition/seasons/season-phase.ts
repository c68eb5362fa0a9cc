import { beijingDay } from '@portal/contract/beijing-time';
import { type SeasonPhase, type WindowName, windowNames } from '@portal/contract/competition/season';
import type { ContentHome } from '@portal/contract/site';
import type { Db } from '../../platform/db/database';
import type { SeasonWindows } from '../tables';
import { findDefinition, findOpenSeason } from './season-repository';

/** Uploads and submits that began before the deadline may still arrive for so long. */
export const GRACE_MS = 30 * 60_000;

/** @returns the year that the season's id names, else the one in which submitting ends */
export function getSeasonYear({ id, windows }: { id: string; windows: SeasonWindows }): string {
  return /\d{4}/.exec(id)?.[0] ?? beijingDay(new Date(windows.submit.closes)).slice(0, 4);
}

export function isWithinWindow(windows: SeasonWindows, name: WindowName, now: Date): boolean {
  const { opens, closes } = windows[name];
  return now.getTime() >= Date.parse(opens) && now.getTime() < Date.parse(closes);
}

/** Where a season stands at `now`; the later window decides where two overlap. */
export function getPhase(windows: SeasonWindows, now: Date): SeasonPhase {
  const at = now.getTime();
  const after = (text: string) => at >= Date.parse(text);
  if (after(windows.final.closes)) return 'ended';
  if (after(windows.final.opens)) return 'final';
  if (after(windows.submit.closes)) return 'reviewing';
  if (after(windows.submit.opens)) return 'submitting';
  if (after(windows.register.opens) || after(windows.draft.opens)) return 'drafting';
  return 'upcoming';
}

const labels: Readonly<Record<WindowName, string>> = {
  register: '报名注册',
  draft: '填写报名信息',
  submit: '提交报名',
  review: '资格审核与初评',
  final: '复赛与决赛',
};

/** The windows as stops of the home page's timeline. */
function getTimeline(windows: SeasonWindows, now: Date) {
  return windowNames.map((key) => {
    const { opens, closes } = windows[key];
    const past = now.getTime() >= Date.parse(closes);
    const state = past
      ? ('past' as const)
      : isWithinWindow(windows, key, now)
        ? ('present' as const)
        : ('future' as const);
    return { key, label: labels[key], opens, closes, state };
  });
}

/** What the home page shows of the open season: its name, its dates and its tracks. */
export async function getHomeSeason(
  db: Db,
  now: Date,
): Promise<Pick<ContentHome, 'season' | 'timeline' | 'tracks'>> {
  const open = await findOpenSeason(db);
  if (!open) return { season: null, timeline: [], tracks: [] };
  const definition = await findDefinition(db, open.id, open.currentVersion);
  return {
    season: { id: open.id, name: open.name, theme: open.theme },
    timeline: getTimeline(open.windows, now),
    tracks: (definition?.tracks ?? []).map((area) => ({
      id: area.id,
      name: area.name,
      children: area.tracks.map((track) => track.name),
    })),
  };
}
