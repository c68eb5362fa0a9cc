import { beijingDay } from '@portal/contract/beijing-time';
import {
  type SeasonPhase,
  type SeasonStage,
  type WindowName,
  windowNames,
} from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import type { ContentHome } from '@portal/contract/site';
import type { Stage } from '@portal/season/definition';
import type { Db } from '../../platform/db/database';
import type { SeasonWindows } from '../tables';
import { findDefinition, findOpenSeason } from './season-repository';

/** Grace period for uploads and submits that began before the deadline. */
export const GRACE_MS = 30 * 60_000;

/** @returns the year in the season's id, or else the year in which submission closes */
export function getSeasonYear({ id, windows }: { id: string; windows: SeasonWindows }): string {
  return /\d{4}/.exec(id)?.[0] ?? beijingDay(new Date(windows.submit.closes)).slice(0, 4);
}

export function isWithinWindow(windows: SeasonWindows, name: WindowName, now: Date): boolean {
  const { opens, closes } = windows[name];
  return now.getTime() >= Date.parse(opens) && now.getTime() < Date.parse(closes);
}

/** The season's phase at `now`; where windows overlap, the later one wins. */
export function getPhase(windows: SeasonWindows, now: Date): SeasonPhase {
  const at = now.getTime();
  const after = (text: string) => at >= Date.parse(text);
  if (after(windows.final.closes)) return 'ended';
  if (after(windows.final.opens)) return 'final';
  if (after(windows.submit.closes)) return 'reviewing';
  if (after(windows.submit.opens)) return 'submitting';
  if (after(windows.draft.opens)) return 'drafting';
  return 'upcoming';
}

/** Default stage names, for definitions without stages. */
const windowLabels: Readonly<Record<WindowName, string>> = {
  register: '账号注册',
  draft: '在线填报',
  submit: '提交报名',
  review: '评审',
  final: '决赛',
};

/** The season's stages with their dates. @param windows the season's current ones, which may have been extended */
export function getStages(stages: readonly Stage[] | undefined, windows: SeasonWindows): SeasonStage[] {
  if (!stages) return windowNames.map((id) => ({ id, name: windowLabels[id], ...windows[id] }));
  return stages.map((stage) => ({
    id: stage.id,
    name: stage.name,
    ...(stage.text ? { text: stage.text } : {}),
    ...('window' in stage ? windows[stage.window] : stage.dates),
  }));
}

function getTimeline(stages: readonly SeasonStage[], now: Date): ContentHome['timeline'] {
  const at = now.getTime();
  return stages.map(({ id, name, ...stage }) => {
    const state =
      at >= Date.parse(stage.closes) ? 'past' : at >= Date.parse(stage.opens) ? 'present' : 'future';
    return { key: id, label: name, ...stage, state };
  });
}

/** Steps of the open season's entry form, for the search index. */
export async function getEntrySteps(db: Db) {
  const open = await findOpenSeason(db);
  const definition = open && (await findDefinition(db, open.id, open.currentVersion));
  return (definition?.steps ?? []).map((step) => ({
    href: paths.competitionEnter.href(step.id),
    title: step.title,
    help: step.help ?? '',
    fields: 'fields' in step ? step.fields.map(({ label }) => label) : [],
  }));
}

export async function getHomeSeason(
  db: Db,
  now: Date,
): Promise<Pick<ContentHome, 'season' | 'timeline' | 'tracks'>> {
  const open = await findOpenSeason(db);
  if (!open) return { season: null, timeline: [], tracks: [] };
  const definition = await findDefinition(db, open.id, open.currentVersion);
  return {
    season: { id: open.id, name: open.name, theme: open.theme, year: getSeasonYear(open) },
    timeline: getTimeline(getStages(definition?.stages, open.windows), now),
    tracks: (definition?.tracks ?? []).map((area) => ({
      id: area.id,
      name: area.name,
      children: area.tracks.map((track) => track.name),
    })),
  };
}
