import type { Cell, CellFormat, EntrySheets } from '@portal/contract/competition/entry-sheets';
import { statusNames } from '@portal/contract/competition/status-names';
import type { EntryListItem } from '@portal/contract/operators';
import { getAnsweredSteps, getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Column, Field } from '@portal/season/field';
import type { SheetColumn, SheetContext } from '@portal/season/fields/field-type';
import { getColumns, getComposite, getFieldType } from '@portal/season/fields/registry';

/** Beijing time without a zone, as understood by spreadsheets. */
export function formatMoment(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ');
}

interface FixedColumn {
  title: string;
  format: CellFormat;
  cell: (entry: EntryListItem, place: number) => Cell;
}

const column = (title: string, cell: FixedColumn['cell'], format: CellFormat = 'text'): FixedColumn => ({
  title,
  format,
  cell,
});

export const ENTRY_COLUMNS: readonly FixedColumn[] = [
  column('报名编号', (entry) => entry.entryNo),
  column('项目名称', (entry) => entry.projectName),
  column('参赛方', (entry) => entry.applicant),
  column('联系人', (entry) => entry.contact),
  column('联系手机', (entry) => entry.phone),
  column('负责人', (entry) => entry.leader),
  column('负责人手机', (entry) => entry.leaderPhone),
  column('组别', (entry) => entry.group),
  column('赛道', (entry) => entry.track),
  column('地区', (entry) => entry.region),
  column('内部状态', (entry) => statusNames[entry.status]),
  column('公布状态', (entry) => statusNames[entry.publishedStatus]),
  column('完成度（%）', (entry) => entry.completeness, 'integer'),
  column('提交时间', (entry) => entry.submittedAt && formatMoment(entry.submittedAt), 'moment'),
  column('更新时间', (entry) => formatMoment(entry.updatedAt), 'moment'),
];

export const ROW_COLUMNS: readonly FixedColumn[] = [
  column('报名编号', (entry) => entry.entryNo),
  column('项目名称', (entry) => entry.projectName),
  column('序号', (_entry, place) => place, 'integer'),
];

/** @returns the leading cells of a row; `place` is the table row's position, from 1 */
export function fixedCells(columns: readonly FixedColumn[], entry: EntryListItem, place = 0): Cell[] {
  return columns.map(({ cell }) => cell(entry, place));
}

export interface AnswerColumn extends SheetColumn {
  stepId: string;
  key: string;
  type: Field['type'];
  /** Index among the columns of its field. */
  part: number;
}

function toColumns(stepId: string, field: Field): AnswerColumn[] {
  const { key, type } = field;
  return getFieldType(field)
    .sheet(field)
    .map((column, part) => ({ ...column, stepId, key, type, part }));
}

/**
 * @param own the field in this entry's version, which may use another unit or other labels
 * @returns the cell for the answer; text if the column has another type
 */
export function toAnswerCell(column: AnswerColumn, own: Field, value: unknown, context: SheetContext): Cell {
  const { label, definition, answers } = context;
  if (own.type !== column.type)
    return (column.part === 0 && (label ?? formatAnswer(definition, own, value, answers))) || null;
  // Composite fields may be split differently in another version, but their values mean the same.
  const asked = getComposite(own) ? undefined : getFieldType(own).sheet(own)[column.part];
  return (asked ?? column).cell(value, context);
}

interface TableSheet {
  name: string;
  stepId: string;
  key: string;
  columns: readonly AnswerColumn[];
}

/** Sheets and columns for all fields of the season's versions. */
export interface SheetShape {
  answers: readonly AnswerColumn[];
  tables: readonly TableSheet[];
  consents: SeasonDefinition['consents'];
}

/** @returns the first item of each name; a field of two versions gets the columns of the newer one */
function firstOfEach<T>(items: readonly T[], name: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [name(item), item])).values()].toReversed();
}

interface PlacedField {
  stepId: string;
  stepTitle: string;
  field: Field;
}

function listFields(definition: SeasonDefinition): PlacedField[] {
  return getAnsweredSteps(definition).flatMap(({ id, title }) =>
    getStepFields(definition, id).map((field) => ({ stepId: id, stepTitle: title, field })),
  );
}

/** @param definitions the season's versions in use, the current one first */
export function createSheetShape(
  definitions: readonly [SeasonDefinition, ...SeasonDefinition[]],
): SheetShape {
  const placed = definitions.flatMap(listFields);
  const fields = firstOfEach(placed, ({ stepId, field }) => `${stepId}.${field.key}`);
  const answers = fields.flatMap(({ stepId, stepTitle, field }) =>
    toColumns(stepId, field).map((each) => ({ ...each, title: `${stepTitle}·${each.title}` })),
  );
  const tables = fields.flatMap(({ stepId, field: { key, label } }): TableSheet[] => {
    const versions = placed.flatMap((each) =>
      each.stepId === stepId && each.field.key === key ? getColumns(each.field) : [],
    );
    if (versions.length === 0) return [];
    const columns = firstOfEach<Column>(versions, (each) => each.key).flatMap((each) =>
      toColumns(stepId, each),
    );
    return [{ name: label, stepId, key, columns }];
  });
  const consents = firstOfEach(
    definitions.flatMap((each) => each.consents),
    ({ id }) => id,
  );
  return { answers, tables, consents };
}

/** @returns names and columns of all sheets: the header of an export */
export function describeSheets({ answers, tables, consents }: SheetShape): EntrySheets['sheets'] {
  const titles = (columns: readonly Pick<SheetColumn, 'title' | 'format'>[]) =>
    columns.map(({ title, format }) => ({ title, format }));
  const agreed = consents.map(({ text }) => ({ title: `授权·${text}`, format: 'text' as const }));
  return [
    { name: '报名', columns: [...titles(ENTRY_COLUMNS), ...titles(answers), ...agreed] },
    ...tables.map(({ name, columns }) => ({ name, columns: [...titles(ROW_COLUMNS), ...titles(columns)] })),
  ];
}
