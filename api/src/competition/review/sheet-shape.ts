import type { CellFormat, EntrySheets } from '@portal/contract/competition/entry-sheets';
import { getAnsweredSteps, getStepFields, type SeasonDefinition } from '@portal/season/definition';
import type { Column, Field } from '@portal/season/field';
import type { SheetColumn } from '@portal/season/fields/field-type';
import { getColumns, getFieldType } from '@portal/season/fields/registry';

const column = (title: string, format: CellFormat = 'text') => ({ title, format });

/** What the entries' own sheet says of each before its answers. */
const FIXED_COLUMNS = [
  column('报名编号'),
  column('项目名称'),
  column('申报单位'),
  column('联系人'),
  column('联系手机'),
  column('负责人'),
  column('负责人手机'),
  column('组别'),
  column('赛道'),
  column('地区'),
  column('内部状态'),
  column('公布状态'),
  column('完成度（%）', 'integer'),
  column('提交时间', 'moment'),
  column('更新时间', 'moment'),
];

/** What a row of a table's sheet says before its cells. */
const ROW_COLUMNS = [column('报名编号'), column('项目名称'), column('序号', 'integer')];

/** A column that shows an answer of a step, or a cell of a table's row. */
export interface AnswerColumn extends SheetColumn {
  stepId: string;
  key: string;
}

/** The sheet of one table of the form. */
interface TableSheet {
  name: string;
  stepId: string;
  key: string;
  columns: readonly AnswerColumn[];
}

/** Everything that a season's versions have asked for. */
export interface SheetShape {
  answers: readonly AnswerColumn[];
  tables: readonly TableSheet[];
  consents: SeasonDefinition['consents'];
}

/** @returns those whose name comes first; a question of two versions has the columns of the newer one */
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

/** @param definitions the season's versions that are in use, the current one first */
export function createSheetShape(
  definitions: readonly [SeasonDefinition, ...SeasonDefinition[]],
): SheetShape {
  const placed = definitions.flatMap(listFields);
  const fields = firstOfEach(placed, ({ stepId, field }) => `${stepId}.${field.key}`);
  const answers = fields.flatMap(({ stepId, stepTitle, field }) =>
    getFieldType(field)
      .sheet(field)
      .map((each) => ({ ...each, title: `${stepTitle}·${each.title}`, stepId, key: field.key })),
  );
  const tables = fields.flatMap(({ stepId, field: { key, label } }): TableSheet[] => {
    const versions = placed.flatMap((each) =>
      each.stepId === stepId && each.field.key === key ? getColumns(each.field) : [],
    );
    if (versions.length === 0) return [];
    const columns = firstOfEach<Column>(versions, (each) => each.key).flatMap((each) =>
      getFieldType(each)
        .sheet(each)
        .map((sheetColumn) => ({ ...sheetColumn, stepId, key: each.key })),
    );
    return [{ name: label, stepId, key, columns }];
  });
  return { answers, tables, consents: definitions[0].consents };
}

/** @returns the names and columns of all sheets, as an export begins with them */
export function describeSheets({ answers, tables, consents }: SheetShape): EntrySheets['sheets'] {
  const titles = (columns: readonly AnswerColumn[]) =>
    columns.map(({ title, format }) => ({ title, format }));
  const agreed = consents.map(({ text }) => column(`授权·${text}`));
  return [
    { name: '报名', columns: [...FIXED_COLUMNS, ...titles(answers), ...agreed] },
    ...tables.map(({ name, columns }) => ({ name, columns: [...ROW_COLUMNS, ...titles(columns)] })),
  ];
}
