import { createHash } from 'node:crypto';
import type { Receipt, SubmitEntry } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { judgeEntry } from '@portal/contract/season/judge';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../beijing-time';
import type { Db } from '../db/database';
import { BusinessError, isBusinessError } from '../errors/business-error';
import { canonicalJson } from './canonical-json';
import { hasOpened, isInTime, isSubmittable } from './deadline';
import { type EntryContext, requireEntry, standingOf } from './entry-context';
import { answersOf, factsOf, issueOf } from './entry-facts';
import { findSubmission, listSteps, nextEntryNumber, recordEvent, updateEntry } from './entry-repository';
import { labelsOf } from './option-labels';
import { entrySubmission, type StepRow, submitAttempt } from './tables';

/** A moment that no later read can tell from the one that was stored and hashed. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

function besideIds(definition: SeasonDefinition): Set<string> {
  return new Set(definition.steps.filter((step) => step.kind === 'beside').map((step) => step.id));
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

async function requireSubmittable(db: Db, context: EntryContext, key: string, now: Date): Promise<void> {
  const standing = await standingOf(db, context, now, key);
  if (isSubmittable(standing)) return;
  if (!['draft', 'returned', 'submitted'].includes(context.entry.status))
    throw new BusinessError('ENTRY_STATE');
  if (!isInTime(standing)) throw new BusinessError('REGISTRATION_CLOSED');
  const opened = hasOpened(standing.windows.submit.opens, now);
  throw new BusinessError(opened ? 'ENTRY_STATE' : 'SUBMISSION_NOT_OPEN');
}

async function entryNoOf(db: Db, { entry, season }: EntryContext): Promise<string> {
  if (entry.entryNo) return entry.entryNo;
  const year = /\d{4}/.exec(season.id)?.[0] ?? season.windows.submit.closes.slice(0, 4);
  return `${year}${String(await nextEntryNumber(db)).padStart(6, '0')}`;
}

/** Written on its own, so that it stays although the submit is refused. */
async function rememberAttempt(app: FastifyInstance, entryId: string, idempotencyKey: string, begunAt: Date) {
  await app.db.insert(submitAttempt).values({ entryId, idempotencyKey, begunAt }).onConflictDoNothing();
}

function receiptOf(row: typeof entrySubmission.$inferSelect): Receipt {
  return { entryNo: row.entryNo, submittedAt: beijingTime(row.submittedAt), sha256: row.sha256 };
}

async function submit(
  app: FastifyInstance,
  db: Db,
  request: { userId: number; entryId: string; arrived: Date } & SubmitEntry,
): Promise<Receipt> {
  const { entryId, userId, arrived, idempotencyKey, consents } = request;
  const context = await requireEntry(app, db, userId, entryId, { lock: true });
  const known = await findSubmission(db, entryId, idempotencyKey);
  if (known) return receiptOf(known);
  await requireSubmittable(db, context, idempotencyKey, arrived);
  const { definition, entry } = context;
  const beside = besideIds(definition);
  const rows = (await listSteps(db, entryId)).filter((row) => !beside.has(row.stepId));
  const seen = Object.entries(request.revisions).filter(([stepId]) => !beside.has(stepId));
  requireSameRevisions(rows, Object.fromEntries(seen));
  requireConsents(definition, consents);
  const answers = answersOf(app.secrets, definition, entry, rows, arrived);
  const errors = judgeEntry(definition, answers).filter((issue) => issue.level === 'error');
  if (errors.length > 0)
    throw new BusinessError('ENTRY_INCOMPLETE', { data: { issues: errors.map(issueOf) } });

  const entryNo = await entryNoOf(db, context);
  const submittedAt = wholeSecond(arrived);
  const content = {
    entryNo,
    season: entry.seasonId,
    definitionVersion: entry.definitionVersion,
    submittedAt: beijingTime(submittedAt),
    answers: answers.data,
    consents,
  };
  const sha256 = createHash('sha256').update(canonicalJson(content)).digest('hex');
  const steps = Object.fromEntries(
    rows.map((row) => [row.stepId, { data: row.data, revision: row.revision }]),
  );
  const [row] = await db
    .insert(entrySubmission)
    .values({
      entryId,
      entryNo,
      idempotencyKey,
      definitionVersion: entry.definitionVersion,
      steps,
      consents,
      labels: labelsOf(definition, answers.data),
      sha256,
      submittedAt,
    })
    .returning();
  if (!row) throw new Error('The submission was not stored.');
  const state = { status: 'submitted', publishedStatus: 'submitted' } as const;
  await updateEntry(db, entryId, {
    ...factsOf(definition, answers),
    ...state,
    entryNo,
    submittedAt,
    changedSinceSubmission: false,
    returned: null,
    migration: null,
    updatedAt: arrived,
  });
  await recordEvent(db, { entryId, ...state, actor: 'participant', at: arrived });
  return receiptOf(row);
}

/**
 * Judges the whole entry by its definition and keeps what was submitted. The same idempotency key
 * answers the same receipt, also after the deadline.
 */
export async function submitEntry(
  app: FastifyInstance,
  request: { userId: number; entryId: string; arrived: Date } & SubmitEntry,
): Promise<Receipt> {
  try {
    return await app.db.transaction((tx) => submit(app, tx, request));
  } catch (error) {
    // The entry exists and is the participant's: otherwise there is nothing to remember.
    const own = isBusinessError(error) && error.entry !== 'NOT_FOUND';
    if (own) await rememberAttempt(app, request.entryId, request.idempotencyKey, request.arrived);
    throw error;
  }
}
