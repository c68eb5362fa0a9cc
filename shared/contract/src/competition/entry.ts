import { z } from 'zod';
import { sha256Schema, storedFileSchema } from '../files';
import { toHalfWidth } from '../rules';

export const entryStatuses = [
  'draft',
  'submitted',
  'under_review',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
  'not_submitted',
] as const;
export const entryStatusSchema = z.enum(entryStatuses);
export type EntryStatus = z.infer<typeof entryStatusSchema>;

/** Any JSON value. Shared, so that the API description uses one name for it. */
export const jsonValueSchema = z.json();

/** Answers of one step, by field key. The season definition judges the values, not this schema. */
export const stepDataSchema = z.record(z.string().max(80), jsonValueSchema);
export type StepData = z.infer<typeof stepDataSchema>;

/** POST /comp/entry: returns the user's entry of the season, created if it does not exist. */
export const createEntrySchema = z.object({
  seasonId: z.string().min(1).max(40),
  group: z.string().max(40).optional(),
  /** Id of the user's entry in another season; answers that fit are copied. */
  copyFrom: z.uuid().optional(),
});
export type CreateEntry = z.infer<typeof createEntrySchema>;

/** Maximum body size of a call that saves a step, in bytes. */
export const MAX_STEP_BYTES = 512 * 1024;
/** Maximum length of an entry's answers as JSON, in characters. */
export const MAX_ENTRY_CHARACTERS = 512 * 1024;

/**
 * PUT /comp/entry/{id}/step/{stepId} and PUT /comp/entry/{id}/services, the season's first supplement. A step that was
 * never saved has revision 0.
 */
export const saveStepSchema = z.object({
  data: stepDataSchema,
  baseRevision: z.number().int().min(0),
  /** The version that the page was opened with; code 409 if the entry has moved to another one. */
  definitionVersion: z.number().int().min(1).optional(),
});
export type SaveStep = z.infer<typeof saveStepSchema>;

/** An issue that the definition finds in an entry; `path` begins with the step's id. */
export const entryIssueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  /** Warnings never block submitting. */
  level: z.enum(['error', 'warning']),
});
export type EntryIssue = z.infer<typeof entryIssueSchema>;

export const savedStepSchema = z.object({
  revision: z.number().int(),
  savedAt: z.string(),
  issues: z.array(entryIssueSchema),
});
export type SavedStep = z.infer<typeof savedStepSchema>;

/** `data` of a code 409 response: the server's copy, which was not overwritten. */
export const stepConflictSchema = z.object({
  revision: z.number().int(),
  savedAt: z.string(),
  data: stepDataSchema,
  /** Definition version of the copy; a page of another version must not merge it. */
  definitionVersion: z.number().int(),
});
export type StepConflict = z.infer<typeof stepConflictSchema>;

/** POST /comp/entry/{id}/submit; `revisions` by step id are the ones that the participant saw. */
export const submitEntrySchema = z.object({
  /** The form's key contains the revision of every judged step, and a season may have dozens. */
  idempotencyKey: z.string().min(8).max(400),
  revisions: z.record(z.string().max(80), z.number().int().min(0)),
  /** By consent id; refused unless every required one is true. */
  consents: z.record(z.string().max(80), z.boolean()),
});
export type SubmitEntry = z.infer<typeof submitEntrySchema>;

/** GET /comp/entry/{id}/receipt */
export const receiptSchema = z.object({
  entryNo: z.string(),
  submittedAt: z.string(),
  /** Hash of the submitted content. */
  sha256: sha256Schema,
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptDetailSchema = receiptSchema.extend({
  seasonName: z.string(),
  organiser: z.string(),
  /** Company or team, as submitted. */
  applicant: z.string().nullable(),
  /** Number of this submission of the entry, from 1. */
  ordinal: z.number().int().min(1),
  materials: z.array(
    z.object({ label: z.string(), name: z.string(), size: z.number().int(), sha256: sha256Schema }),
  ),
  projectName: z.string(),
  group: z.string().optional(),
  track: z.string().optional(),
  /** Path for the QR code, to be appended to the portal's origin. */
  verifyPath: z.string(),
  withdrawn: z.boolean(),
});
export type ReceiptDetail = z.infer<typeof receiptDetailSchema>;

/** GET /comp/entry/{id}/template/{name}: download URLs, valid for 15 minutes. */
export const templateLinksSchema = z.object({ docx: z.string(), pdf: z.string() });
export type TemplateLinks = z.infer<typeof templateLinksSchema>;

/** This many characters of a receipt's hash are enough to verify it by hand. */
const CODE_LENGTH = 12;

/** At least the first 12 characters of a receipt's hash. */
const receiptCodeSchema = z.string().regex(/^[0-9a-f]{12,64}$/, '校验码不正确');

/** @returns the short form of a receipt's hash that people read and type: `3f2a 91bc 04de` */
export function toReceiptCode(sha256: string): string {
  return (sha256.slice(0, CODE_LENGTH).match(/.{4}/g) ?? []).join(' ');
}

/** @returns the typed hash, or its beginning; undefined if it is not one */
export function readReceiptCode(typed: string): string | undefined {
  return receiptCodeSchema.safeParse(toHalfWidth(typed).replace(/\s/g, '').toLowerCase()).data;
}

/** GET /comp/receipt/{entryNo}/verify?sha256= is public, so it reveals nothing more than this. */
export const verifyReceiptQuerySchema = z.object({ sha256: receiptCodeSchema });
export const verifiedReceiptSchema = z.object({
  valid: z.boolean(),
  /** false: the entry was submitted again since; this receipt was valid when issued. */
  latest: z.boolean().optional(),
  /** true: the entry was withdrawn since, so that no submission of it counts. */
  withdrawn: z.boolean().optional(),
  seasonName: z.string().optional(),
  submittedAt: z.string().optional(),
});
export type VerifiedReceipt = z.infer<typeof verifiedReceiptSchema>;

export const withdrawEntrySchema = z.object({
  reason: z.string().trim().min(1, '请填写撤回原因').max(200, '撤回原因不能超过200个字'),
});

/** @returns what is wrong with a withdrawal reason, or undefined if it is valid */
export function findReasonProblem(reason: string): string | undefined {
  return withdrawEntrySchema.safeParse({ reason }).error?.issues[0]?.message;
}

/** Item of GET /comp/entry/mine */
export const entrySummarySchema = z.object({
  id: z.uuid(),
  /** Assigned at the first submission. */
  entryNo: z.string().nullable(),
  season: z.object({ id: z.string(), name: z.string() }),
  projectName: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  status: entryStatusSchema,
  /** Percentage of required answers that are present. */
  completeness: z.number().int().min(0).max(100),
  updatedAt: z.string(),
  /** Time of the submission that counts; null before it and after a withdrawal. */
  submittedAt: z.string().nullable(),
  /** Until when this entry can be submitted: the return's deadline, else its extension, else the season's. */
  deadline: z.string(),
  /** Whether the project is shown on the portal. */
  published: z.boolean(),
});
export type EntrySummary = z.infer<typeof entrySummarySchema>;

export const entryDetailSchema = entrySummarySchema.extend({
  /** Account type of the registration; the definition asks each type for different answers. */
  participant: z.enum(['personal', 'enterprise']),
  definitionVersion: z.number().int(),
  /** By step id; a step that was never saved is missing. */
  steps: z.record(
    z.string(),
    z.object({ data: stepDataSchema, revision: z.number().int(), savedAt: z.string() }),
  ),
  /** Files referenced by the answers, with fresh signed URLs. */
  files: z.array(storedFileSchema),
  issues: z.array(entryIssueSchema),
  /** Every change of the published status, oldest first. */
  history: z.array(z.object({ status: entryStatusSchema, at: z.string(), note: z.string().optional() })),
  /** Why the entry was returned; paths begin with the step's id. */
  returned: z
    .object({
      reason: z.string(),
      fields: z.array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          message: z.string(),
          /** Step and question; absent if the form no longer has the step. */
          label: z.string().optional(),
          /**
           * In a table, the row that is meant. The path gives its current position, and ends at the table once the row is
           * gone.
           */
          rowId: z.string().optional(),
          /** Whether the answer differs from the submission that was returned. */
          changed: z.boolean().optional(),
        }),
      ),
      deadline: z.string(),
      /** Time of the return; absent if an older version of the program returned it. */
      at: z.string().optional(),
    })
    .nullable(),
  editable: z.boolean(),
  submittable: z.boolean(),
  /** Answers differ from the submission, which remains valid until submitted again. */
  changedSinceSubmission: z.boolean(),
  /** Set when this request moved the draft to a newer definition; lists what no longer fits. */
  migration: z
    .object({ from: z.number().int(), to: z.number().int(), notes: z.array(z.string()) })
    .nullable(),
  /** Legacy answers by step id, which no field of the current definition holds; shown under 旧版内容. */
  legacy: z.record(z.string(), stepDataSchema),
});
export type EntryDetail = z.infer<typeof entryDetailSchema>;
