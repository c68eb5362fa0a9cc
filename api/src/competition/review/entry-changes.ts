import { beijingTime } from '@portal/contract/beijing-time';
import { type Changes, type CopyName, copyNameSchema, type Return } from '@portal/contract/operators';
import {
  type AnswerChange,
  type ComparedAnswers,
  compareAnswers,
  type ListedAnswer,
  listAnswers,
} from '@portal/season/answer-list';
import { z } from 'zod';
import { BusinessError } from '../../platform/errors/business-error';
import type { ServiceContext } from '../../platform/service-context';
import { openCopy } from '../entries/entry-facts';
import { listEvents, listSteps } from '../entries/entry-repository';
import { getDefinition } from '../seasons/season-repository';
import { listSubmissions, listSubmittedSteps } from '../submissions/submission-repository';
import type { EntryRow, Submission } from '../tables';
import { getEntryByIdOrNumber } from './find-entry';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'secrets'>;

async function openSubmission(services: Services, row: EntryRow, submission: Submission) {
  const definition = await getDefinition(services.db, row.seasonId, submission.definitionVersion);
  const stored = listSubmittedSteps(submission);
  return openCopy(services.secrets, definition, row, stored, submission.submittedAt);
}

type Path = ListedAnswer['path'];
const startsWith = (path: Path, start: Path) => start.every((part, at) => String(path[at]) === String(part));

/**
 * @returns the answer's texts before and after if the comment is on a single answer, and how many of the comment's
 *   answers changed
 */
function followComment(
  path: Path,
  before: readonly ListedAnswer[],
  after: readonly ListedAnswer[],
  changes: readonly AnswerChange[],
) {
  const meant = before.filter((answer) => startsWith(answer.path, path));
  const identities = new Set(meant.map(({ identity }) => identity));
  const changed = changes.filter(
    (change) => identities.has(change.identity) || startsWith(change.path, path),
  ).length;
  const [first] = meant;
  const one = meant.length === 1 ? first : undefined;
  const became = after.find(({ identity }) => identity === one?.identity);
  const label = first?.label ?? after.find((answer) => startsWith(answer.path, path))?.label ?? '';
  return { label, before: one?.text ?? '', after: became?.text ?? '', changes: changed };
}

/** All returns of an entry, oldest first. Those made before review comments were recorded are missing. */
export async function listReturns(services: Services, row: EntryRow): Promise<Return[]> {
  const events = await listEvents(services.db, row.id);
  if (events.every(({ returned }) => !returned)) return [];
  const submissions = await listSubmissions(services.db, row.id);
  let submitted = 0;
  const found: Return[] = [];
  for (const { status, actor, at, returned } of events) {
    if (status === 'submitted' && actor === 'participant') submitted += 1;
    if (!returned) continue;
    const [read, next] = [submissions[submitted - 1], submissions[submitted]];
    const before = read && (await openSubmission(services, row, read));
    const after = next && (await openSubmission(services, row, next));
    const listed = (copy: ComparedAnswers | undefined) =>
      copy ? listAnswers(copy.definition, copy.shown) : [];
    const changes = before && after ? compareAnswers(before, after) : [];
    const remarks = returned.fields.map(({ path, message }) => ({
      path,
      message,
      ...followComment(path, listed(before), listed(after), changes),
    }));
    const { reason, deadline } = returned;
    const answeredAt = next ? beijingTime(next.submittedAt) : null;
    found.push({ at: beijingTime(at), operator: actor, reason, deadline, answeredAt, remarks });
  }
  return found;
}

export const changesQuery = z.object({ from: copyNameSchema.optional(), to: copyNameSchema.optional() });

/**
 * Compares two submissions, by default the last two, or a submission with the draft.
 * @throws NOT_FOUND for an unknown entry, BAD_REQUEST for an unknown submission
 */
export async function compareCopies(
  services: Services,
  idOrNo: string,
  wanted: z.infer<typeof changesQuery>,
): Promise<Changes> {
  const row = await getEntryByIdOrNumber(services.db, idOrNo);
  const submissions = await listSubmissions(services.db, row.id);

  async function open(name: CopyName) {
    if (name === 'draft') {
      const definition = await getDefinition(services.db, row.seasonId, row.definitionVersion);
      const stored = await listSteps(services.db, row.id);
      return openCopy(services.secrets, definition, row, stored, services.clock.now());
    }
    const submission = submissions[name - 1];
    if (submission) return openSubmission(services, row, submission);
    const msg = `没有第 ${name} 次提交，共提交过 ${submissions.length} 次`;
    throw new BusinessError('BAD_REQUEST', { msg });
  }

  const moments = submissions.map(({ submittedAt }) => beijingTime(submittedAt));
  const to = wanted.to ?? submissions.length;
  const from = wanted.from ?? (to === 'draft' ? submissions.length : to - 1);
  if (from === 0 || to === 0) return { submissions: moments, from: null, to: null, changes: [] };
  const changes = compareAnswers(await open(from), await open(to));
  return { submissions: moments, from, to, changes };
}
