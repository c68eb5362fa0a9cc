import { beijingDay } from '@portal/contract/beijing-time';
import { type IndustryName, industryNames } from '@portal/contract/reference';
import { readRole, readRoleText } from '@portal/season/entry-facts';
import { getOptions } from '@portal/season/fields/registry';
import { findOptionLabels } from '@portal/season/options';
import type { RoleName } from '@portal/season/roles';
import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import { userAccount } from '../../accounts/tables';
import { recordContentChange } from '../../content/content-changes';
import { plainText, renderMarkdown } from '../../content/markdown';
import { contentItem } from '../../content/tables';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { updateEntry } from '../entries/entry-repository';
import { getSeasonYear } from '../seasons/season-phase';
import { getDefinition } from '../seasons/season-repository';
import { findCurrentSubmission } from '../submissions/submission-repository';
import { type EntryRow, entry } from '../tables';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

const changedItem = { id: contentItem.id, type: contentItem.type };

/** @returns the portal's industry of this name; a season may have industries of its own, which are shown as none */
function toIndustry(label: string | undefined): IndustryName | undefined {
  return industryNames.find((name) => name === label);
}

/** Participants' words are text, not markup. */
function paragraphs(text: string): string {
  const escaped = text.replace(/[&<>"'\\`*_{}[\]()#+\-.!|~]/g, '\\$&');
  return renderMarkdown(escaped);
}

/** The showcase's item of an entry that agreed to it when it was submitted: what it then said. */
async function toContentItem(services: Services, row: EntryRow) {
  const submission = await findCurrentSubmission(services.db, row);
  if (!submission?.showPublicly) return undefined;
  const definition = await getDefinition(services.db, row.seasonId, submission.definitionVersion);
  const { projectName, applicantName, regionName, submittedAt } = submission;
  // Sealed answers stay sealed: no role may be a sensitive field.
  const data = Object.fromEntries(
    Object.entries(submission.steps).map(([stepId, step]) => [stepId, step.data]),
  );
  const answers = { participant: row.participant, data, today: beijingDay(submittedAt) };
  const labelsOf = (role: RoleName) => {
    const { field, value } = readRole(definition, answers, role) ?? {};
    return field && findOptionLabels(getOptions(definition, field), Array.isArray(value) ? value : [value]);
  };
  const keywords = readRole(definition, answers, 'keywords')?.value;
  const industry = toIndustry(labelsOf('industry')?.[0]);
  const described = readRoleText(definition, answers, 'summary');
  const body = `<h2>项目简介</h2>${paragraphs(described)}`;
  const name = projectName.slice(0, 80);
  const summary = (readRoleText(definition, answers, 'slogan') || described).slice(0, 200);
  return {
    type: 'project' as const,
    slug: `entry-${row.entryNo}`,
    title: name,
    summary,
    tags: Array.isArray(keywords) ? keywords.map(String).slice(0, 5) : [],
    publishedAt: services.clock.now(),
    views: 0,
    pinned: false,
    status: 'published' as const,
    seo: {},
    fields: {
      track: labelsOf('track')?.at(-1) ?? '',
      ...(industry ? { industry } : {}),
      stage: labelsOf('stage')?.at(-1) ?? '',
      season: getSeasonYear(definition),
      ...(regionName ? { region: regionName.slice(0, 20) } : {}),
      team: { name: applicantName ?? '', members: [] },
    },
    body,
    words: [name, summary, '', plainText(body)].join('\n'),
    sourceSha256: submission.sha256,
    updatedAt: services.clock.now(),
  };
}

/**
 * Locks the entry while its page is written: a return, a withdrawal or the closing of its account may have come
 * since the list was read, and takes the page back only once.
 */
async function isShowable(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: entry.userId })
    .from(entry)
    .where(and(eq(entry.id, id), eq(entry.publishedStatus, 'approved')))
    .for('update');
  if (!row) return false;
  const [owner] = await tx
    .select({ closedAt: userAccount.closedAt })
    .from(userAccount)
    .where(eq(userAccount.id, row.userId));
  return owner?.closedAt === null;
}

/** @returns whether the entry's page now is in the showcase */
async function showProject(services: Services, row: EntryRow): Promise<boolean> {
  const item = await toContentItem(services, row);
  if (!item) return false;
  const { views: _views, publishedAt: _publishedAt, ...changed } = item;
  return services.db.transaction(async (tx) => {
    if (!(await isShowable(tx, row.id))) return false;
    const stored = await tx
      .insert(contentItem)
      .values(item)
      .onConflictDoUpdate({ target: [contentItem.type, contentItem.slug], set: changed })
      .returning(changedItem);
    await updateEntry(tx, row.id, { contentSlug: item.slug });
    await recordContentChange(tx, stored);
    return true;
  });
}

/** Takes an entry's page out of the showcase, if it is in it. */
export async function hideProject(
  tx: Db,
  { id, contentSlug }: Pick<EntryRow, 'id' | 'contentSlug'>,
): Promise<void> {
  if (contentSlug === null) return;
  const gone = await tx
    .delete(contentItem)
    .where(and(eq(contentItem.type, 'project'), eq(contentItem.slug, contentSlug)))
    .returning(changedItem);
  await updateEntry(tx, id, { contentSlug: null });
  await recordContentChange(tx, gone);
}

/** Takes back the pages of a season that are not among the shown ones. @returns how many */
async function hideOtherProjects(services: Services, seasonId: string, shown: string[]): Promise<number> {
  const gone = await services.db
    .select({ id: entry.id, contentSlug: entry.contentSlug })
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), isNotNull(entry.contentSlug), notInArray(entry.id, shown)));
  for (const row of gone) await services.db.transaction((tx) => hideProject(tx, row));
  return gone.length;
}

/**
 * Shows the approved projects of a season whose participants agreed to it and have not closed their account, and
 * takes back those who agree no longer or whose approval is gone.
 */
export async function publishProjects(services: Services, seasonId: string) {
  const approved = await services.db
    .select()
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), eq(entry.publishedStatus, 'approved')));
  const shown: string[] = [];
  for (const row of approved) if (await showProject(services, row)) shown.push(row.id);
  return { shown: shown.length, hidden: await hideOtherProjects(services, seasonId, shown) };
}
