import type { Receipt, SubmitEntry } from '@portal/contract/competition/entry';
import { getCompleteness } from '@portal/season/completeness';
import { getJudgedStepIds, type SeasonDefinition } from '@portal/season/definition';
import { collectOptionLabels } from '@portal/season/display';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { linkSubmittedFiles } from '../../files/links';
import { notify } from '../../notifications/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import { collectFileIds } from '../entries/answer-files';
import {
  closedError,
  hasEditableStatus,
  hasOpened,
  isBeforeDeadline,
  isSubmittable,
  loadDeadlineState,
} from '../entries/deadline';
import { decryptAnswers, deriveFacts, deriveSubmittedFacts, toEntryIssue } from '../entries/entry-facts';
import {
  type Actor,
  lockEntryWithSteps,
  nextEntryNumber,
  type OwnEntry,
  recordEvent,
  updateEntry,
} from '../entries/entry-repository';
import { limitLargeEntry, measureAnswers } from '../entries/entry-size';
import { getSeasonYear } from '../seasons/season-phase';
import { entry, type StepRow, submitAttempt } from '../tables';
import { createReceiptNotice, hashContent, toReceipt } from './receipt';
import { writeAccountConsents } from './submission-consents';
import { findSubmissionByKey, insertSubmission } from './submission-repository';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets'> & { sendTextsSoon(): void };

const HOUR_MS = 3_600_000;
/** Submissions per entry and hour. */
const MAX_HOURLY = 60;

/** Truncates to seconds, so that the stored and the hashed time are identical. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

function requireSameRevisions(rows: readonly StepRow[], revisions: SubmitEntry['revisions']): void {
  const stored = Object.fromEntries(rows.map((row) => [row.stepId, row.revision]));
  const seen = Object.entries(revisions).filter(([, revision]) => revision > 0);
  const same = seen.length === rows.length && rows.every((row) => revisions[row.stepId] === row.revision);
  if (!same) throw new BusinessError('CONFLICT', { data: { revisions: stored } });
}

function requireConsents(definition: SeasonDefinition, consents: SubmitEntry['consents']): void {
  const missing = definition.consents.filter(({ id, required }) => required && consents[id] !== true);
  if (missing.length === 0) return;
  const issues = missing.map(({ id, text }) => ({ path: ['consents', id], message: text }));
  throw new BusinessError('CONSENT_MISSING', { data: { issues } });
}

async function requireSubmittable(db: Db, context: OwnEntry, key: string, now: Date): Promise<void> {
  const state = await loadDeadlineState(db, context, now, key);
  if (isSubmittable(state)) return;
  if (!hasEditableStatus(context.entry)) throw new BusinessError('ENTRY_STATE');
  if (!isBeforeDeadline(state)) throw closedError(state);
  const opened = hasOpened(state.windows.submit.opens, now);
  throw new BusinessError(opened ? 'ENTRY_STATE' : 'SUBMISSION_NOT_OPEN');
}

/**
 * Limits submissions per hour, because each one stores a copy of all answers and sends a notice.
 * @returns the earlier submission with this key
 */
async function findEarlier(tx: Db, { entry }: OwnEntry, idempotencyKey: string, now: Date) {
  // Without a number the entry was never submitted.
  if (!entry.entryNo) return null;
  const moment = new Date(now.getTime() - HOUR_MS);
  const { earlier, recent } = await findSubmissionByKey(tx, entry.id, { idempotencyKey, moment });
  if (!earlier && recent >= MAX_HOURLY)
    throw new BusinessError('TOO_MANY_REQUESTS', { retryAfter: HOUR_MS / 1000 });
  return earlier;
}

async function assignEntryNumber(db: Db, { entry, season }: OwnEntry): Promise<string> {
  if (entry.entryNo) return entry.entryNo;
  return `${getSeasonYear(season)}${String(await nextEntryNumber(db)).padStart(6, '0')}`;
}

/** Attempts kept per entry; limited, because clients choose the keys. */
const MAX_ATTEMPTS = 20;

/** Separate transaction, so that the attempt is kept although the submit is refused. */
async function recordAttempt(db: Db, entryId: string, idempotencyKey: string, begunAt: Date) {
  // The account and its entry may have been deleted in the meantime.
  const attempt = db
    .select({
      entryId: entry.id,
      idempotencyKey: sql<string>`${idempotencyKey}::text`.as('idempotency_key'),
      begunAt: sql<Date>`${begunAt.toISOString()}::timestamptz`.as('begun_at'),
    })
    .from(entry)
    .where(eq(entry.id, entryId))
    .for('key share');
  await db.insert(submitAttempt).select(attempt).onConflictDoNothing();
  const ofEntry = eq(submitAttempt.entryId, entryId);
  const latest = db
    .select({ key: submitAttempt.idempotencyKey })
    .from(submitAttempt)
    .where(ofEntry)
    .orderBy(desc(submitAttempt.begunAt))
    .limit(MAX_ATTEMPTS);
  await db.delete(submitAttempt).where(and(ofEntry, notInArray(submitAttempt.idempotencyKey, latest)));
}

type Submit = SubmitEntry & { entryId: string };

/**
 * Locks and judges the entry, then writes submission and receipt; an incomplete entry writes nothing.
 * @returns `ENTRY_INCOMPLETE` instead of throwing it, so that the rate limit's count is not rolled back
 */
async function submitLocked(
  tx: Db,
  services: Services,
  actor: Actor,
  { entryId, idempotencyKey, consents, revisions }: Submit,
): Promise<Receipt | BusinessError> {
  const now = actor.arrivedAt;
  const context = await lockEntryWithSteps(tx, actor, entryId);
  const { definition, entry } = context;
  const earlier = await findEarlier(tx, context, idempotencyKey, now);
  if (earlier) return toReceipt(earlier);

  await requireSubmittable(tx, context, idempotencyKey, now);
  // Drafts also keep answers of removed steps, which are not submitted.
  const judgedSteps = getJudgedStepIds(definition);
  const rows = [...context.steps.values()].filter((row) => judgedSteps.has(row.stepId));
  const seen = Object.entries(revisions).filter(([stepId]) => judgedSteps.has(stepId));
  requireSameRevisions(rows, Object.fromEntries(seen));
  requireConsents(definition, consents);
  await limitLargeEntry(services, tx, entry.userId, measureAnswers(rows));
  const answers = decryptAnswers(services.secrets, definition, entry, rows, now);
  const { percent, steps } = getCompleteness(definition, answers);
  const errors = steps.flatMap(({ issues }) => issues.filter(({ level }) => level === 'error'));
  if (errors.length > 0)
    return new BusinessError('ENTRY_INCOMPLETE', { data: { issues: errors.map(toEntryIssue) } });

  const { definitionVersion, seasonId } = entry;
  const entryNo = await assignEntryNumber(tx, context);
  const submittedAt = wholeSecond(now);
  const content = { entryNo, definitionVersion, submittedAt, consents };
  const sha256 = hashContent({ ...content, season: seasonId, answers: answers.data });
  const state = { status: 'submitted', publishedStatus: 'submitted' } as const;
  const submissionId = await insertSubmission(tx, {
    ...content,
    entryId,
    idempotencyKey,
    steps: Object.fromEntries(rows.map(({ stepId, data, revision }) => [stepId, { data, revision }])),
    labels: collectOptionLabels(definition, answers.data),
    sha256,
    ...deriveSubmittedFacts(definition, answers),
    hasFacts: true,
  });
  await linkSubmittedFiles(tx, submissionId, collectFileIds(answers.data));
  await updateEntry(tx, entryId, {
    ...deriveFacts(definition, answers, percent),
    ...state,
    entryNo,
    submittedAt,
    changedSinceSubmission: false,
    returned: null,
    migration: null,
    updatedAt: now,
  });
  await recordEvent(tx, { entryId, ...state, actor: 'participant', at: now });
  await writeAccountConsents(tx, definition, consents, entry, now);
  const receipt = toReceipt({ entryNo, submittedAt, sha256 });
  await notify(tx, now, entry.userId, createReceiptNotice(entryId, receipt));
  return receipt;
}

/**
 * Judges the whole entry and stores the submission. The same idempotency key always returns the same receipt, even after
 * the deadline.
 */
export async function submitEntry(services: Services, actor: Actor, submission: Submit): Promise<Receipt> {
  const { entryId, idempotencyKey } = submission;
  try {
    const receipt = await services.db.transaction((tx) => submitLocked(tx, services, actor, submission));
    if (receipt instanceof BusinessError) throw receipt;
    services.sendTextsSoon();
    return receipt;
  } catch (error) {
    // Only refusals of the participant's own entry count as attempts: not NOT_FOUND, an ended session or a server error.
    const own = isBusinessError(error) && error.entry !== 'NOT_FOUND' && error.entry !== 'UNAUTHENTICATED';
    if (own) await recordAttempt(services.db, entryId, idempotencyKey, actor.arrivedAt);
    throw error;
  }
}
