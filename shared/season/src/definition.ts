import { seasonWindows, timeWindowSchema, windowNames } from '@portal/contract/competition/season';
import { z } from 'zod';
import { conditionSchema, listReferences } from './condition';
import { type Field, fieldSchema } from './field';
import { idSchema, keySchema, nameSchema, optionSchema } from './fields/field-common';
import { rolesSchema } from './roles';

export const participants = ['personal', 'enterprise'] as const;
/** Who enters: registration type 1 (individual or team) or 2 (enterprise). */
export type Participant = (typeof participants)[number];

/** What a track asks for. */
export const trackSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(40),
  /** Which form of the business plan it wants. */
  plan: z.enum(['file', 'sections', 'either']),
  /** Keys of the season's materials that must be there, and that may be. */
  materials: z.strictObject({ required: z.array(keySchema), optional: z.array(keySchema) }),
});
export type Track = z.infer<typeof trackSchema>;

export const areaSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(40),
  tracks: z.array(trackSchema).min(1),
});

export type Area = z.infer<typeof areaSchema>;

/** Derived, never asked: the first group of the participant whose rule holds. */
export const groupSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(20),
  participant: z.enum(participants),
  rule: conditionSchema.optional(),
  /** Why an entry is in this group, for its participant. */
  explanation: z.string().max(200),
});
export type Group = z.infer<typeof groupSchema>;

const stageFacts = {
  id: idSchema,
  name: z.string().min(1).max(20),
  /** Form and place, in a few words. */
  text: z.string().max(80).optional(),
};
/** A stage as visitors are told of it: it is one of the windows, which may be extended, or has dates of its own. */
export const stageSchema = z.union([
  z.strictObject({ ...stageFacts, window: z.enum(windowNames) }),
  z.strictObject({ ...stageFacts, dates: timeWindowSchema }),
]);
export type Stage = z.infer<typeof stageSchema>;

export const stepSchema = z.strictObject({
  id: nameSchema(/^[a-z]{2,20}$/, '应是 2 至 20 个小写字母'),
  title: z.string().min(1).max(12),
  help: z.string().max(400),
  /**
   * `form`: its own fields; `materials`: the season's materials that the track asks for;
   * `submit`: the whole entry, statement, consents; `supplement`: fields that never block submission.
   */
  kind: z.enum(['form', 'materials', 'submit', 'supplement']),
  /** `plan`: files first, chapters to write below them, and what the chosen track's `plan` asks for. */
  layout: z.enum(['fields', 'plan']).optional(),
  fields: z.array(fieldSchema),
});
export type Step = z.infer<typeof stepSchema>;

export const consentSchema = z.strictObject({
  id: keySchema,
  /** What the account calls it in its list of consents. */
  title: z.string().min(1).max(20),
  text: z.string().min(1).max(300),
  href: z.string().max(300).optional(),
  /** One that is not required can be withdrawn later. */
  required: z.boolean(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A document for participants to download, sign and upload again. */
const templateSchema = z.strictObject({
  title: z.string().min(1).max(60),
  paragraphs: z.array(z.string().min(1).max(1000)).min(1),
  /** Lines for names, stamp and date. */
  signature: z.array(z.string().min(1).max(200)),
});
export type Template = z.infer<typeof templateSchema>;

/**
 * A season and its entry definition, as data. A published version never changes: a correction is a new version. This says
 * what its parts look like; whether they fit together, `validate-definition.ts` finds out.
 */
export const seasonDefinitionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/, '应是 2 至 40 个小写字母、数字和横线'),
  version: z.number().int().min(1),
  name: z.string().min(1).max(60),
  theme: z.string().max(60),
  announcement: z.string().max(500).optional(),
  windows: z.strictObject(seasonWindows),
  /** What home and schedule show; absent: the windows by their usual names. */
  stages: z.array(stageSchema).min(1).optional(),
  groups: z.array(groupSchema).min(1),
  /** Areas and their tracks. */
  tracks: z.array(areaSchema).min(1),
  steps: z.array(stepSchema).min(1),
  materials: z.array(fieldSchema),
  roles: rolesSchema,
  /** Truthfulness statement on the submit step. */
  statement: z.string().min(1).max(500),
  consents: z.array(consentSchema),
  /** Documents by the name that a file field's `template.href` has. */
  templates: z
    .record(
      nameSchema(/^[a-z][a-z0-9-]{0,39}$/, '应以小写字母开头，只用小写字母、数字和横线，至多 40 个'),
      templateSchema,
    )
    .optional(),
  dictionaries: z.record(idSchema, z.array(optionSchema)),
});
export type SeasonDefinition = z.infer<typeof seasonDefinitionSchema>;

/** @returns the step with this id. @throws when the definition has none */
export function getStep(definition: SeasonDefinition, stepId: string): Step {
  const step = definition.steps.find((each) => each.id === stepId);
  if (!step) throw new Error(`The season has no step ${stepId}`);
  return step;
}

/** @returns the ids of the steps whose answers decide the group */
export function getGroupSteps({ groups }: SeasonDefinition): ReadonlySet<string> {
  const references = groups.flatMap(({ rule }) => (rule ? listReferences(rule) : []));
  return new Set(references.map((reference) => reference.split('.')[0] ?? ''));
}

/** @returns every field that the step can show, whatever the answers; none where the definition has no such step */
export function getStepFields(definition: SeasonDefinition, stepId: string): readonly Field[] {
  const step = definition.steps.find((each) => each.id === stepId);
  return step?.kind === 'materials' ? definition.materials : (step?.fields ?? []);
}

/** @returns the step's fields by their keys */
export function getFieldsByKey(definition: SeasonDefinition, stepId: string): ReadonlyMap<string, Field> {
  return new Map(getStepFields(definition, stepId).map((field) => [field.key, field]));
}

/** @returns the steps that hold answers: those that are judged, and supplements */
export function getAnsweredSteps(definition: SeasonDefinition): Step[] {
  return definition.steps.filter((step) => step.kind !== 'submit');
}

/** @returns the steps that have to be complete before an entry can be submitted */
export function getJudgedSteps(definition: SeasonDefinition): Step[] {
  return definition.steps.filter((step) => step.kind === 'form' || step.kind === 'materials');
}
