import { setImmediate } from 'node:timers/promises';
import type { Cell, EntrySheets, SheetRow } from '@portal/contract/competition/entry-sheets';
import type { EntryListItem, GivenConsent } from '@portal/contract/operators';
import type { ComparedAnswers } from '@portal/season/answer-list';
import { asRows } from '@portal/season/answers';
import { getAnsweredSteps, getJudgedStepIds, type SeasonDefinition } from '@portal/season/definition';
import { collectOptionLabels } from '@portal/season/display';
import type { Field } from '@portal/season/field';
import { getVisibleColumns, getVisibleFields } from '@portal/season/judge';
import { eq, inArray } from 'drizzle-orm';
import { toBatches } from '../../platform/db/batches';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { openCopy } from '../entries/entry-facts';
import type { StoredStep } from '../entries/sealed-answers';
import { getDefinition } from '../seasons/season-repository';
import { findWithdrawals, listGivenConsents, type Withdrawals } from '../submissions/submission-consents';
import { listCurrentSubmissions, listSubmittedSteps } from '../submissions/submission-repository';
import { type EntryRow, entry, entryStep, entrySubmission, type Submission } from '../tables';
import { toEntryListItems } from './entry-list';
import {
  type AnswerColumn,
  createSheetShape,
  describeSheets,
  ENTRY_COLUMNS,
  fixedCells,
  formatMoment,
  ROW_COLUMNS,
  type SheetShape,
  toAnswerCell,
} from './sheet-shape';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

/** Entries held in memory at a time. */
const BATCH = 25;

interface Season {
  id: string;
  currentVersion: number;
}

interface ExportedEntry {
  row: EntryRow;
  item: EntryListItem;
  submission: Submission | undefined;
  copy: ComparedAnswers;
}

/** @returns versions under which the season's entries were filled in or submitted, the current one first */
async function listUsedDefinitions(
  db: Db,
  { id, currentVersion }: Season,
): Promise<[SeasonDefinition, ...SeasonDefinition[]]> {
  const ofSeason = eq(entry.seasonId, id);
  const drafted = await db.selectDistinct({ version: entry.definitionVersion }).from(entry).where(ofSeason);
  const submitted = await db
    .selectDistinct({ version: entrySubmission.definitionVersion })
    .from(entrySubmission)
    .innerJoin(entry, eq(entry.id, entrySubmission.entryId))
    .where(ofSeason);
  const versions = new Set([...drafted, ...submitted].map(({ version }) => version));
  versions.delete(currentVersion);
  const others = [...versions].sort((a, b) => b - a).map((version) => getDefinition(db, id, version));
  return [await getDefinition(db, id, currentVersion), ...(await Promise.all(others))];
}

/** Steps of the submission, plus supplements, which are never submitted. Drafts are not shown to anyone else. */
function listStoredSteps(
  definition: SeasonDefinition,
  drafted: readonly StoredStep[],
  submission: Submission | undefined,
): StoredStep[] {
  if (!submission) return [];
  const judged = getJudgedStepIds(definition);
  return [...listSubmittedSteps(submission), ...drafted.filter(({ stepId }) => !judged.has(stepId))];
}

async function loadBatch({ db, secrets }: Services, ids: readonly string[]): Promise<ExportedEntry[]> {
  const rows = await db
    .select()
    .from(entry)
    .where(inArray(entry.id, ids))
    .orderBy(entry.entryNo, entry.createdAt);
  const items = await toEntryListItems(db, rows);
  const submissions = await listCurrentSubmissions(db, rows);
  const steps = await db.select().from(entryStep).where(inArray(entryStep.entryId, ids));
  const loaded: ExportedEntry[] = [];
  for (const [at, row] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const submission = submissions.get(row.id);
    const version = submission?.definitionVersion ?? row.definitionVersion;
    const definition = await getDefinition(db, row.seasonId, version);
    const drafted = steps.filter(({ entryId }) => entryId === row.id);
    const stored = listStoredSteps(definition, drafted, submission);
    const copy = openCopy(secrets, definition, row, stored, submission?.submittedAt ?? row.updatedAt);
    loaded.push({ row, item, submission, copy });
  }
  return loaded;
}

/** Empty if the entry was submitted under a version without this consent. */
function consentCell(consent: GivenConsent | undefined): Cell {
  if (!consent) return null;
  if (consent.withdrawnAt) return `已撤回 ${formatMoment(consent.withdrawnAt)}`;
  return consent.given ? '是' : '否';
}

function toRows(
  { answers, tables, consents }: SheetShape,
  entry: ExportedEntry,
  withdrawals: Withdrawals,
): SheetRow[] {
  const { row, item, submission, copy } = entry;
  const { definition, clear, shown } = copy;
  const labels = submission?.labels ?? collectOptionLabels(definition, shown.data);
  const asked = new Map<string, Field>(
    getAnsweredSteps(definition).flatMap(({ id }) =>
      getVisibleFields(definition, id, clear).map((field) => [`${id}.${field.key}`, field] as const),
    ),
  );
  const cellAt = (column: AnswerColumn, own: Field | undefined, path: string, value: unknown) =>
    own ? toAnswerCell(column, own, value, { definition, answers: shown, label: labels[path] }) : null;
  const answerCells = answers.map((column) => {
    const path = `${column.stepId}.${column.key}`;
    return cellAt(column, asked.get(path), path, shown.data[column.stepId]?.[column.key]);
  });
  const given = new Map(
    listGivenConsents(definition, row, submission, withdrawals).map((consent) => [consent.id, consent]),
  );
  const agreed = consents.map(({ id }) => consentCell(given.get(id)));
  const tableRows = tables.flatMap(({ stepId, key, columns }, table) => {
    const path = `${stepId}.${key}`;
    const field = asked.get(path);
    if (!field) return [];
    const clearRows = asRows(clear.data[stepId]?.[key]);
    return asRows(shown.data[stepId]?.[key]).map((each, at): SheetRow => {
      const visible = getVisibleColumns(definition, clear, stepId, field, clearRows[at] ?? each);
      const askedOfRow = new Map(visible.map((column) => [column.key, column]));
      const cells = columns.map((column) =>
        cellAt(column, askedOfRow.get(column.key), `${path}.${at}.${column.key}`, each[column.key]),
      );
      return { sheet: table + 1, cells: [...fixedCells(ROW_COLUMNS, item, at + 1), ...cells] };
    });
  });
  return [{ sheet: 0, cells: [...fixedCells(ENTRY_COLUMNS, item), ...answerCells, ...agreed] }, ...tableRows];
}

/**
 * Yields the sheets with their columns, then their rows entry by entry; ID numbers are masked. Reads small batches and
 * yields to the event loop after each entry, so that participants' requests are not blocked.
 */
export async function* createSheetLines(
  services: Services,
  season: Season,
  ids: readonly string[],
): AsyncGenerator<EntrySheets | SheetRow> {
  const definitions = await listUsedDefinitions(services.db, season);
  const shape = createSheetShape(definitions);
  yield { entries: ids.length, sheets: describeSheets(shape) };
  for (const part of toBatches(ids, BATCH)) {
    const batch = await loadBatch(services, part);
    const rows = batch.map(({ row }) => row);
    const withdrawals = await findWithdrawals(services.db, definitions[0], rows);
    for (const each of batch) {
      yield* toRows(shape, each, withdrawals);
      await setImmediate();
    }
  }
}
