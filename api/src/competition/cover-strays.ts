import type { StepData } from '@portal/contract/competition/entry';
import { asRecord, asRows } from '@portal/contract/season/answers';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { Field } from '@portal/contract/season/field';
import { fieldsOf } from '@portal/contract/season/judge';
import { askedKey } from '@portal/contract/season/migrate-draft';
import { mask } from '@portal/contract/season/sensitive';
import type { Db } from '../db/database';
import { listDefinitions } from './season-repository';

/** Keys that a step, and each of its tables, has a field for; `id` names a row. */
function keysOf(fields: readonly Field[]): Map<string, ReadonlySet<string> | undefined> {
  return new Map(
    fields.map((field) => [
      field.key,
      field.type === 'table' ? new Set(['id', ...field.columns.map(({ key }) => key)]) : undefined,
    ]),
  );
}

async function sensitiveKeys(db: Db, seasonId: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const { steps, materials } of await listDefinitions(db, seasonId))
    for (const field of [...steps.flatMap((step) => step.fields), ...materials])
      for (const each of field.type === 'table' ? [field, ...field.columns] : [field])
        if (each.sensitive) keys.add(each.key);
  return keys;
}

function cover(value: unknown, key: string, sensitive: ReadonlySet<string>, within = false): unknown {
  const here = within || sensitive.has(askedKey(key));
  if (Array.isArray(value)) return value.map((part) => cover(part, key, sensitive, here));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([inner, part]) => [inner, cover(part, inner, sensitive, here)]),
    );
  return here && (typeof value === 'string' || typeof value === 'number') ? mask(String(value)) : value;
}

/**
 * Answers that no field of the definition holds are kept, but nothing seals them: what any version of the season
 * called sensitive is masked in them for good.
 */
export async function coverStrays(
  db: Db,
  definition: SeasonDefinition,
  stepId: string,
  data: StepData,
): Promise<StepData> {
  const known = keysOf(fieldsOf(definition, stepId));
  const strayIn = (row: unknown, columns: ReadonlySet<string>) =>
    Object.keys(asRecord(row)).some((key) => !columns.has(key));
  const isStray = ([key, value]: [string, unknown]) => {
    const columns = known.get(key);
    return !known.has(key) || (columns && asRows(value).some((row) => strayIn(row, columns)));
  };
  if (!Object.entries(data).some(isStray)) return data;

  const sensitive = await sensitiveKeys(db, definition.id);
  const covered = Object.entries(data).map(([key, value]): [string, unknown] => {
    const columns = known.get(key);
    if (!known.has(key)) return [key, cover(value, key, sensitive)];
    if (!columns || !Array.isArray(value)) return [key, value];
    const rows = asRows(value).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          columns.has(name) ? cell : cover(cell, name, sensitive),
        ]),
      ),
    );
    return [key, rows];
  });
  return Object.fromEntries(covered) as StepData;
}
