import { z } from 'zod';
import { remoteNameSchema } from './release/release';

/**
 * Largest Contentful Paint, Interaction to Next Paint, Cumulative Layout Shift, Time to First Byte; see
 * https://web.dev/articles/vitals.
 */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

const deviceSchema = z.enum(['phone', 'desktop']);

/** One value of one visit. It contains nothing that identifies the visitor. */
const vitalSchema = z.strictObject({
  name: z.enum(vitalNames),
  remote: remoteNameSchema,
  /** Route pattern of the page, such as `/news/detail/:id`. */
  page: z
    .string()
    .max(120)
    .regex(/^\/[\w/:.*?-]*$/),
  /** Milliseconds; for CLS, its score. */
  value: z.number().min(0).max(600_000),
});
export type Vital = z.infer<typeof vitalSchema>;

/** POST /telemetry/vitals: the vitals of a visit that are known when its page is hidden. */
export const vitalsReportSchema = z.strictObject({
  /** Id of the release set that the page runs. */
  set: z
    .string()
    .max(80)
    .regex(/^[\w.-]+$/),
  device: deviceSchema,
  vitals: z.array(vitalSchema).min(1).max(8),
});
export type VitalsReport = z.infer<typeof vitalsReportSchema>;

/** GET /ops/vitals */
export const vitalsQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(90).default(7),
  remote: remoteNameSchema.optional(),
  page: z.string().max(120).optional(),
  device: deviceSchema.optional(),
  /** Lists this many of the newest release sets separately; absent: all combined. */
  sets: z.coerce.number().int().min(1).max(10).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const vitalFigureSchema = z.strictObject({
  visits: z.number().int(),
  /** 75th percentile: three of four visits had this value or a better one. */
  p75: z.number(),
  /** Number of visits by the thresholds that browser makers agree on. */
  good: z.number().int(),
  needsWork: z.number().int(),
  poor: z.number().int(),
});
export type VitalFigure = z.infer<typeof vitalFigureSchema>;

/** A page, or a page under one release set; pages with the most visits first. */
export const vitalLineSchema = z.strictObject({
  remote: z.string(),
  page: z.string(),
  set: z.string().nullable(),
  LCP: vitalFigureSchema.nullable(),
  INP: vitalFigureSchema.nullable(),
  CLS: vitalFigureSchema.nullable(),
  TTFB: vitalFigureSchema.nullable(),
});
export type VitalLine = z.infer<typeof vitalLineSchema>;
