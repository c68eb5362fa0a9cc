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

/** Anything that JSON can say. One schema for all who take it, so that the API's description has one name for it. */
export const jsonValueSchema = z.json();

/** Answers of one step, by field key. Values are judged by the season's definition, not here. */
export const stepDataSchema = z.record(z.string().max(80), jsonValueSchema);
export type StepData = z.infer<typeof stepDataSchema>;

/** POST /comp/entry: answers the season's draft of this user, new or not. */
export const createEntrySchema = z.object({
  seasonId: z.string().min(1).max(40),
  group: z.string().max(40).optional(),
  /** An own entry of another season whose answers are taken over where they fit. */
  copyFrom: z.uuid().optional(),
});
export type CreateEntry = z.infer<typeof createEntrySchema>;

/** Bytes of a call that saves a step. */
export const MAX_STEP_BYTES = 512 * 1024;
/** Characters of all answers of an entry, as JSON. */
export const MAX_ENTRY_CHARACTERS = 512 * 1024;

/**
 * PUT /comp/entry/{id}/step/{stepId} and PUT /comp/entry/{id}/services, which is the season's first supplement. A step
 * that was never saved has revision 0.
 */
export const saveStepSchema = z.object({
  data: stepDataSchema,
  baseRevision: z.number().int().min(0),
  /** The version that the page was opened with; one that the entry no longer has is refused with code 409. */
  definitionVersion: z.number().int().min(1).optional(),
});
export type SaveStep = z.infer<typeof saveStepSchema>;

/** What the definition has against an entry; `path` begins with the step's id. */
export const entryIssueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  /** A warning never blocks. */
  level: z.enum(['error', 'warning']),
});
export type EntryIssue = z.infer<typeof entryIssueSchema>;

export const savedStepSchema = z.object({
  revision: z.number().int(),
  savedAt: z.string(),
  issues: z.array(entryIssueSchema),
});
export type SavedStep = z.infer<typeof savedStepSchema>;

/** `data` of the code 409 answer: the server's copy, which was not overwritten. */
export const stepConflictSchema = z.object({
  revision: z.number().int(),
  savedAt: z.string(),
  data: stepDataSchema,
  /** The version that the copy is shaped by: a page of another one must not join it in. */
  definitionVersion: z.number().int(),
});
export type StepConflict = z.infer<typeof stepConflictSchema>;

/** POST /comp/entry/{id}/submit; `revisions` by step id are those the participant was looking at. */
export const submitEntrySchema = z.object({
  /** The form's names the revision of each judged step, of which a season may have dozens. */
  idempotencyKey: z.string().min(8).max(400),
  revisions: z.record(z.string().max(80), z.number().int().min(0)),
  /** By consent id; a required one that is not true is refused. */
  consents: z.record(z.string().max(80), z.boolean()),
});
export type SubmitEntry = z.infer<typeof submitEntrySchema>;

/** GET /comp/entry/{id}/receipt */
export const receiptSchema = z.object({
  entryNo: z.string(),
  submittedAt: z.string(),
  /** Of the submitted content. */
  sha256: sha256Schema,
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptDetailSchema = receiptSchema.extend({
  seasonName: z.string(),
  organiser: z.string(),
  /** Company or team, as it was submitted. */
  applicant: z.string().nullable(),
  /** Which submission of the entry this is, from 1. */
  ordinal: z.number().int().min(1),
  /** The files that were submitted, in the order of the form. */
  materials: z.array(
    z.object({ label: z.string(), name: z.string(), size: z.number().int(), sha256: sha256Schema }),
  ),
  projectName: z.string(),
  group: z.string().optional(),
  track: z.string().optional(),
  /** Path for the QR code, to be put behind the portal's address. */
  verifyPath: z.string(),
  /** The entry was withdrawn since: what was submitted counts no longer. */
  withdrawn: z.boolean(),
});
export type ReceiptDetail = z.infer<typeof receiptDetailSchema>;

/** GET /comp/entry/{id}/template/{name}: addresses that download the document for a quarter of an hour. */
export const templateLinksSchema = z.object({ docx: z.string(), pdf: z.string() });
export type TemplateLinks = z.infer<typeof templateLinksSchema>;

/** So many characters of a receipt's hash are enough to verify it by hand. */
const CODE_LENGTH = 12;

/** The beginning of a receipt's hash, or the whole of it. */
const receiptCodeSchema = z.string().regex(/^[0-9a-f]{12,64}$/, '校验码不正确');

/** @returns the short form of a receipt's hash, as people read and type it: `3f2a 91bc 04de` */
export function toReceiptCode(sha256: string): string {
  return (sha256.slice(0, CODE_LENGTH).match(/.{4}/g) ?? []).join(' ');
}

/** @returns the hash or its beginning as it was typed; undefined when it is none */
export function readReceiptCode(typed: string): string | undefined {
  return receiptCodeSchema.safeParse(toHalfWidth(typed).replace(/\s/g, '').toLowerCase()).data;
}

/** GET /comp/receipt/{entryNo}/verify?sha256= — open to everybody, so it says no more than this. */
export const verifyReceiptQuerySchema = z.object({ sha256: receiptCodeSchema });
export const verifiedReceiptSchema = z.object({
  valid: z.boolean(),
  /** false: the entry was submitted again since; this receipt was valid at its time. */
  latest: z.boolean().optional(),
  /** true: the entry was withdrawn since, and nothing that was submitted counts. */
  withdrawn: z.boolean().optional(),
  seasonName: z.string().optional(),
  submittedAt: z.string().optional(),
});
export type VerifiedReceipt = z.infer<typeof verifiedReceiptSchema>;

export const withdrawEntrySchema = z.object({
  reason: z.string().trim().min(1, '请填写撤回原因').max(200, '撤回原因不能超过200个字'),
});

/** @returns what is wrong with the reason for a withdrawal, or undefined when it may be sent */
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
  /** Percentage of required answers that are there. */
  completeness: z.number().int().min(0).max(100),
  updatedAt: z.string(),
  /** When what counts was submitted; null before that and after a withdrawal. */
  submittedAt: z.string().nullable(),
  /** Until when this entry can be submitted: a return's own deadline, else its extension or the season's. */
  deadline: z.string(),
  /** Whether the project is shown on the portal. */
  published: z.boolean(),
});
export type EntrySummary = z.infer<typeof entrySummarySchema>;

export const entryDetailSchema = entrySummarySchema.extend({
  /** As whom the account was registered; the definition asks each for something else. */
  participant: z.enum(['personal', 'enterprise']),
  definitionVersion: z.number().int(),
  /** By step id; a step that was never saved is missing. */
  steps: z.record(
    z.string(),
    z.object({ data: stepDataSchema, revision: z.number().int(), savedAt: z.string() }),
  ),
  /** Files that the answers name, with fresh signed addresses. */
  files: z.array(storedFileSchema),
  issues: z.array(entryIssueSchema),
  /** Every change of the published status, oldest first. */
  history: z.array(z.object({ status: entryStatusSchema, at: z.string(), note: z.string().optional() })),
  /** Why it came back; paths begin with the step's id. */
  returned: z
    .object({
      reason: z.string(),
      fields: z.array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          message: z.string(),
          /** In a table, the row that is meant. The path is where it stands now, and ends at the table once it is gone. */
          rowId: z.string().optional(),
          /** Whether the answer was changed since the submission that was returned. */
          changed: z.boolean().optional(),
        }),
      ),
      deadline: z.string(),
      /** When it came back; absent where an older version of the program has sent it back. */
      at: z.string().optional(),
    })
    .nullable(),
  editable: z.boolean(),
  submittable: z.boolean(),
  /** Answers differ from what was submitted; the submitted copy stands until submitted again. */
  changedSinceSubmission: z.boolean(),
  /** Set when the draft was moved to a newer definition at this opening: what no longer fits. */
  migration: z
    .object({ from: z.number().int(), to: z.number().int(), notes: z.array(z.string()) })
    .nullable(),
  /** Values that no field of the current definition holds, by step id: shown under 旧版内容. */
  legacy: z.record(z.string(), stepDataSchema),
});
export type EntryDetail = z.infer<typeof entryDetailSchema>;
