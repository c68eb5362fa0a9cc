import { z } from 'zod';

export const jobSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** The replica that is running it. */
  runningOn: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** Of the current run. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of the last successful run. */
  finishedAt: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  changedRows: z.number().int().nullable(),
  error: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Earliest time of the next run on any replica. */
  nextAt: z.string().nullable(),
});
export type ListedJob = z.infer<typeof jobSchema>;

/** Progress of publishing a season's decisions, which runs in the background. */
export const publishingSchema = z.object({
  approved: z.number().int(),
  rejected: z.number().int(),
  /** Project pages that were added or changed, and pages that were removed. */
  shown: z.number().int(),
  hidden: z.number().int(),
  finishedAt: z.string().nullable(),
  /** Why it stopped; the next round of jobs retries it. */
  error: z.string().nullable(),
});
export type Publishing = z.infer<typeof publishingSchema>;
