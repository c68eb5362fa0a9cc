import { entryStatusSchema } from '@portal/contract/competition/entry';
import { and, eq, ilike, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { beijingTime } from '../beijing-time';
import { containing } from '../content/repository';
import { type EntryRow, entry } from './tables';

/** What operators choose entries by. */
export const entryFilterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  keyword: z.string().trim().max(40).optional(),
};

/** An entry as a line of the operators' list. */
export const entryLineSchema = z.object({
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

export function lineOf(row: EntryRow): z.infer<typeof entryLineSchema> {
  return {
    id: row.id,
    entryNo: row.entryNo,
    season: row.seasonId,
    projectName: row.projectName,
    group: row.groupName,
    track: row.trackName,
    status: row.status,
    publishedStatus: row.publishedStatus,
    completeness: row.completeness,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    updatedAt: beijingTime(row.updatedAt),
  };
}

/** @returns what rows have to be like to pass the filter */
export function matching(filter: {
  season?: string;
  status?: EntryRow['status'];
  keyword?: string;
}): SQL | undefined {
  const { season, status, keyword } = filter;
  return and(
    season ? eq(entry.seasonId, season) : undefined,
    status ? eq(entry.status, status) : undefined,
    keyword ? or(ilike(entry.projectName, containing(keyword)), eq(entry.entryNo, keyword)) : undefined,
  );
}
