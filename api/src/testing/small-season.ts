import { type SeasonDefinition, seasonDefinitionSchema } from '@portal/season/definition';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import type { TestApp } from './test-app';

const DAY = 86_400_000;

/** @returns from so many days from now until so many */
export function days(now: Date, from: number, until: number) {
  const at = (day: number) => new Date(now.getTime() + day * DAY).toISOString();
  return { opens: at(from), closes: at(until) };
}

/** Windows of a season that has begun and goes on for longer than any test. */
function runningWindows(now: Date): SeasonDefinition['windows'] {
  const open = days(now, -1, 400);
  const review = days(now, 400, 500);
  return { register: open, draft: open, submit: open, review, final: days(now, 500, 600) };
}

/** The sample season as if it had begun yesterday, so that tests do not age with its dates. */
export function runningSample(now: Date): SeasonDefinition {
  return { ...sampleSeason2026, windows: runningWindows(now) };
}

/** A season whose whole entry is a name, so that load and crash tests can submit without files. */
export function smallSeason(now: Date): SeasonDefinition {
  const { steps, groups, tracks, statement } = sampleSeason2026;
  return seasonDefinitionSchema.parse({
    id: 'small-2026',
    version: 1,
    name: '压力测试赛季',
    theme: '',
    windows: runningWindows(now),
    groups: groups.slice(0, 2).map(({ rule: _rule, ...group }) => group),
    tracks: tracks.map((area) => ({
      ...area,
      tracks: area.tracks.map((track) => ({ ...track, materials: { required: [], optional: [] } })),
    })),
    steps: steps
      .filter(({ id }) => id === 'project' || id === 'submit')
      .map((step) => ({
        ...step,
        fields: step.fields.filter(({ key }) => key === 'name' || key === 'track'),
      })),
    materials: [],
    statement,
    consents: [],
    dictionaries: {},
  });
}

export const SMALL_SEASON = 'small-2026';

/** Publishes the small season and puts it in force. */
export async function openSmallSeason({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<void> {
  await publishDefinition(app.db, smallSeason(clock.now()), clock.now());
  await openSeason(app.db, SMALL_SEASON, clock.now());
}

export const SAMPLE_SEASON = sampleSeason2026.id;
