import { type IndustryName, industryNames } from '@portal/contract/industries';
import { fieldsOf } from '@portal/contract/season/judge';
import { labelsAlong, optionsOf } from '@portal/contract/season/options';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { plainText, renderMarkdown } from '../content/markdown';
import { contentItem, contentRevision } from '../content/tables';
import { definitionOf } from './entry-context';
import { findLatestSubmission, updateEntry } from './entry-repository';
import { factsOfSubmission } from './submitted-copy';
import { type EntryRow, entry } from './tables';

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function industryOf(label: string | undefined): IndustryName {
  return industryNames.find((name) => label?.startsWith(name)) ?? '现代服务业';
}

/** Participants' words are text, not markup. */
function paragraphs(value: unknown): string {
  const escaped = text(value).replace(/[&<>"'\\`*_{}[\]()#+\-.!|~]/g, '\\$&');
  return renderMarkdown(escaped);
}

/** The showcase's item of an entry that agreed to it when it was submitted: what its project step then said. */
async function projectOf(app: FastifyInstance, row: EntryRow) {
  const submission = await findLatestSubmission(app.db, row.id);
  const project = submission?.steps.project?.data;
  if (!submission || !project) return undefined;
  const { projectName, regionName, showPublicly } = await factsOfSubmission(app, row, submission);
  if (!showPublicly) return undefined;
  const definition = await definitionOf(app, app.db, row.seasonId, submission.definitionVersion);
  const labelOf = (key: string) => {
    const field = fieldsOf(definition, 'project').find((each) => each.key === key);
    const value = project[key];
    return field && labelsAlong(optionsOf(definition, field), Array.isArray(value) ? value : [value]);
  };
  const body = `<h2>项目简介</h2>${paragraphs(project.summary)}`;
  const name = projectName.slice(0, 80);
  const summary = (text(project.slogan) || text(project.summary)).slice(0, 200);
  return {
    type: 'project' as const,
    slug: `entry-${row.entryNo}`,
    title: name,
    summary,
    tags: Array.isArray(project.keywords) ? project.keywords.map(String).slice(0, 5) : [],
    publishedAt: app.clock.now(),
    views: 0,
    pinned: false,
    status: 'published' as const,
    seo: {},
    fields: {
      track: labelOf('track')?.at(-1) ?? '',
      industry: industryOf(labelOf('industry')?.[0]),
      stage: labelOf('stage')?.at(-1) ?? '',
      season: /\d{4}/.exec(row.seasonId)?.[0] ?? row.seasonId,
      ...(regionName ? { region: regionName.slice(0, 20) } : {}),
      team: { name: text(project.company) || text(project.teamName), members: [] },
    },
    body,
    words: [name, summary, '', plainText(body)].join('\n'),
    sourceSha256: submission.sha256,
    updatedAt: app.clock.now(),
  };
}

/**
 * Shows the approved projects of a season whose participants agreed to it, and takes back those who
 * agree no longer or whose approval is gone.
 */
export async function publishProjects(app: FastifyInstance, seasonId: string) {
  const approved = await app.db
    .select()
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), eq(entry.publishedStatus, 'approved')));
  const shown: string[] = [];
  for (const row of approved) {
    const item = await projectOf(app, row);
    if (!item) continue;
    const { views: _views, publishedAt: _publishedAt, ...changed } = item;
    await app.db
      .insert(contentItem)
      .values(item)
      .onConflictDoUpdate({ target: [contentItem.type, contentItem.slug], set: changed });
    await updateEntry(app.db, row.id, { contentSlug: item.slug });
    shown.push(row.id);
  }
  const hidden = await hideProjects(app, seasonId, shown);
  await app.db.update(contentRevision).set({ revision: sql`${contentRevision.revision} + 1` });
  return { shown: shown.length, hidden };
}

async function hideProjects(app: FastifyInstance, seasonId: string, shown: string[]): Promise<number> {
  const gone = await app.db
    .select({ id: entry.id, slug: entry.contentSlug })
    .from(entry)
    .where(and(eq(entry.seasonId, seasonId), isNotNull(entry.contentSlug), notInArray(entry.id, shown)));
  for (const { id, slug } of gone) {
    await app.db
      .delete(contentItem)
      .where(and(eq(contentItem.type, 'project'), eq(contentItem.slug, slug ?? '')));
    await updateEntry(app.db, id, { contentSlug: null });
  }
  return gone.length;
}
