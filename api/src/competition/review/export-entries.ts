import { setImmediate } from 'node:timers/promises';
import { beijingTime } from '@portal/contract/beijing-time';
import { statusNames } from '@portal/contract/competition/status-names';
import { asRecord } from '@portal/season/answers';
import { getJudgedSteps, getStepFields, type SeasonDefinition, type Step } from '@portal/season/definition';
import { collectOptionLabels } from '@portal/season/display';
import type { Field } from '@portal/season/field';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../platform/service-context';
import { maskStoredStep } from '../entries/sealed-answers';
import { getDefinition } from '../seasons/season-repository';
import {
  findWithdrawals,
  type GivenConsent,
  listGivenConsents,
  type Withdrawals,
} from '../submissions/submission-consents';
import { listCurrentSubmissions } from '../submissions/submission-repository';
import { type EntryRow, entry, type Submission } from '../tables';
import { COMPLETE } from './entry-list';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

export type Cell = string | number | null;

/** So many entries are in memory at once. */
const BATCH = 25;

const FIXED_TITLES = [
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

/** What the season's newest version asks for. */
interface SheetShape {
  columns: readonly SheetColumn[];
  consents: SeasonDefinition['consents'];
}

/** Sums are stored in 分 and percentages in hundredths of a per cent; people read 万元 and per cent. */
const FEN_PER_WAN = 1_000_000;

function toFigure(value: unknown, unit: number): Cell {
  return typeof value === 'number' ? value / unit : toCell(value, undefined);
}

function getFieldColumns(step: Step, field: Field): SheetColumn[] {
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
            toFigure(asRecord(asRecord(value)[row.key])[year], FEN_PER_WAN),
          ),
        ),
      );
    case 'money':
      return [column(`${field.label}（万元）`, (value) => toFigure(value, FEN_PER_WAN))];
    case 'percent':
      return [column(`${field.label}（%）`, (value) => toFigure(value, 100))];
    default:
      return [column(field.label, toCell)];
  }
}

/** Scalar answers of the form steps get a column each, matrices one for each figure; tables are counted, files named. */
function getColumns(definition: SeasonDefinition): SheetColumn[] {
  return getJudgedSteps(definition).flatMap((step) =>
    getStepFields(definition, step.id).flatMap((field) => getFieldColumns(step, field)),
  );
}

function toCell(value: unknown, label: string | undefined): Cell {
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

/** As spreadsheets read a moment: Beijing time without its zone. */
function formatMoment(moment: Date): string {
  return beijingTime(moment).slice(0, 19).replace('T', ' ');
}

/** An entry that was submitted by another version may not have been asked for it. */
function consentCell(consent: GivenConsent | undefined): Cell {
  if (!consent) return null;
  if (consent.withdrawnAt) return `已撤回 ${formatMoment(new Date(consent.withdrawnAt))}`;
  return consent.given ? '是' : '否';
}

/** What was submitted; ID numbers stay masked also for operators' sheets. */
async function toRow(
  services: Services,
  { columns, consents }: SheetShape,
  row: EntryRow,
  submission: Submission | undefined,
  withdrawals: Withdrawals,
): Promise<Cell[]> {
  const used = submission?.definitionVersion ?? row.definitionVersion;
  const definition = await getDefinition(services.db, row.seasonId, used);
  const data = Object.fromEntries(
    Object.entries(submission?.steps ?? {}).map(([stepId, step]) => [
      stepId,
      maskStoredStep(services.secrets, definition, stepId, step.data),
    ]),
  );
  const facts = submission ?? row;
  const given = new Map(
    listGivenConsents(definition, row, submission, withdrawals).map((consent) => [consent.id, consent]),
  );
  const labels = submission?.labels ?? collectOptionLabels(definition, data);
  return [
    row.entryNo,
    facts.projectName,
    facts.groupName,
    facts.trackName,
    facts.regionName,
    statusNames[row.status],
    statusNames[row.publishedStatus],
    submission ? COMPLETE : row.completeness,
    row.submittedAt && formatMoment(row.submittedAt),
    formatMoment(row.updatedAt),
    ...columns.map(({ stepId, key, cell }) => cell(data[stepId]?.[key], labels[`${stepId}.${key}`])),
    ...consents.map(({ id }) => consentCell(given.get(id))),
  ];
}

/**
 * The sheet's titles, then one row an entry. Participants save and submit meanwhile: the entries are read some at a
 * time, and after each row others have their turn.
 */
export async function* createSheetRows(
  services: Services,
  season: { id: string; currentVersion: number },
  ids: readonly string[],
): AsyncGenerator<Cell[]> {
  const definition = await getDefinition(services.db, season.id, season.currentVersion);
  const shape: SheetShape = { columns: getColumns(definition), consents: definition.consents };
  yield [
    ...FIXED_TITLES,
    ...shape.columns.map(({ title }) => title),
    ...shape.consents.map(({ text }) => `授权·${text}`),
  ];
  for (let from = 0; from < ids.length; from += BATCH) {
    const among = inArray(entry.id, ids.slice(from, from + BATCH));
    const rows = await services.db.select().from(entry).where(among).orderBy(entry.entryNo);
    const submissions = await listCurrentSubmissions(services.db, rows);
    const withdrawals = await findWithdrawals(services.db, definition, rows);
    for (const row of rows) {
      yield await toRow(services, shape, row, submissions.get(row.id), withdrawals);
      await setImmediate();
    }
  }
}
