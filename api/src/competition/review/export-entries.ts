import { setImmediate } from 'node:timers/promises';
import { beijingTime } from '@portal/contract/beijing-time';
import { statusNames } from '@portal/contract/competition/status-names';
import { getJudgedSteps, getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { collectOptionLabels } from '@portal/season/display';
import type { Cell, SheetColumn } from '@portal/season/fields/field-type';
import { getFieldType } from '@portal/season/fields/registry';
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

interface EntryColumn extends SheetColumn {
  stepId: string;
  key: string;
}

/** What the season's newest version asks for. */
interface SheetShape {
  columns: readonly EntryColumn[];
  consents: SeasonDefinition['consents'];
}

/** Scalar answers of the form steps get a column each, matrices one for each figure; tables are counted, files named. */
function getColumns(definition: SeasonDefinition): EntryColumn[] {
  return getJudgedSteps(definition).flatMap((step) =>
    getStepFields(definition, step.id).flatMap((field) =>
      getFieldType(field)
        .sheet(field)
        .map(({ title, cell }) => ({
          title: `${step.title}·${title}`,
          stepId: step.id,
          key: field.key,
          cell,
        })),
    ),
  );
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
