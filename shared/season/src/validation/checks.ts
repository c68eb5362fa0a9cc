import type { SeasonDefinition } from '../definition';
import type { Column, Field, MatrixField, TableField } from '../field';
import type { Check } from '../fields/field-common';
import { findReferenced, findReferenceFault } from './conditions';
import type { Flaw } from './flaw';
import { listPlacedFields, type PlacedField } from './placed-fields';

/** What each check can judge; on other types it would never say anything. */
const JUDGES: Readonly<Record<Check['name'], readonly Field['type'][]>> = {
  'cn-mobile': ['text'],
  email: ['text'],
  uscc: ['text'],
  'cn-id-card': ['text'],
  after: ['date', 'month'],
  before: ['date', 'month'],
  'at-most': ['number', 'money', 'percent'],
  'graduated-within': ['date', 'month'],
  'unique-in-table': ['table'],
  'exactly-one': ['table'],
  'sum-100': ['table'],
  'max-rows-per': ['table'],
  'row-for-each': ['table'],
  balance: ['matrix'],
  'row-at-most': ['matrix'],
  'max-year-change': ['matrix'],
};

/** Type that the column must have that a table's check names; any where it is not named here. */
const COLUMN_TYPES: Readonly<Partial<Record<Check['name'], Column['type']>>> = {
  'exactly-one': 'boolean',
  'sum-100': 'percent',
  'row-for-each': 'row',
};

/** @returns what is wrong with the checks of all fields, and with where matrices and chosen rows look */
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
  const types = JUDGES[check.name];
  if (!types.includes(field.type)) {
    const message = `检查 ${check.name} 对 ${field.type} 不起作用，只用于 ${types.join('、')}，请删去或移到那样的字段`;
    return [{ path: [...path, 'name'], message }];
  }
  if ('reference' in check) return findComparedFlaws(place, check.reference, types);
  if (field.type === 'table') return findTableCheckFlaws(place, field, check);
  return field.type === 'matrix' ? findMatrixCheckFlaws(field, check, path) : [];
}

function findComparedFlaws(
  { definition, placed, from, path }: Place,
  reference: string,
  types: readonly Field['type'][],
): Flaw[] {
  const at = [...path, 'reference'];
  const fault = findReferenceFault(definition, placed, reference, from);
  if (fault) return [{ path: at, message: fault }];
  if (reference.startsWith('$')) {
    const fits = reference === '$today' && types.includes('date');
    return fits ? [] : [{ path: at, message: `${reference} 不能和 ${from.field.type} 比较` }];
  }
  const found = findReferenced(placed, reference, from);
  if (found?.field === from.field)
    return [{ path: at, message: `${reference} 指向字段自己，请改为另一个字段` }];
  const comparable = found?.field.type === from.field.type || (types.includes('date') && isDate(found));
  if (!comparable)
    return [{ path: at, message: `${reference} 是 ${found?.field.type}，不能和 ${from.field.type} 比较` }];
  return found && found.step > from.step
    ? [{ path: at, message: `${reference} 在后面的步骤里，填到这里时还没有答案，请改用前面的字段` }]
    : [];
}

function isDate(found: PlacedField | undefined): boolean {
  return found?.field.type === 'date' || found?.field.type === 'month';
}

function findTableCheckFlaws(place: Place, table: TableField, check: Check): Flaw[] {
  if (!('column' in check)) return [];
  const column = table.columns.find(({ key }) => key === check.column);
  const wanted = COLUMN_TYPES[check.name];
  const path = [...place.path, 'column'];
  if (!column) return [{ path, message: `表格没有列 ${check.column}，请改正` }];
  if (wanted && column.type !== wanted)
    return [{ path, message: `列 ${check.column} 是 ${column.type}，检查 ${check.name} 要求 ${wanted}` }];
  if (check.name !== 'row-for-each') return [];
  const other = findReferenced(place.placed, check.table, place.from)?.field;
  const at = [...place.path, 'table'];
  if (other?.type !== 'table') return [{ path: at, message: `${check.table} 不是表格，请改正` }];
  if (column.type === 'row' && column.table !== check.table)
    return [{ path: at, message: `列 ${check.column} 从 ${column.table} 选择，与 ${check.table} 不符` }];
  const where = other.columns.find(({ key }) => key === check.where);
  return where?.type === 'boolean'
    ? []
    : [{ path: [...place.path, 'where'], message: `${check.table} 没有是非列 ${check.where}，请改正` }];
}

function findMatrixCheckFlaws(field: MatrixField, check: Check, path: Flaw['path']): Flaw[] {
  const named =
    check.name === 'balance' ? check.rows : check.name === 'row-at-most' ? [check.row, check.other] : [];
  const unknown = named.filter((key) => !field.rows.some((row) => row.key === key));
  return unknown.map((key) => ({ path, message: `矩阵没有行 ${key}，请改正` }));
}

/** Where a matrix finds its first year, and a choice among rows its table. */
function findLookupFlaws(
  definition: SeasonDefinition,
  placed: readonly PlacedField[],
  from: PlacedField,
): Flaw[] {
  const { field } = from;
  if (field.type === 'matrix' && field.opensWith) {
    const path = [...from.path, 'opensWith'];
    const fault = findReferenceFault(definition, placed, field.opensWith, from);
    if (fault) return [{ path, message: fault }];
    const found = findReferenced(placed, field.opensWith, from);
    return isDate(found) ? [] : [{ path, message: `${field.opensWith} 不是日期，请指向 date 或 month 字段` }];
  }
  if (field.type !== 'row') return [];
  const found = findReferenced(placed, field.table);
  const path = [...from.path, 'table'];
  if (found?.field.type !== 'table')
    return [{ path, message: `${field.table} 不是表格，没有可以选择的行，请写 步骤.表格` }];
  if (found.step > from.step || found.field === from.row?.table)
    return [{ path, message: `${field.table} 要先填好才能选择，请指向前面的表格` }];
  return found.field.columns.some(({ key }) => key === field.labelColumn)
    ? []
    : [
        {
          path: [...from.path, 'labelColumn'],
          message: `${field.table} 没有列 ${field.labelColumn}，请改正`,
        },
      ];
}
