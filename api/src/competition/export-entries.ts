import { statusNames } from '@portal/contract/competition/status-names';
import { asRecord } from '@portal/contract/season/answers';
import type { SeasonDefinition, Step } from '@portal/contract/season/definition';
import type { Field } from '@portal/contract/season/field';
import { fieldsOf } from '@portal/contract/season/judge';
import type { FastifyInstance } from 'fastify';
import writeExcelFile from 'write-excel-file/node';
import { beijingTime } from '../beijing-time';
import { definitionOf } from './entry-context';
import { findLatestSubmission } from './entry-repository';
import { labelsOf } from './option-labels';
import { showStep } from './sealed-answers';
import { factsOfSubmission } from './submitted-copy';
import type { EntryRow } from './tables';

type Cell = string | number | null;
export interface Sheet {
  header: string[];
  rows: Cell[][];
}

const fixed = [
  '报名编号',
  '项目名称',
  '组别',
  '赛道',
  '地区',
  '内部状态',
  '公布状态',
  '完成度',
  '提交时间',
  '更新时间',
];

interface SheetColumn {
  title: string;
  stepId: string;
  key: string;
  cell: (value: unknown, label: string | undefined) => Cell;
}

/** Sums are stored in 分 and percentages in hundredths of a per cent; people read 万元 and per cent. */
const FEN_PER_WAN = 1_000_000;

function figure(value: unknown, unit: number): Cell {
  return typeof value === 'number' ? value / unit : cellOf(value, undefined);
}

function columnsOfField(step: Step, field: Field): SheetColumn[] {
  const column = (title: string, cell: SheetColumn['cell']): SheetColumn => ({
    title: `${step.title}·${title}`,
    stepId: step.id,
    key: field.key,
    cell,
  });
  switch (field.type) {
    case 'map':
      return [];
    case 'matrix':
      return field.rows.flatMap((row) =>
        field.years.map((year) =>
          column(`${row.label}${year}年（万元）`, (value) =>
            figure(asRecord(asRecord(value)[row.key])[year], FEN_PER_WAN),
          ),
        ),
      );
    case 'money':
      return [column(`${field.label}（万元）`, (value) => figure(value, FEN_PER_WAN))];
    case 'percent':
      return [column(`${field.label}（%）`, (value) => figure(value, 100))];
    default:
      return [column(field.label, cellOf)];
  }
}

/** Scalar answers of the form steps get a column each, matrices one for each figure; tables are counted, files named. */
function columnsOf(definition: SeasonDefinition): SheetColumn[] {
  return definition.steps
    .filter((step) => step.kind === 'form' || step.kind === 'materials')
    .flatMap((step) => fieldsOf(definition, step.id).flatMap((field) => columnsOfField(step, field)));
}

function cellOf(value: unknown, label: string | undefined): Cell {
  if (label) return label;
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) {
    return value.every((part) => typeof part === 'string') ? value.join('、') : `${value.length}条`;
  }
  if (typeof value !== 'object') return String(value);
  if ('names' in value && Array.isArray(value.names)) return value.names.join('');
  return 'name' in value ? String(value.name) : null;
}

/** What was submitted, one row an entry; ID numbers stay masked also for operators' sheets. */
export async function sheetOf(
  app: FastifyInstance,
  seasonId: string,
  version: number,
  entries: EntryRow[],
): Promise<Sheet> {
  const columns = columnsOf(await definitionOf(app, app.db, seasonId, version));
  const rows: Cell[][] = [];
  for (const row of entries) {
    const submission = await findLatestSubmission(app.db, row.id);
    const used = submission?.definitionVersion ?? row.definitionVersion;
    const definition = await definitionOf(app, app.db, row.seasonId, used);
    const data = Object.fromEntries(
      Object.entries(submission?.steps ?? {}).map(([stepId, step]) => [
        stepId,
        showStep(app.secrets, definition, stepId, step.data),
      ]),
    );
    const facts = submission ? await factsOfSubmission(app, row, submission) : row;
    const labels = submission?.labels ?? labelsOf(definition, data);
    rows.push([
      row.entryNo,
      facts.projectName,
      facts.groupName,
      facts.trackName,
      facts.regionName,
      statusNames[row.status],
      statusNames[row.publishedStatus],
      facts.completeness,
      row.submittedAt && clock(row.submittedAt),
      clock(row.updatedAt),
      ...columns.map(({ stepId, key, cell }) => cell(data[stepId]?.[key], labels[`${stepId}.${key}`])),
    ]);
  }
  return { header: [...fixed, ...columns.map((column) => column.title)], rows };
}

/** As spreadsheets read a moment: Beijing time without its zone. */
function clock(moment: Date): string {
  return beijingTime(moment).slice(0, 19).replace('T', ' ');
}

/** A cell that a spreadsheet would take for a formula is led by an apostrophe. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With a byte order mark, without which Excel misreads Chinese. */
export function csvOf({ header, rows }: Sheet): string {
  return `\ufeff${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

export function xlsxOf({ header, rows }: Sheet): Promise<Buffer> {
  const head = header.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number' ? { value: cell, type: Number } : { value: cell ?? '', type: String },
    ),
  );
  return writeExcelFile([head, ...body], { sheet: '报名', stickyRowsCount: 1 }).toBuffer();
}
