import { createHash } from 'node:crypto';
import { beijingTime, chineseMinute } from '@portal/contract/beijing-time';
import type { Receipt, ReceiptDetail, VerifiedReceipt } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { and, desc, eq, lt } from 'drizzle-orm';
import { listOwnFiles } from '../../files/repository';
import type { NewNotification, Notice } from '../../notifications/repository';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { decryptAnswers } from '../entries/entry-facts';
import type { OwnEntry } from '../entries/entry-repository';
import { listNamedFiles } from '../entries/named-files';
import { getDefinition } from '../seasons/season-repository';
import { entry, entrySubmission, type Submission, season } from '../tables';
import { listSubmittedSteps } from './submission-repository';

/** @returns JSON with sorted keys, so that equal content always has the same hash */
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

/** Everything that was submitted, in clear: the input of a receipt's hash. */
interface SubmittedContent {
  entryNo: string;
  season: string;
  definitionVersion: number;
  submittedAt: Date;
  answers: object;
  consents: object;
}

/** @returns the SHA-256 hash that verifies a receipt */
export function hashContent({ submittedAt, ...content }: SubmittedContent): string {
  const text = canonicalJson({ ...content, submittedAt: beijingTime(submittedAt) });
  return createHash('sha256').update(text).digest('hex');
}

export function toReceipt({
  entryNo,
  submittedAt,
  sha256,
}: Pick<Submission, 'entryNo' | 'submittedAt' | 'sha256'>): Receipt {
  return { entryNo, submittedAt: beijingTime(submittedAt), sha256 };
}

export function createReceiptNotice(
  entryId: string,
  { entryNo, submittedAt, sha256 }: Receipt,
): NewNotification {
  const at = chineseMinute(submittedAt);
  return {
    kind: 'status',
    title: '报名提交成功',
    body: `报名编号 ${entryNo}，提交时间 ${at}。`,
    text: { kind: 'submitted', values: [entryNo, at] },
    href: paths.competitionEnter.receipt(entryId),
    dedupeKey: `submitted:${sha256}`,
  };
}

/** Whether the receipt is still valid when its text message is due: neither withdrawn nor resubmitted. */
export async function isReceiptCurrent(db: Db, { dedupeKey }: Pick<Notice, 'dedupeKey'>): Promise<boolean> {
  const sha256 = dedupeKey?.split(':')[1] ?? '';
  const [row] = await db
    .select({ entry, submission: entrySubmission })
    .from(entrySubmission)
    .innerJoin(entry, eq(entry.id, entrySubmission.entryId))
    .where(eq(entrySubmission.sha256, sha256));
  return row?.entry.submittedAt?.getTime() === row?.submission.submittedAt.getTime();
}

/** Receipt plus the fields of its printable page. */
export async function loadReceiptDetail(
  { db, secrets, tenant }: Pick<ServiceContext, 'db' | 'secrets' | 'tenant'>,
  { entry: row, season: { name } }: OwnEntry,
  submission: Submission,
): Promise<ReceiptDetail> {
  const { id, entryNo, sha256, projectName, applicantName, groupName, trackName, submittedAt } = submission;
  const definition = await getDefinition(db, row.seasonId, submission.definitionVersion);
  const answers = decryptAnswers(secrets, definition, row, listSubmittedSteps(submission), submittedAt);
  const named = listNamedFiles(definition, answers);
  const fileIds = named.map(({ fileId }) => fileId);
  const files = new Map((await listOwnFiles(db, row.userId, fileIds)).map((file) => [file.id, file]));
  const earlier = await db.$count(
    entrySubmission,
    and(eq(entrySubmission.entryId, row.id), lt(entrySubmission.id, id)),
  );
  return {
    ...toReceipt(submission),
    seasonName: name,
    organiser: tenant.organiser.name,
    projectName,
    applicant: applicantName,
    ordinal: earlier + 1,
    materials: named.flatMap(({ label, fileId }) => {
      const file = files.get(fileId);
      return file ? [{ label, name: file.name, size: file.size, sha256: file.sha256 }] : [];
    }),
    ...(groupName ? { group: groupName } : {}),
    ...(trackName ? { track: trackName } : {}),
    verifyPath: `/api/comp/receipt/${entryNo}/verify?sha256=${sha256}`,
    withdrawn: row.submittedAt === null,
  };
}

/** Whether a receipt with this number and hash, or hash prefix, was issued; reveals nothing else about the entry. */
export async function verifyReceipt(db: Db, entryNo: string, sha256: string): Promise<VerifiedReceipt> {
  const issued = await db
    .select({
      sha256: entrySubmission.sha256,
      submittedAt: entrySubmission.submittedAt,
      seasonName: season.name,
      countsSince: entry.submittedAt,
    })
    .from(entrySubmission)
    .innerJoin(entry, eq(entry.id, entrySubmission.entryId))
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(eq(entrySubmission.entryNo, entryNo))
    .orderBy(desc(entrySubmission.id));
  const at = issued.findIndex((row) => row.sha256.startsWith(sha256));
  const found = issued[at];
  if (!found) return { valid: false };
  return {
    valid: true,
    latest: at === 0,
    withdrawn: found.countsSince === null,
    seasonName: found.seasonName,
    submittedAt: beijingTime(found.submittedAt),
  };
}
