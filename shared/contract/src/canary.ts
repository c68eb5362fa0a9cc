import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './release/release';

/** Header by which a shell server tells the API whose call it passes on while a canary runs; JSON, never a browser's. */
export const CANARY_HEADER = 'x-portal-canary';

/** One run of a canary; the same on every shell server. */
export const canaryRunSchema = z.strictObject({
  remote: remoteNameSchema,
  version: releaseVersionSchema,
  since: z.string().max(80),
});
export type CanaryRun = z.infer<typeof canaryRunSchema>;

/** A visitor with a cookie that the shell server has signed. */
export const canaryVisitorSchema = z.strictObject({
  run: canaryRunSchema,
  /** Id of the set that is served now; a page of another set counts for nothing. */
  set: z.string().max(80),
  /** Hash of the visitor's id and the run, so that two runs can not be linked. */
  visitor: z.string().regex(/^[0-9a-f]{32}$/),
  inCanary: z.boolean(),
});
export type CanaryVisitor = z.infer<typeof canaryVisitorSchema>;

const milliseconds = z.int().min(0).max(600_000);

/** POST /telemetry/visits: a page is hydrated and has loaded the remote under trial. */
export const visitSchema = z.strictObject({
  /** Id of the release set that the page runs. */
  set: z.string().max(80),
  remote: remoteNameSchema,
  /** From navigation to a hydrated page; absent where the page came from a cache, was hidden or is of another remote. */
  readyMs: milliseconds.optional(),
  /** For loading the remote; absent where it came from a cache. */
  loadMs: milliseconds.optional(),
});
export type Visit = z.infer<typeof visitSchema>;

const groupCountSchema = z.strictObject({
  seen: z.int(),
  failed: z.int(),
  /** Medians in milliseconds; null while too few are known. */
  readyMs: z.int().nullable(),
  loadMs: z.int().nullable(),
});
export type GroupCount = z.infer<typeof groupCountSchema>;

/** POST /telemetry/canaries: how a run stands. */
export const canaryStateSchema = z.strictObject({
  canary: groupCountSchema,
  others: groupCountSchema,
  /** Why it is to be withdrawn, for the history; null while nothing speaks against it. */
  withdraw: z.string().nullable(),
});
export type CanaryState = z.infer<typeof canaryStateSchema>;

/** GET /ops/canaries: one run, the newest first. */
export const canaryLineSchema = canaryStateSchema.extend({
  remote: z.string(),
  version: z.string(),
  startedAt: z.string(),
  lastAt: z.string(),
});
export type CanaryLine = z.infer<typeof canaryLineSchema>;
