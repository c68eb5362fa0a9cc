import { beijingDay } from '@portal/contract/beijing-time';
import { escapeHtml } from '@portal/contract/escape-html';
import { type IndustryName, industryNames } from '@portal/contract/reference';
import { stripBidiControls } from '@portal/contract/rule-schemas';
import type { SeasonDefinition } from '@portal/season/definition';
import { readRole, readRoleText } from '@portal/season/entry-facts';
import { firstCharacters } from '@portal/season/fields/length';
import { getOptions } from '@portal/season/fields/registry';
import { findOptionLabels } from '@portal/season/options';
import type { RoleName } from '@portal/season/roles';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { userAccount } from '../../accounts/tables';
import { recordContentChange, removedItem, upsertedItem } from '../../content/content-changes';
import { plainText } from '../../content/markdown';
import { contentItem } from '../../content/tables';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { getSeasonYear } from '../seasons/season-phase';
import { getDefinition } from '../seasons/season-repository';
import { type EntryRow, entry, entrySubmission, type Submission, submissionFacts } from '../tables';

type Services = Pick<ServiceContext, 'clock'>;
type NewProject = ReturnType<typeof toContentItem>;

/** @returns the portal's industry of this name; the showcase shows none for a season's own industries */
function toIndustry(label: string | undefined): IndustryName | undefined {
  return industryNames.find((name) => name === label);
}

/** Converts participants' text to HTML paragraphs. Not rendered as Markdown, which would also turn addresses into links. */
function paragraphs(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line) => (line ? [`<p>${escapeHtml(line)}</p>`] : [])).join('');
}

function toContentItem(row: EntryRow, submission: Submission, definition: SeasonDefinition, now: Date) {
  const { projectName, applicantName, regionName, submittedAt } = submission;
  // Sealed answers are not decrypted: no role may be a sensitive field.
  const data = Object.fromEntries(
    Object.entries(submission.steps).map(([stepId, step]) => [stepId, step.data]),
  );
  const answers = { participant: row.participant, data, today: beijingDay(submittedAt) };
  const getLabels = (role: RoleName) => {
    const { field, value } = readRole(definition, answers, role) ?? {};
    return field && findOptionLabels(getOptions(definition, field), Array.isArray(value) ? value : [value]);
  };
  const keywords = readRole(definition, answers, 'keywords')?.value;
  const industry = toIndustry(getLabels('industry')?.[0]);
  const described = readRoleText(definition, answers, 'summary');
  const body = `<h2>项目简介</h2>${paragraphs(described)}`;
  const name = firstCharacters(projectName, 80);
  const summary = firstCharacters(readRoleText(definition, answers, 'slogan') || described, 200);
  return {
    type: 'project' as const,
    slug: `entry-${row.entryNo}`,
    title: name,
    summary,
    tags: Array.isArray(keywords) ? keywords.map((word) => stripBidiControls(String(word))).slice(0, 5) : [],
    publishedAt: now,
    views: 0,
    pinned: false,
    status: 'published' as const,
    seo: {},
    fields: {
      track: getLabels('track')?.at(-1) ?? '',
      ...(industry ? { industry } : {}),
      stage: getLabels('stage')?.at(-1) ?? '',
      season: getSeasonYear(definition),
      ...(regionName ? { region: firstCharacters(regionName, 20) } : {}),
      team: { name: applicantName ?? '', members: [] },
    },
    body,
    words: [name, summary, '', plainText(body)].join('\n'),
    sourceSha256: submission.sha256,
    updatedAt: now,
  };
}

/** Pages written per transaction; small enough not to block participants' saves for long. */
const BATCH = 50;

/** Approved and published, with a current submission that consents to publication, and an open account. */
const isShowable = sql`(${entry.publishedStatus} = 'approved' AND ${entry.submittedAt} IS NOT NULL
  AND coalesce(${entrySubmission.showPublicly}, false) AND ${userAccount.closedAt} IS NULL)`;

/** The showcase has no page, or one built from another submission. */
const isOutdated = or(
  isNull(entry.contentSlug),
  isNull(contentItem.id),
  ne(contentItem.sourceSha256, entrySubmission.sha256),
);

/** Locks a batch of a season's entries, with their current submissions. */
function lockEntries(tx: Db, seasonId: string, condition: SQL | undefined) {
  return tx
    .select({ row: entry, submission: entrySubmission })
    .from(entry)
    .leftJoin(submissionFacts, eq(submissionFacts.entryId, entry.id))
    .leftJoin(entrySubmission, eq(entrySubmission.id, submissionFacts.submissionId))
    .leftJoin(userAccount, eq(userAccount.id, entry.userId))
    .leftJoin(
      contentItem,
      and(eq(contentItem.type, 'project'), eq(contentItem.slug, sql`'entry-' || ${entry.entryNo}`)),
    )
    .where(and(eq(entry.seasonId, seasonId), condition))
    .orderBy(entry.id)
    .limit(BATCH)
    .for('update', { of: entry });
}

/** Queried after locking the entries: an account closed after this removes its page itself. */
async function listOpenAccounts(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const open = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(inArray(userAccount.id, [...ids]), isNull(userAccount.closedAt)));
  return new Set(open.map(({ id }) => id));
}

const REPLACED = ['title', 'summary', 'tags', 'status', 'seo', 'fields', 'body', 'words'] as const;
const excluded = Object.fromEntries(REPLACED.map((name) => [name, sql.raw(`excluded.${name}`)]));

/**
 * Publishes a batch of the season's approved projects whose page is missing or outdated.
 * @returns the number published; 0 when done
 */
export async function showProjects(tx: Db, { clock }: Services, seasonId: string): Promise<number> {
  const locked = await lockEntries(tx, seasonId, and(isShowable, isOutdated));
  const open = await listOpenAccounts(
    tx,
    locked.map(({ row }) => row.userId),
  );
  const items: NewProject[] = [];
  for (const { row, submission } of locked) {
    if (!submission || !open.has(row.userId)) continue;
    const definition = await getDefinition(tx, row.seasonId, submission.definitionVersion);
    items.push(toContentItem(row, submission, definition, clock.now()));
  }
  if (items.length === 0) return 0;
  const stored = await tx
    .insert(contentItem)
    .values(items)
    .onConflictDoUpdate({
      target: [contentItem.type, contentItem.slug],
      set: {
        ...excluded,
        sourceSha256: sql`excluded.source_sha256`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning(upsertedItem);
  const ids = locked.filter(({ row }) => open.has(row.userId)).map(({ row }) => row.id);
  const contentSlug = sql`'entry-' || ${entry.entryNo}`;
  await tx.update(entry).set({ contentSlug }).where(inArray(entry.id, ids));
  await recordContentChange(tx, stored);
  return stored.length;
}

/** Removes the pages of those entries that are in the showcase. */
export async function hideProjects(
  tx: Db,
  rows: readonly Pick<EntryRow, 'id' | 'contentSlug'>[],
): Promise<void> {
  const shown = rows.filter(({ contentSlug }) => contentSlug !== null);
  if (shown.length === 0) return;
  const slugs = shown.flatMap(({ contentSlug }) => contentSlug ?? []);
  const gone = await tx
    .delete(contentItem)
    .where(and(eq(contentItem.type, 'project'), inArray(contentItem.slug, slugs)))
    .returning(removedItem);
  const ids = shown.map(({ id }) => id);
  await tx.update(entry).set({ contentSlug: null }).where(inArray(entry.id, ids));
  await recordContentChange(tx, gone);
}

/** Removes a batch of pages whose consent or approval is gone. @returns the number removed; 0 when done */
export async function hideIneligibleProjects(tx: Db, seasonId: string): Promise<number> {
  const locked = await lockEntries(tx, seasonId, and(isNotNull(entry.contentSlug), sql`NOT ${isShowable}`));
  await hideProjects(
    tx,
    locked.map(({ row }) => row),
  );
  return locked.length;
}
