import type { SeasonDefinition } from '../definition';
import type { Check } from '../fields/field-settings';
import { getColumns, getComposite, getFieldType, listTypes } from '../fields/registry';
import { findReferenced, findReferenceFault, isMaskedOnForm } from './conditions';
import type { Flaw } from './flaw';
import { listPlacedFields, type PlacedField } from './placed-fields';

/** @returns the flaws of all checks, and of the references in matrices and row fields */
export function findCheckFlaws(definition: SeasonDefinition): Flaw[] {
  const placed = listPlacedFields(definition);
  return placed.flatMap((from) => [
    ...(from.field.checks ?? []).flatMap((check, at) => {
      const path = [...from.path, 'checks', at];
      return findFlawsOf({ definition, placed, from, path }, check);
    }),
    ...findLookupFlaws(definition, placed, from),
  ]);
}

interface Place {
  definition: SeasonDefinition;
  placed: readonly PlacedField[];
  from: PlacedField;
  path: Flaw['path'];
}

function findFlawsOf(place: Place, check: Check): Flaw[] {
  const { from, path } = place;
  const { field } = from;
  if (!getFieldType(field).checks?.includes(check.name)) {
    const types = listTypes(({ checks }) => checks?.includes(check.name)).join('、');
    const message = `检查 ${check.name} 对 ${field.type} 不起作用，只用于 ${types}，请删去或移到那样的字段`;
    return [{ path: [...path, 'name'], message }];
  }
  if ('reference' in check) return findComparedFlaws(place, check.reference);
  if ('column' in check) return findColumnFlaws(place, check);
  const rows = getComposite(field)?.rowKeys?.(field);
  return rows ? findRowFlaws(rows, check, path) : [];
}

function findComparedFlaws({ definition, placed, from, path }: Place, reference: string): Flaw[] {
  const at = [...path, 'reference'];
  const isDate = getFieldType(from.field).precision !== undefined;
  const fault = findLookupFault(definition, placed, reference, from);
  if (fault) return [{ path: at, message: fault }];
  if (reference.startsWith('$')) {
    return reference === '$today' && isDate
      ? []
      : [{ path: at, message: `${reference} 不能和 ${from.field.type} 比较` }];
  }
  const found = findReferenced(placed, reference, from);
  if (found?.field === from.field)
    return [{ path: at, message: `${reference} 指向字段自己，请改为另一个字段` }];
  const comparable = found?.field.type === from.field.type || (isDate && holdsDate(found));
  if (!comparable)
    return [{ path: at, message: `${reference} 是 ${found?.field.type}，不能和 ${from.field.type} 比较` }];
  return found && found.step > from.step
    ? [{ path: at, message: `${reference} 在后面的步骤里，填到这里时还没有答案，请改用前面的字段` }]
    : [];
}

/** @returns what is wrong with a reference to an answer's value, as opposed to its presence */
function findLookupFault(
  definition: SeasonDefinition,
  placed: readonly PlacedField[],
  reference: string,
  from: PlacedField,
): string | undefined {
  const fault = findReferenceFault(definition, placed, reference, from);
  const found = fault ? undefined : findReferenced(placed, reference, from);
  return found && isMaskedOnForm(found) ? `${reference} 是敏感信息，表单上已遮盖，不能引用` : fault;
}

function holdsDate(found: PlacedField | undefined): boolean {
  return found !== undefined && getFieldType(found.field).precision !== undefined;
}

function findColumnFlaws(
  { placed, from, path: at }: Place,
  check: Extract<Check, { column: string }>,
): Flaw[] {
  const column = getColumns(from.field).find(({ key }) => key === check.column);
  const path = [...at, 'column'];
  if (!column) return [{ path, message: `表格没有列 ${check.column}，请改正` }];
  const wanted = listTypes(({ columnChecks }) => columnChecks?.includes(check.name));
  if (wanted.length > 0 && !wanted.includes(column.type)) {
    const message = `列 ${check.column} 是 ${column.type}，检查 ${check.name} 要求 ${wanted.join('、')}`;
    return [{ path, message }];
  }
  if (!('table' in check)) return [];
  const other = findReferenced(placed, check.table, from)?.field;
  const columns = other ? getColumns(other) : [];
  if (columns.length === 0) return [{ path: [...at, 'table'], message: `${check.table} 不是表格，请改正` }];
  if ('table' in column && column.table !== check.table) {
    const message = `列 ${check.column} 从 ${column.table} 选择，与 ${check.table} 不符`;
    return [{ path: [...at, 'table'], message }];
  }
  const where = columns.find(({ key }) => key === check.where);
  return where && getFieldType(where).isYesNo
    ? []
    : [{ path: [...at, 'where'], message: `${check.table} 没有是非列 ${check.where}，请改正` }];
}

function findRowFlaws(rows: readonly string[], check: Check, path: Flaw['path']): Flaw[] {
  const named =
    check.name === 'balance' ? check.rows : check.name === 'row-at-most' ? [check.row, check.other] : [];
  return named
    .filter((key) => !rows.includes(key))
    .map((key) => ({ path, message: `矩阵没有行 ${key}，请改正` }));
}

/** Flaws of fields that look up other answers. */
function findLookupFlaws(
  definition: SeasonDefinition,
  placed: readonly PlacedField[],
  from: PlacedField,
): Flaw[] {
  const find = (reference: string) => findReferenced(placed, reference, from);
  const flaws = getFieldType(from.field).referenceFlaws?.(from.field, from, {
    find,
    fault: (reference) => findLookupFault(definition, placed, reference, from),
    isDate: (reference) => holdsDate(find(reference)),
  });
  return (flaws ?? []).map(({ path, message }) => ({ path: [...from.path, ...path], message }));
}
