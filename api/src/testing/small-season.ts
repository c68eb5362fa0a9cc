import { type SeasonDefinition, seasonDefinitionSchema } from '@portal/contract/season/definition';
import { sampleSeason2026 } from '@portal/contract/season/sample-season-2026';

const DAY = 86_400_000;

/** A season whose whole entry is a name, so that load and crash tests can submit without files. */
export function smallSeason(now: Date): SeasonDefinition {
  const { steps, groups, tracks, statement } = sampleSeason2026;
  const open = {
    opens: new Date(now.getTime() - DAY).toISOString(),
    closes: new Date(now.getTime() + 400 * DAY).toISOString(),
  };
  const later = { opens: open.closes, closes: new Date(now.getTime() + 500 * DAY).toISOString() };
  return seasonDefinitionSchema.parse({
    id: 'small-2026',
    version: 1,
    name: '压力测试赛季',
    theme: '',
    windows: { register: open, draft: open, submit: open, review: later, final: later },
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
