import { z } from 'zod';

export const windowNames = ['register', 'draft', 'submit', 'review', 'final'] as const;
export type WindowName = (typeof windowNames)[number];

/** Both ends are ISO 8601 with +08:00; `closes` is the first moment that is too late. */
export const timeWindowSchema = z.object({
  opens: z.iso.datetime({ offset: true }),
  closes: z.iso.datetime({ offset: true }),
});
export type TimeWindow = z.infer<typeof timeWindowSchema>;

export const seasonWindows = {
  register: timeWindowSchema,
  draft: timeWindowSchema,
  submit: timeWindowSchema,
  review: timeWindowSchema,
  final: timeWindowSchema,
} as const satisfies Record<WindowName, z.ZodType>;

/**
 * `upcoming`: entries cannot be started yet; `drafting`: they can, but not be submitted yet; `submitting`; `reviewing`:
 * from the submission deadline on; `final`; `ended`.
 */
export const seasonPhaseSchema = z.enum([
  'upcoming',
  'drafting',
  'submitting',
  'reviewing',
  'final',
  'ended',
]);
export type SeasonPhase = z.infer<typeof seasonPhaseSchema>;

const seasonStageSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().optional(),
  opens: z.string(),
  closes: z.string(),
});
export type SeasonStage = z.infer<typeof seasonStageSchema>;

/** GET /comp/season/current; null when no season is open. */
export const currentSeasonSchema = z.object({
  id: z.string(),
  name: z.string(),
  theme: z.string(),
  /** Server time, which countdowns follow. */
  now: z.iso.datetime({ offset: true }),
  phase: seasonPhaseSchema,
  windows: z.object(seasonWindows),
  stages: z.array(seasonStageSchema),
  definitionVersion: z.number().int(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  announcement: z.string().optional(),
});
export type CurrentSeason = z.infer<typeof currentSeasonSchema>;
