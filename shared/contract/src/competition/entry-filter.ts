import { z } from 'zod';
import { entryStatusSchema } from './entry';

const wordSchema = z.string().trim().min(1).max(60).optional();

/** Operators' filters for entries. Words match inside names; `since` and `until` mean the submission. */
export const entryFilterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  track: wordSchema,
  group: wordSchema,
  region: wordSchema,
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** An exact entry number or phone, or a word from the project, applicant or people. */
  keyword: wordSchema,
};
export type EntryFilter = z.infer<z.ZodObject<typeof entryFilterQuery>>;
