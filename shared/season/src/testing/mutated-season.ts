import { sampleSeason2026 } from '../sample-2026';
import { type Chance, createRandom } from './random';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Where something stands in its parent. */
interface Spot {
  parent: Json[] | { [key: string]: Json };
  key: string | number;
  value: Json;
}

function listSpots(value: Json, found: Spot[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    found.push({ parent: value, key: Array.isArray(value) ? Number(key) : key, value: part });
    listSpots(part, found);
  }
  return found;
}

function set({ parent, key }: Spot, value: Json): void {
  Reflect.set(parent, key, value);
}

type Mutation = (random: Chance, season: Json, spots: readonly Spot[]) => void;

/** Renames everywhere, as an operator would who thinks of another word; nothing becomes wrong by it. */
function renameEverywhere(random: Chance, season: Json, spots: readonly Spot[]): void {
  const names = spots.filter(
    ({ key, value }) => (key === 'key' || key === 'id') && typeof value === 'string',
  );
  const { value: old } = random.pick(names);
  const name = `x${String(old).replace(/[^a-z]/g, '')}`.slice(0, 12);
  const word = new RegExp(`(^|[.[])${String(old)}(?=$|[.\\]\\[])`, 'g');
  for (const spot of listSpots(season))
    if (typeof spot.value === 'string') set(spot, spot.value.replace(word, `$1${name}`));
}

const mutations: readonly Mutation[] = [
  // Something is gone.
  (random, _season, spots) => {
    const { parent, key } = random.pick(spots);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
  },
  // A whole step, field or option is gone.
  (random, _season, spots) => {
    const { parent, key } = random.pick(spots.filter(({ parent }) => Array.isArray(parent)));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
  },
  // Something is there twice.
  (random, _season, spots) => {
    const { parent, value } = random.pick(spots.filter(({ parent }) => Array.isArray(parent)));
    if (Array.isArray(parent)) parent.push(structuredClone(value));
  },
  // Two neighbours change places.
  (random, _season, spots) => {
    const { parent, key } = random.pick(
      spots.filter(({ parent, key }) => Array.isArray(parent) && key !== 0),
    );
    if (!Array.isArray(parent)) return;
    const [moved] = parent.splice(Number(key), 1);
    if (moved !== undefined) parent.splice(Number(key) - 1, 0, moved);
  },
  // A word is another word of the same kind.
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ value }) => typeof value === 'string'));
    const same = spots.filter(({ key, value }) => key === spot.key && typeof value === 'string');
    set(spot, random.pick(same).value);
  },
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ value }) => typeof value === 'number'));
    set(spot, random.pick([0, 1, 2, 18, 500, Number(spot.value) * 2, Math.floor(Number(spot.value) / 2)]));
  },
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ value }) => typeof value === 'boolean'));
    set(spot, spot.value !== true);
  },
  // A reference leads elsewhere.
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ key }) => key === 'field' || key === 'reference'));
    set(
      spot,
      random.pick(['.name', '.nothing', 'team.members', 'project.track', '$plan', '$else', 'plan.abstract']),
    );
  },
  // A question becomes one of another type.
  (random, _season, spots) => {
    const fields = spots.filter(
      ({ value }) => typeof value === 'object' && value !== null && 'type' in value,
    );
    const spot = random.pick(fields);
    const { key, label, required, when } = spot.value as { [key: string]: Json };
    const kept = Object.entries({ key, label, required, when }).filter(([, each]) => each !== undefined);
    const type = random.pick<{ [key: string]: Json }>([
      { type: 'text', limits: { max: 20 } },
      { type: 'number', limits: { min: 3, max: 9 } },
      { type: 'date-range', precision: random.pick(['day', 'month']) },
      { type: 'tags', limits: { min: 2, max: 3, length: 4 } },
      { type: 'region' },
      { type: 'boolean' },
      { type: 'select', options: [{ value: 'a', label: '甲' }] },
    ]);
    set(spot, { ...(Object.fromEntries(kept) as { [key: string]: Json }), ...type });
  },
  // A date moves.
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ key }) => key === 'opens' || key === 'closes'));
    set(
      spot,
      random.pick(['2026-10-01T00:00:00+08:00', '2027-02-01T00:00:00+08:00', '2027-12-01T18:00:00+08:00']),
    );
  },
  renameEverywhere,
  renameEverywhere,
];

/** The sample season with one to three changes made from its number; most are wrong, some are as good as before. */
export function mutateSeason(seed: number): unknown {
  const random = createRandom(seed);
  const season = structuredClone(sampleSeason2026) as unknown as Json;
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1)
    random.pick(mutations)(random, season, listSpots(season));
  return season;
}
