import { z } from 'zod';

/** A job of the platform, as operators follow it. */
export const jobSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** The replica that runs it now. */
  runningOn: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** Of the run under way. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of the last run that succeeded. */
  finishedAt: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  changedRows: z.number().int().nullable(),
  error: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** When a replica runs it next, at the earliest. */
  nextAt: z.string().nullable(),
});
export type ListedJob = z.infer<typeof jobSchema>;

/** How far the publishing of a season's decisions is. It goes on by itself, whoever follows it. */
export const publishingSchema = z.object({
  approved: z.number().int(),
  rejected: z.number().int(),
  /** Project pages that are new or changed, and those that were taken back. */
  shown: z.number().int(),
  hidden: z.number().int(),
  finishedAt: z.string().nullable(),
  /** Why it stands still; it is tried again with the next round of jobs. */
  error: z.string().nullable(),
});
export type Publishing = z.infer<typeof publishingSchema>;
