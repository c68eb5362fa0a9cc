import { seasonWindows, timeWindowSchema, windowNames } from '@portal/contract/competition/season';
import { z } from 'zod';
import { conditionSchema, listReferences } from './condition';
import { type Field, fieldSchema } from './field';
import { idSchema, keySchema, nameSchema, optionSchema } from './fields/field-settings';
import { rolesSchema } from './roles';

export const participants = ['personal', 'enterprise'] as const;
/** Registration type 1 (individual or team) or 2 (enterprise). */
export type Participant = (typeof participants)[number];

export const trackSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(40),
  /** Accepted form of the business plan. */
  plan: z.enum(['file', 'sections', 'either']),
  materials: z.strictObject({ required: z.array(keySchema), optional: z.array(keySchema) }),
});
export type Track = z.infer<typeof trackSchema>;

export const areaSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(40),
  tracks: z.array(trackSchema).min(1),
});

export type Area = z.infer<typeof areaSchema>;

/** Derived, never asked: the first group of the participant type whose rule holds. */
export const groupSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1).max(20),
  participant: z.enum(participants),
  rule: conditionSchema.optional(),
  /** Tells the participant why the entry is in this group. */
  explanation: z.string().max(200),
});
export type Group = z.infer<typeof groupSchema>;

const stageFacts = {
  id: idSchema,
  name: z.string().min(1).max(20),
  /** Form and place, in a few words. */
  text: z.string().max(80).optional(),
};
/** A stage as visitors see it: either one of the windows, which may be extended, or with its own dates. */
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
   * `form`: its own fields; `materials`: the materials that the track asks for; `submit`: the whole entry, statement and
   * consents; `supplement`: fields that never block submission.
   */
  kind: z.enum(['form', 'materials', 'submit', 'supplement']),
  /** `plan`: files first, then chapters to write, depending on the track's `plan`. */
  layout: z.enum(['fields', 'plan']).optional(),
  fields: z.array(fieldSchema),
});
export type Step = z.infer<typeof stepSchema>;

export const consentSchema = z.strictObject({
  id: keySchema,
  /** Name in the account's list of consents. */
  title: z.string().min(1).max(20),
  text: z.string().min(1).max(300),
  href: z.string().max(300).optional(),
  /** An optional consent can be withdrawn later. */
  required: z.boolean(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A document that participants download, sign and upload. */
const templateSchema = z.strictObject({
  title: z.string().min(1).max(60),
  paragraphs: z.array(z.string().min(1).max(1000)).min(1),
  /** Lines for names, stamp and date. */
  signature: z.array(z.string().min(1).max(200)),
});
export type Template = z.infer<typeof templateSchema>;

/**
 * A season and its entry form, as data. A published version never changes: a correction is a new version. This schema
 * describes the parts; `validate-definition.ts` checks that they fit together.
 */
export const seasonDefinitionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/, '应是 2 至 40 个小写字母、数字和横线'),
  version: z.number().int().min(1),
  name: z.string().min(1).max(60),
  theme: z.string().max(60),
  announcement: z.string().max(500).optional(),
  windows: z.strictObject(seasonWindows),
  /** Shown on the home page and the schedule; absent: the windows under their usual names. */
  stages: z.array(stageSchema).min(1).optional(),
  groups: z.array(groupSchema).min(1),
  /** Areas and their tracks. */
  tracks: z.array(areaSchema).min(1),
  steps: z.array(stepSchema).min(1),
  materials: z.array(fieldSchema),
  roles: rolesSchema,
  statement: z.string().min(1).max(500),
  consents: z.array(consentSchema),
  /** Documents, by the name used in a file field's `template.href`. */
  templates: z
    .record(
      nameSchema(/^[a-z][a-z0-9-]{0,39}$/, '应以小写字母开头，只用小写字母、数字和横线，至多 40 个'),
      templateSchema,
    )
    .optional(),
  dictionaries: z.record(idSchema, z.array(optionSchema)),
});
export type SeasonDefinition = z.infer<typeof seasonDefinitionSchema>;

/** @throws if the definition has no such step */
export function getStep(definition: SeasonDefinition, stepId: string): Step {
  const step = definition.steps.find((each) => each.id === stepId);
  if (!step) throw new Error(`The season has no step ${stepId}`);
  return step;
}

/** @returns the ids of the steps whose answers determine the group */
export function getGroupSteps({ groups }: SeasonDefinition): ReadonlySet<string> {
  const references = groups.flatMap(({ rule }) => (rule ? listReferences(rule) : []));
  return new Set(references.map((reference) => reference.split('.')[0] ?? ''));
}

/** @returns every field that the step can show, whatever the answers; none if there is no such step */
export function getStepFields(definition: SeasonDefinition, stepId: string): readonly Field[] {
  const step = definition.steps.find((each) => each.id === stepId);
  return step?.kind === 'materials' ? definition.materials : (step?.fields ?? []);
}

export function getFieldsByKey(definition: SeasonDefinition, stepId: string): ReadonlyMap<string, Field> {
  return new Map(getStepFields(definition, stepId).map((field) => [field.key, field]));
}

/** @returns the steps that hold answers: judged steps and supplements */
export function getAnsweredSteps(definition: SeasonDefinition): Step[] {
  return definition.steps.filter((step) => step.kind !== 'submit');
}

/** @returns the steps that must be complete before an entry can be submitted */
export function getJudgedSteps(definition: SeasonDefinition): Step[] {
  return definition.steps.filter((step) => step.kind === 'form' || step.kind === 'materials');
}

export function getJudgedStepIds(definition: SeasonDefinition): Set<string> {
  return new Set(getJudgedSteps(definition).map(({ id }) => id));
}
