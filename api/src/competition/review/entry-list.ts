import { beijingTime } from '@portal/contract/beijing-time';
import { entryStatusSchema } from '@portal/contract/competition/entry';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { containing } from '../../content/list-filters';
import type { Db } from '../../platform/db/database';
import { getDeadline } from '../entries/deadline';
import { getSeason, listSeasons } from '../seasons/season-repository';
import { listSubmittedFacts, type SubmittedFacts } from '../submissions/submission-repository';
import { type EntryRow, entry, entrySubmission, type SeasonWindows } from '../tables';

/** Only complete entries can be submitted. */
export const COMPLETE = 100;

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
  /** Of what was submitted, as are contact and phone; null before that. */
  applicant: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  region: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  /** Until when the participant can submit. */
  deadline: z.string(),
  updatedAt: z.string(),
});

/** What was submitted where that counts, otherwise the draft. */
function toListItem(
  row: EntryRow,
  windows: SeasonWindows,
  submitted: SubmittedFacts | undefined,
): z.infer<typeof entryListItemSchema> {
  const facts = submitted ?? row;
  return {
    id: row.id,
    entryNo: row.entryNo,
    season: row.seasonId,
    projectName: facts.projectName,
    applicant: submitted?.applicantName ?? null,
    contact: submitted?.contactName ?? null,
    phone: submitted?.contactPhone ?? null,
    group: facts.groupName,
    track: facts.trackName,
    region: facts.regionName,
    status: row.status,
    publishedStatus: row.publishedStatus,
    completeness: submitted ? COMPLETE : row.completeness,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    deadline: beijingTime(getDeadline({ entry: row, windows })),
    updatedAt: beijingTime(row.updatedAt),
  };
}

export async function toEntryListItems(db: Db, rows: readonly EntryRow[]) {
  const facts = await listSubmittedFacts(db, rows);
  const seasons = new Map((await listSeasons(db)).map((season) => [season.id, season]));
  return rows.flatMap((row) => {
    const season = seasons.get(row.seasonId);
    return season ? [toListItem(row, season.windows, facts.get(row.id))] : [];
  });
}

export async function toEntryListItem(db: Db, row: EntryRow) {
  const { windows } = await getSeason(db, row.seasonId);
  return toListItem(row, windows, (await listSubmittedFacts(db, [row])).get(row.id));
}

/** Whether the name under which it was once submitted contains the keyword. */
function wasSubmittedAs(keyword: string): SQL {
  return sql`EXISTS (SELECT FROM ${entrySubmission}
    WHERE ${entrySubmission.entryId} = ${entry.id} AND ${entrySubmission.projectName} ILIKE ${containing(keyword)})`;
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
