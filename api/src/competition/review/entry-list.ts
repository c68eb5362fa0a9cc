import { beijingTime } from '@portal/contract/beijing-time';
import { entryStatusSchema } from '@portal/contract/competition/entry';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { containing } from '../../content/list-filters';
import type { ServiceContext } from '../../platform/service-context';
import {
  findCurrentSubmission,
  getSubmissionFacts,
  listCurrentSubmissions,
  type Submission,
} from '../submissions/submission-repository';
import { type EntryRow, entry, entrySubmission } from '../tables';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

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

async function toListItem(
  services: Services,
  row: EntryRow,
  submission: Submission | undefined,
): Promise<z.infer<typeof entryListItemSchema>> {
  const facts = submission ? await getSubmissionFacts(services, row, submission) : row;
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
export async function toEntryListItems(services: Services, rows: readonly EntryRow[]) {
  const submissions = await listCurrentSubmissions(services.db, rows);
  return Promise.all(rows.map((row) => toListItem(services, row, submissions.get(row.id))));
}

export async function toEntryListItem(services: Services, row: EntryRow) {
  return toListItem(services, row, await findCurrentSubmission(services.db, row));
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
