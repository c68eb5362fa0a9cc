import { z } from 'zod';

/**
 * Where the answer to a role is: `step.field`, or `step.table[marked].column` for a cell of the first row whose boolean
 * column `marked` is true.
 */
const roleReferenceSchema = z
  .string()
  .regex(/^[a-z]+\.[A-Za-z]\w*(\[[A-Za-z]\w*\]\.[A-Za-z]\w*)?$/, '应写作 步骤.字段 或 步骤.表格[是非列].列');

/** One place, or several of which the first that is asked of the participant and answered counts. */
const roleSchema = z.union([roleReferenceSchema, z.array(roleReferenceSchema).min(1)]);

/** What the portal itself has to know of an entry, and which fields ask for it. */
export const rolesSchema = z.strictObject({
  /** The project's name, in lists, notices and on the receipt. */
  name: roleReferenceSchema,
  /** The cascade of the season's own tracks; it decides materials and the form of the plan. */
  track: roleReferenceSchema,
  /** Company or team that enters. */
  applicant: roleSchema.optional(),
  /** Whom the organiser asks for, and how to reach that person. */
  leader: roleSchema.optional(),
  phone: roleSchema.optional(),
  email: roleSchema.optional(),
  region: roleSchema.optional(),
  /** Agrees that an approved project is shown in the showcase; without it nothing of the season is shown there. */
  publish: roleSchema.optional(),
  /** What the showcase tells of a project beside its name. */
  slogan: roleSchema.optional(),
  summary: roleSchema.optional(),
  industry: roleSchema.optional(),
  stage: roleSchema.optional(),
  keywords: roleSchema.optional(),
});
export type Roles = z.infer<typeof rolesSchema>;
export type RoleName = keyof Roles;

/** A role's reference in its parts; `cell` where it is in a row of a table. */
export interface RoleReference {
  stepId: string;
  key: string;
  cell?: { marked: string; column: string };
}

/** @returns the parts of each reference of a role, in their order; none for a role that the season does not name */
export function getRoleReferences(roles: Roles, name: RoleName): RoleReference[] {
  const named = roles[name] ?? [];
  return (typeof named === 'string' ? [named] : named).map(parseRoleReference);
}

function parseRoleReference(reference: string): RoleReference {
  const [, stepId = '', key = '', marked, column] =
    /^([a-z]+)\.(\w+)(?:\[(\w+)\]\.(\w+))?$/.exec(reference) ?? [];
  return { stepId, key, ...(marked && column ? { cell: { marked, column } } : {}) };
}
