import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './release/release';

/**
 * During a canary, the shell server names the visitor of each proxied API call in this header, as JSON. The same header
 * sent by a browser is dropped.
 */
export const CANARY_HEADER = 'x-portal-canary';

/** One canary run, identical on every shell server. */
export const canaryRunSchema = z.strictObject({
  remote: remoteNameSchema,
  version: releaseVersionSchema,
  since: z.string().max(80),
});
export type CanaryRun = z.infer<typeof canaryRunSchema>;

/** A visitor identified by a cookie that the shell server signed. */
export const canaryVisitorSchema = z.strictObject({
  run: canaryRunSchema,
  /** Id of the set being served; reports from pages of another set are ignored. */
  set: z.string().max(80),
  /** Hash of visitor id and run, so that two runs cannot be linked. */
  visitor: z.string().regex(/^[0-9a-f]{32}$/),
  inCanary: z.boolean(),
});
export type CanaryVisitor = z.infer<typeof canaryVisitorSchema>;

const milliseconds = z.int().min(0).max(600_000);

/** POST /telemetry/visits: the page is hydrated and has loaded the remote under trial. */
export const visitSchema = z.strictObject({
  /** Id of the release set that the page runs. */
  set: z.string().max(80),
  remote: remoteNameSchema,
  /** From navigation to hydration; absent if the page was cached, hidden, or belongs to another remote. */
  readyMs: milliseconds.optional(),
  /** Load time of the remote; absent if it came from a cache. */
  loadMs: milliseconds.optional(),
});
export type Visit = z.infer<typeof visitSchema>;

const groupCountSchema = z.strictObject({
  seen: z.int(),
  failed: z.int(),
  /** Medians in milliseconds; null until there are enough samples. */
  readyMs: z.int().nullable(),
  loadMs: z.int().nullable(),
});
export type GroupCount = z.infer<typeof groupCountSchema>;

/** POST /telemetry/canaries: the current state of a run. */
export const canaryStateSchema = z.strictObject({
  canary: groupCountSchema,
  others: groupCountSchema,
  /** Why the canary should be withdrawn, for the history; null while it looks healthy. */
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
