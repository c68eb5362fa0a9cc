import { z } from 'zod';

/**
 * Where the answer to a role is: `step.field`, or `step.table[marked].column` for a cell of the first row whose boolean
 * column `marked` is true.
 */
const roleReferenceSchema = z
  .string()
  .regex(/^[a-z]+\.[A-Za-z]\w*(\[[A-Za-z]\w*\]\.[A-Za-z]\w*)?$/, '应写作 步骤.字段 或 步骤.表格[是非列].列');

/** One place or several; the first one that the participant is asked for and has answered counts. */
const roleSchema = z.union([roleReferenceSchema, z.array(roleReferenceSchema).min(1)]);

/** What the portal itself needs to know about an entry, and which fields ask for it. */
export const rolesSchema = z.strictObject({
  /** Project name, in lists, notices and on the receipt. */
  name: roleReferenceSchema,
  /** Cascade of the season's tracks; decides materials and form of the plan. */
  track: roleReferenceSchema,
  applicant: roleSchema.optional(),
  /** Contact person of the entry, and how to reach them. */
  leader: roleSchema.optional(),
  phone: roleSchema.optional(),
  email: roleSchema.optional(),
  region: roleSchema.optional(),
  /** Consent to show an approved project in the showcase; without this role the season shows none. */
  publish: roleSchema.optional(),
  /** Shown in the showcase together with the project name. */
  slogan: roleSchema.optional(),
  summary: roleSchema.optional(),
  industry: roleSchema.optional(),
  stage: roleSchema.optional(),
  keywords: roleSchema.optional(),
});
export type Roles = z.infer<typeof rolesSchema>;
export type RoleName = keyof Roles;

/** A parsed reference; `cell` is set for a cell of a table. */
export interface RoleReference {
  stepId: string;
  key: string;
  cell?: { marked: string; column: string };
}

/** @returns the parsed references of a role, in order; none if the season does not define it */
export function getRoleReferences(roles: Roles, name: RoleName): RoleReference[] {
  const named = roles[name] ?? [];
  return (typeof named === 'string' ? [named] : named).map(parseRoleReference);
}

export function parseRoleReference(reference: string): RoleReference {
  const [, stepId = '', key = '', marked, column] =
    /^([a-z]+)\.(\w+)(?:\[(\w+)\]\.(\w+))?$/.exec(reference) ?? [];
  return { stepId, key, ...(marked && column ? { cell: { marked, column } } : {}) };
}
