import { z } from 'zod';

/** A failure seen by a browser or a shell server; it must contain nothing that identifies a person. */
export const clientErrorSchema = z.object({
  /** `server` is only accepted from a shell server. */
  source: z.enum(['browser', 'server']).default('browser'),
  message: z.string().min(1).max(500),
  stack: z.string().max(4000).optional(),
  /** Path of the page, without its query. */
  page: z.string().max(200),
  remote: z.string().max(40).optional(),
  version: z.string().max(40).optional(),
  /** Id of the release set that was being served. */
  set: z.string().max(80).optional(),
  /** Where it was caught: `load`, `chunk`, `render`, `hydration`, `window`; by servers `crash`, `timeout` … */
  kind: z.string().max(40).default('window'),
  /** The reporter's clock, ISO 8601. */
  at: z.iso.datetime({ offset: true }),
  /** How often the same failure occurred since the last batch. */
  count: z.number().int().min(1).max(10_000).default(1),
});
export type ClientError = z.input<typeof clientErrorSchema>;

/** POST /telemetry/errors → `{ accepted }` */
export const clientErrorsSchema = z.object({
  /** Random, for a tab's lifetime: counts the visitors that an error affects without identifying them. */
  session: z.string().max(36).optional(),
  errors: z.array(clientErrorSchema).min(1).max(50),
});
export type ClientErrors = z.input<typeof clientErrorsSchema>;

/** GET /ops/errors: a group of similar failures. */
export const errorGroupSchema = z.strictObject({
  id: z.string(),
  source: z.string(),
  kind: z.string(),
  remote: z.string().nullable(),
  message: z.string(),
  hits: z.number().int(),
  /** Tabs that reported it, counted up to a limit. */
  visitors: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  firstSet: z.string().nullable(),
  lastSet: z.string().nullable(),
  firstVersion: z.string().nullable(),
  lastVersion: z.string().nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

const errorSightingSchema = z.strictObject({
  message: z.string(),
  /** As reported, with positions in built files; `portal errors show` maps them to the source. */
  stack: z.string().nullable(),
  page: z.string(),
  version: z.string().nullable(),
  set: z.string().nullable(),
  hits: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
});

/** GET /ops/errors/{id} */
export const errorDetailSchema = errorGroupSchema.extend({ sightings: z.array(errorSightingSchema) });
export type ErrorDetail = z.infer<typeof errorDetailSchema>;
