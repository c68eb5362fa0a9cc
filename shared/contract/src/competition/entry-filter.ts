import { z } from 'zod';
import { entryStatusSchema } from './entry';

const wordSchema = z.string().trim().min(1).max(60).optional();

/** What operators choose entries by; words are looked for inside of names, moments are those of submission. */
export const entryFilterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  track: wordSchema,
  group: wordSchema,
  region: wordSchema,
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** The number of an entry or a phone as a whole, or a word of project, applicant or people. */
  keyword: wordSchema,
};
export type EntryFilter = z.infer<z.ZodObject<typeof entryFilterQuery>>;
