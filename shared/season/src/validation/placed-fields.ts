import type { SeasonDefinition } from '../definition';
import type { Column, Field } from '../field';
import { getColumns } from '../fields/registry';

/** A field or column of a definition, and where it stands. */
export interface PlacedField {
  field: Column | Field;
  path: (string | number)[];
  stepId: string;
  /** Position of its step. */
  step: number;
  /** Position in its step; a column's is that of its table. */
  position: number;
  /** Set for a column. */
  row?: { table: Field; position: number };
}

/** @returns every field and column in the order of the form; the materials stand in the step that shows them */
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
