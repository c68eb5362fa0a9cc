import { type SeasonDefinition, seasonDefinitionSchema } from '../definition';
import type { Column, Field } from '../field';
import { sampleSeason2026 as season } from '../sample-season-2026';
import { type Chance, chance } from './chance';

const replacements: ((of: Column) => Column)[] = [
  ({ key, label }) => ({ key, label, type: 'boolean', required: true }),
  ({ key, label }) => ({ key, label, type: 'number', limits: { max: 5 } }),
  ({ key, label }) => ({ key, label, type: 'region' }),
  ({ key, label }) => ({ key, label, type: 'text', limits: { min: 3, max: 4 } }),
  ({ key, label }) => ({ key, label, type: 'tags', limits: { max: 1, length: 2 } }),
  ({ key, label }) => ({ key, label, type: 'select', options: [{ value: 'new', label: '新选项' }] }),
];

function mutateColumn(random: Chance, column: Column): Column[] {
  if (random.yes(0.1)) return [];
  if (random.yes(0.1)) return [replacements[random.below(replacements.length)]?.(column) ?? column];
  if (column.type === 'select' && column.options && random.yes(0.3))
    return [
      {
        ...column,
        options: column.options
          .slice(random.below(2), 1 + random.below(3))
          .concat({ value: 'x', label: '新' }),
      },
    ];
  return [{ ...column, required: random.yes(0.5) }];
}

function mutateField(random: Chance, field: Field): Field[] {
  if (field.type === 'table') {
    if (random.yes(0.1)) return [];
    const columns = field.columns.flatMap((column) => mutateColumn(random, column));
    const first = columns.length > 0 ? columns : field.columns;
    return [{ ...field, columns: first, checks: [], limits: { max: 1 + random.below(field.limits.max) } }];
  }
  if (field.type === 'matrix') {
    const rows = field.rows.filter(() => random.yes(0.8));
    const years = random.yes(0.5) ? ['2024', '2025', '2026'] : field.years;
    return [{ ...field, years, rows: rows.length > 0 ? rows : field.rows, checks: [] }];
  }
  return mutateColumn(random, field);
}

/** Another version of the sample season, made from its number: fields gone, new, of another kind, with other options. */
export function mutatedSeason(seed: number, version = 2): SeasonDefinition {
  const random = chance(seed);
  const steps = season.steps
    .filter(() => random.yes(0.95))
    .map((step) => ({ ...step, fields: step.fields.flatMap((field) => mutateField(random, field)) }));
  const extra: Field = {
    key: `extra${seed}`,
    label: '新问题',
    type: 'text',
    required: true,
    limits: { max: 9 },
  };
  return seasonDefinitionSchema.parse({
    ...season,
    version,
    steps: steps.map((step, at) => (at === 0 ? { ...step, fields: [...step.fields, extra] } : step)),
  });
}
