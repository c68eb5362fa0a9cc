import { createHash } from 'node:crypto';
import { beijingTime } from '@portal/contract/beijing-time';
import type { Receipt, SubmitEntry } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { getJudgedSteps, type SeasonDefinition } from '@portal/season/definition';
import { collectOptionLabels } from '@portal/season/display';
import type { Db } from '../../platform/db/database';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import {
  hasEditableStatus,
  hasOpened,
  isBeforeDeadline,
  isSubmittable,
  loadDeadlineState,
} from '../entries/deadline';
import { type Draft, type DraftStep, type IssuedReceipt, loadDraft } from '../entries/draft';
import { deriveFacts, judgeProgress, openAnswers, toEntryIssue } from '../entries/entry-facts';
import { nextEntryNumber, type OwnEntry } from '../entries/entry-repository';
import { type Actor, writeSubmission } from '../entries/write-draft';
import { submitAttempt } from '../tables';
import { toAccountConsents } from './submission-consents';

type Services = Pick<ServiceContext, 'db' | 'database' | 'secrets'> & { sendTextsSoon(): void };

/** The same submit, or a save, can come between reading and writing; the entry is then read again. */
const MAX_ATTEMPTS = 20;

/** A moment that no later read can tell from the one that was stored and hashed. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

/** A draft also keeps answers of steps that its definition no longer has; they are not handed in. */
function judgedIds(definition: SeasonDefinition): Set<string> {
  return new Set(getJudgedSteps(definition).map(({ id }) => id));
}

function requireSameRevisions(rows: readonly DraftStep[], revisions: SubmitEntry['revisions']): void {
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
  if (!isBeforeDeadline(state)) throw new BusinessError('REGISTRATION_CLOSED');
  const opened = hasOpened(state.windows.submit.opens, now);
  throw new BusinessError(opened ? 'ENTRY_STATE' : 'SUBMISSION_NOT_OPEN');
}

async function assignEntryNumber(db: Db, { entry, season }: OwnEntry): Promise<string> {
  if (entry.entryNo) return entry.entryNo;
  const year = /\d{4}/.exec(season.id)?.[0] ?? season.windows.submit.closes.slice(0, 4);
  return `${year}${String(await nextEntryNumber(db)).padStart(6, '0')}`;
}

/** Written on its own, so that it stays although the submit is refused. */
async function recordAttempt(services: Services, entryId: string, idempotencyKey: string, begunAt: Date) {
  await services.db.insert(submitAttempt).values({ entryId, idempotencyKey, begunAt }).onConflictDoNothing();
}

function toReceipt({ entryNo, submittedAt, sha256 }: IssuedReceipt): Receipt {
  return { entryNo, submittedAt: beijingTime(new Date(submittedAt)), sha256 };
}

type Submit = SubmitEntry & { entryId: string };

/** @returns undefined, with nothing written, when the entry, its season or the session changed since `draft` was read */
async function trySubmit(
  services: Services,
  actor: Actor,
  draft: Draft,
  { entryId, idempotencyKey, consents, revisions }: Submit,
): Promise<Receipt | undefined> {
  const { arrivedAt } = actor;
  const { definition, entry } = draft;
  await requireSubmittable(services.db, draft, idempotencyKey, arrivedAt);
  const judgedSteps = judgedIds(definition);
  const rows = [...draft.steps.values()].filter((row) => judgedSteps.has(row.stepId));
  const seen = Object.entries(revisions).filter(([stepId]) => judgedSteps.has(stepId));
  requireSameRevisions(rows, Object.fromEntries(seen));
  requireConsents(definition, consents);
  const answers = openAnswers(services.secrets, definition, entry, rows, arrivedAt);
  const progress = judgeProgress(definition, answers);
  const errors = progress.steps.flatMap(({ issues }) => issues.filter(({ level }) => level === 'error'));
  if (errors.length > 0)
    throw new BusinessError('ENTRY_INCOMPLETE', { data: { issues: errors.map(toEntryIssue) } });

  const entryNo = await assignEntryNumber(services.db, draft);
  const submittedAt = wholeSecond(arrivedAt);
  const content = {
    entryNo,
    season: entry.seasonId,
    definitionVersion: entry.definitionVersion,
    submittedAt: beijingTime(submittedAt),
    answers: answers.data,
    consents,
  };
  const sha256 = createHash('sha256').update(canonicalJson(content)).digest('hex');
  const receipt = toReceipt({ entryNo, submittedAt: submittedAt.toISOString(), sha256 });
  const written = await writeSubmission(
    services.database,
    {
      draft,
      actor,
      facts: deriveFacts(definition, answers, progress.percent),
    },
    {
      entryNo,
      idempotencyKey,
      definitionVersion: entry.definitionVersion,
      steps: Object.fromEntries(rows.map(({ stepId, data, revision }) => [stepId, { data, revision }])),
      consents,
      labels: collectOptionLabels(definition, answers.data),
      sha256,
      submittedAt,
      notice: createNotice(entryId, receipt),
      listed: toAccountConsents(definition, consents, entry),
    },
  );
  return written ? receipt : undefined;
}

async function submit(services: Services, actor: Actor, submission: Submit): Promise<Receipt> {
  const userId = actor.user.id;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await actor.revalidateSession();
    const draft = await loadDraft(services, userId, submission.entryId, submission.idempotencyKey);
    if (draft.receipt) return toReceipt(draft.receipt);
    const receipt = await trySubmit(services, actor, draft, submission);
    if (!receipt) continue;
    services.sendTextsSoon();
    return receipt;
  }
  throw new BusinessError('UNAVAILABLE');
}

/**
 * Judges the whole entry by its definition and keeps what was submitted. The same idempotency key
 * answers the same receipt, also after the deadline.
 */
export async function submitEntry(services: Services, actor: Actor, submission: Submit): Promise<Receipt> {
  try {
    return await submit(services, actor, submission);
  } catch (error) {
    // The entry exists and is the participant's: otherwise there is nothing to remember.
    const own = isBusinessError(error) && error.entry !== 'NOT_FOUND' && error.entry !== 'UNAUTHENTICATED';
    if (own) await recordAttempt(services, submission.entryId, submission.idempotencyKey, actor.arrivedAt);
    throw error;
  }
}

/** The receipt as it stays in the personal centre and goes to the phone. */
function createNotice(entryId: string, { entryNo, submittedAt, sha256 }: Receipt) {
  const at = submittedAt.slice(0, 16).replace('T', ' ');
  return {
    title: '报名提交成功',
    body: `报名编号 ${entryNo}，提交时间 ${at}。`,
    text: { kind: 'submitted' as const, values: [entryNo, at] },
    href: paths.competitionEnter.receipt(entryId),
    dedupeKey: `submitted:${sha256}`,
  };
}

/** @returns JSON with sorted keys, so that equal content has equal text and so an equal hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
