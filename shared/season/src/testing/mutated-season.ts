import type { SeasonDefinition } from '../definition';
import { sampleSeason2026 } from '../sample-2026';
import { type Chance, createRandom } from './random';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

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

/** Defines an own property of any name, including `__proto__`. */
function define(parent: object, key: string | number, value: Json): void {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

function set({ parent, key }: Spot, value: Json): void {
  define(parent, key, value);
}

/** Names that are invalid everywhere, or valid but special to JavaScript. */
const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'a.b',
  '项目',
  'x y',
  '',
  'id',
  '0',
];
const HOSTILE_VALUES: Json[] = [null, 0, -1, '', [], {}, true, 'x', '💥'.repeat(3), 'x'.repeat(100_000)];
const HOSTILE_NUMBERS = [-1, 0, 0.5, 7, 1_000_000_000, 2 ** 53, 1e308, -1_000_000];

function nest(condition: Json, levels: number): Json {
  return levels === 0 ? condition : nest({ not: condition }, levels - 1);
}

type Mutation = (random: Chance, season: Json, spots: readonly Spot[]) => void;

/** Renames a key or id in all places; the definition stays valid. */
function renameEverywhere(random: Chance, season: Json, spots: readonly Spot[]): void {
  const names = spots.filter(
    ({ key, value }) => (key === 'key' || key === 'id') && typeof value === 'string',
  );
  const { value: old } = random.pick(names);
  const name = `x${String(old).replace(/[^a-z]/g, '')}`.slice(0, 12);
  replaceWord(season, String(old), name);
}

function replaceWord(season: Json, old: string, name: string): void {
  const plain = old.replace(/[^\w-]/g, '\\$&');
  const word = new RegExp(`(^|[.[])${plain}(?=$|[.\\]\\[])`, 'g');
  for (const spot of listSpots(season))
    if (typeof spot.value === 'string') set(spot, spot.value.replace(word, `$1${name}`));
}

const mutations: readonly Mutation[] = [
  // Remove something.
  (random, _season, spots) => {
    const { parent, key } = random.pick(spots);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
  },
  // Remove a whole step, field or option.
  (random, _season, spots) => {
    const { parent, key } = random.pick(spots.filter(({ parent }) => Array.isArray(parent)));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
  },
  // Duplicate something.
  (random, _season, spots) => {
    const { parent, value } = random.pick(spots.filter(({ parent }) => Array.isArray(parent)));
    if (Array.isArray(parent)) parent.push(structuredClone(value));
  },
  // Swap two neighbours.
  (random, _season, spots) => {
    const { parent, key } = random.pick(
      spots.filter(({ parent, key }) => Array.isArray(parent) && key !== 0),
    );
    if (!Array.isArray(parent)) return;
    const [moved] = parent.splice(Number(key), 1);
    if (moved !== undefined) parent.splice(Number(key) - 1, 0, moved);
  },
  // Replace a word with another one of the same kind.
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
  // Redirect a reference.
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ key }) => key === 'field' || key === 'reference'));
    set(
      spot,
      random.pick(['.name', '.nothing', 'team.members', 'project.track', '$plan', '$else', 'plan.abstract']),
    );
  },
  // Change the type of a question.
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
  // Move a date.
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ key }) => key === 'opens' || key === 'closes'));
    set(
      spot,
      random.pick(['2026-10-01T00:00:00+08:00', '2027-02-01T00:00:00+08:00', '2027-12-01T18:00:00+08:00']),
    );
  },
  renameEverywhere,
  renameEverywhere,
  // Replace a value with one of another type, an empty or a huge one.
  (random, _season, spots) => set(random.pick(spots), random.pick(HOSTILE_VALUES)),
  (random, _season, spots) => {
    const spot = random.pick(spots.filter(({ value }) => typeof value === 'number'));
    set(spot, random.pick(HOSTILE_NUMBERS));
  },
  // Rename a key, id or reference to a name special to JavaScript or to paths, in one place or everywhere.
  (random, season, spots) => {
    const spot = random.pick(
      spots.filter(({ key }) => key === 'key' || key === 'id' || key === 'dictionary'),
    );
    const name = random.pick(HOSTILE_NAMES);
    if (random.yes(0.5)) set(spot, name);
    else replaceWord(season, String(spot.value), name);
  },
  (random, _season, spots) => {
    const { parent, key, value } = random.pick(spots.filter(({ parent }) => !Array.isArray(parent)));
    Reflect.deleteProperty(parent, key);
    define(parent, random.pick(HOSTILE_NAMES), value);
  },
  // Add a condition on the field itself, a later one, one that depends on it, or one nested too deep.
  (random, _season, spots) => {
    const fields = spots.filter(
      ({ value }) => typeof value === 'object' && value !== null && 'type' in value && 'key' in value,
    );
    const [one, other] = [random.pick(fields), random.pick(fields)];
    const place = random.pick(['when', 'required']);
    const on = (spot: Spot, { value }: Spot) =>
      define(spot.value as object, place, {
        field: `.${String((value as { key: Json }).key)}`,
        filled: random.yes(0.7),
      });
    on(one, random.yes(0.3) ? one : other);
    if (random.yes(0.5)) on(other, one);
    if (random.yes(0.2)) define(one.value as object, 'when', nest({ field: '.name', filled: true }, 3000));
  },
  // Remove all options, or use an unknown check.
  (random, _season, spots) => {
    const spot = random.pick(
      spots.filter(({ key }) => key === 'options' || key === 'checks' || key === 'rows'),
    );
    set(spot, random.pick<Json>([[], [{ name: 'no-such-check' }], [{ value: '', label: '' }]]));
  },
];

/** A season with one to three changes, determined by the seed; most make it invalid. */
export function mutateSeason(seed: number, from: SeasonDefinition = sampleSeason2026): unknown {
  const random = createRandom(seed);
  const season = structuredClone(from) as unknown as Json;
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1)
    random.pick(mutations)(random, season, listSpots(season));
  return season;
}
