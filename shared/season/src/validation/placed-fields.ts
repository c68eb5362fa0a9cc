import type { SeasonDefinition } from '../definition';
import type { Column, Field } from '../field';
import { getColumns } from '../fields/registry';

/** A field or column with its position in the definition. */
export interface PlacedField {
  field: Column | Field;
  path: (string | number)[];
  stepId: string;
  step: number;
  /** Index in its step; for a column, that of its table. */
  position: number;
  row?: { table: Field; position: number };
}

/** @returns every field and column in form order; materials belong to the step that shows them */
export function listPlacedFields({ steps, materials }: SeasonDefinition): PlacedField[] {
  return steps.flatMap(({ id, kind, fields }, step) => {
    const shown = kind === 'materials' ? materials : fields;
    const base = kind === 'materials' ? ['materials'] : ['steps', step, 'fields'];
    return shown.flatMap((field, position): PlacedField[] => {
      const placed = { field, path: [...base, position], stepId: id, step, position };
      const columns = getColumns(field).map((column, at) => ({
        ...placed,
        field: column,
        path: [...placed.path, 'columns', at],
        row: { table: field, position: at },
      }));
      return [placed, ...columns];
    });
  });
}
