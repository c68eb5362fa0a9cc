import { entryStatusSchema } from '@portal/contract/competition/entry';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { containing } from '../../content/repository';
import { beijingTime } from '../../platform/clock';
import {
  findCurrentSubmission,
  getSubmissionFacts,
  listCurrentSubmissions,
  type Submission,
} from '../submissions/submission-repository';
import { type EntryRow, entry, entrySubmission } from '../tables';

/** What operators choose entries by. */
export const entryFilterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  keyword: z.string().trim().max(40).optional(),
};

/** An entry as a line of the operators' list. */
export const entryListItemSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  season: z.string(),
  projectName: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  updatedAt: z.string(),
});

async function describe(
  app: FastifyInstance,
  row: EntryRow,
  submission: Submission | undefined,
): Promise<z.infer<typeof entryListItemSchema>> {
  const facts = submission ? await getSubmissionFacts(app, row, submission) : row;
  return {
    id: row.id,
    entryNo: row.entryNo,
    season: row.seasonId,
    projectName: facts.projectName,
    group: facts.groupName,
    track: facts.trackName,
    status: row.status,
    publishedStatus: row.publishedStatus,
    completeness: facts.completeness,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    updatedAt: beijingTime(row.updatedAt),
  };
}

/** What was submitted where that counts, otherwise the draft. */
export async function toEntryListItems(app: FastifyInstance, rows: readonly EntryRow[]) {
  const submissions = await listCurrentSubmissions(app.db, rows);
  return Promise.all(rows.map((row) => describe(app, row, submissions.get(row.id))));
}

export async function toEntryListItem(app: FastifyInstance, row: EntryRow) {
  return describe(app, row, await findCurrentSubmission(app.db, row));
}

/** Whether the name under which it was once submitted contains the keyword. */
function wasSubmittedAs(keyword: string): SQL {
  const name = sql`${entrySubmission.steps} #>> '{project,data,name}'`;
  return sql`EXISTS (SELECT FROM ${entrySubmission}
    WHERE ${entrySubmission.entryId} = ${entry.id} AND ${name} ILIKE ${containing(keyword)})`;
}

/** @returns what rows have to be like to pass the filter */
export function buildEntryFilter(filter: {
  season?: string;
  status?: EntryRow['status'];
  keyword?: string;
}): SQL | undefined {
  const { season, status, keyword } = filter;
  return and(
    season ? eq(entry.seasonId, season) : undefined,
    status ? eq(entry.status, status) : undefined,
    keyword
      ? or(ilike(entry.projectName, containing(keyword)), wasSubmittedAs(keyword), eq(entry.entryNo, keyword))
      : undefined,
  );
}
