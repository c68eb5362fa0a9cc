import { z } from 'zod';
import { entryDetailSchema, entryStatusSchema } from './competition/entry';
import { seasonPhaseSchema } from './competition/season';
import { storedFileSchema } from './files';

/*
 * Responses of the operators' endpoints, as the API returns and `pnpm portal` prints them. Jobs, publishing,
 * sign-ups and telemetry have their own files.
 */

/** An account of an operator, manager or mechanism, which has no registration form. */
export const staffSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  userType: z.string(),
  name: z.string(),
  /** Masked in the middle. */
  mobile: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
});
export type StaffAccount = z.infer<typeof staffSchema>;

/** A line of the audit log. */
export const operatorActionSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  operator: z.string(),
  /** For example `entry.return` or `season.publish`. */
  act: z.string(),
  /** The target: an entry's id, a season, an account's name. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type OperatorAction = z.infer<typeof operatorActionSchema>;

export const resealedSchema = z.object({
  key: z.string().describe('现在加密所用的密钥'),
  steps: z.number().int(),
  submissions: z.number().int(),
  unreadable: z.array(z.string()).describe('无法解密、因而未处理的报名'),
});
export type Resealed = z.infer<typeof resealedSchema>;

export const importReportSchema = z.object({
  documents: z.number(),
  assets: z.number(),
  /** One line per problem; nothing was imported if there is any. */
  problems: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const contentCountSchema = z.object({ type: z.string(), items: z.number(), views: z.number() });
export type ContentCount = z.infer<typeof contentCountSchema>;

export const seasonLineSchema = z.object({
  /** Whether the portal shows this season. */
  shown: z.boolean(),
  id: z.string(),
  name: z.string(),
  /** The current version once the season is open. */
  version: z.number().int(),
  /** Published versions, oldest first. */
  versions: z.array(z.number().int()),
  phase: seasonPhaseSchema,
  submitCloses: z.string(),
  openedAt: z.string().nullable(),
});
export type SeasonLine = z.infer<typeof seasonLineSchema>;

/** Entries that a later deadline reopened: closed drafts, and submissions that were under review. */
export const reopenedSchema = z.object({ drafts: z.number().int(), submitted: z.number().int() });
export type Reopened = z.infer<typeof reopenedSchema>;

/** The season's submission deadline before and after; equal if nothing moved. */
export const movedDeadlineSchema = z.object({
  before: z.string(),
  closes: z.string(),
  reopened: reopenedSchema,
  notified: z.number().int(),
  /** Entries of closed accounts: there is nobody to notify. */
  closedAccounts: z.number().int(),
});
export type MovedDeadline = z.infer<typeof movedDeadlineSchema>;

export const activatedSeasonSchema = movedDeadlineSchema.extend({ version: z.number().int() });
export type ActivatedSeason = z.infer<typeof activatedSeasonSchema>;

export const publishedSeasonSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  created: z.boolean(),
});
export type PublishedSeason = z.infer<typeof publishedSeasonSchema>;

/** The effect of another definition on all drafts. */
export const rehearsalSchema = z.object({
  phase: seasonPhaseSchema,
  /** The submission deadline once the candidate is active. */
  submitCloses: z.string(),
  drafts: z.number().int(),
  /** Drafts that are complete and in time, now and under the candidate. */
  completeBefore: z.number().int(),
  completeAfter: z.number().int(),
  /** Notes that participants would see, each with the number of drafts affected. */
  notes: z.array(z.object({ note: z.string(), drafts: z.number().int() })),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

export const entryListItemSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  season: z.string(),
  projectName: z.string(),
  /** From the submission, like leader and leaderPhone; before one, the name given at registration. */
  applicant: z.string().nullable(),
  leader: z.string().nullable(),
  leaderPhone: z.string().nullable(),
  /** Of the account: who receives notices and text messages. */
  contact: z.string(),
  phone: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  region: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  deadline: z.string(),
  updatedAt: z.string(),
});
export type EntryListItem = z.infer<typeof entryListItemSchema>;

export const entryListSchema = z.object({
  list: z.array(entryListItemSchema),
  total: z.number().int().nullable().describe('共多少份；只在第一页给出'),
});
export type EntryList = z.infer<typeof entryListSchema>;

export const expiredEntriesSchema = z.object({ listId: z.string(), entries: z.array(entryListItemSchema) });
export type ExpiredEntries = z.infer<typeof expiredEntriesSchema>;

/** A consent given with the submission, and whether it still holds. */
export const givenConsentSchema = z.object({
  id: z.string(),
  text: z.string(),
  given: z.boolean(),
  withdrawnAt: z.string().nullable(),
});
export type GivenConsent = z.infer<typeof givenConsentSchema>;

const answerChangeSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

/** A return with its review comments, and what the next submission answered to each. */
const returnSchema = z.object({
  at: z.string(),
  operator: z.string(),
  reason: z.string(),
  deadline: z.string(),
  /** Time of the next submission; null until then. */
  answeredAt: z.string().nullable(),
  remarks: z.array(
    answerChangeSchema.extend({
      message: z.string(),
      /**
       * Number of answers that changed in the next submission; more than one if the review comment is on a row, table or
       * step.
       */
      changes: z.number().int(),
    }),
  ),
});
export type Return = z.infer<typeof returnSchema>;

const answersByStep = z.record(z.string(), z.record(z.string(), z.unknown()));

export const inspectedEntrySchema = entryListItemSchema.extend({
  participant: entryDetailSchema.shape.participant,
  definitionVersion: z.number().int(),
  steps: answersByStep,
  /** Set if the draft differs from the submission. */
  draft: z.object({ definitionVersion: z.number().int(), steps: answersByStep }).nullable(),
  consents: z.array(givenConsentSchema),
  returns: z.array(returnSchema),
  events: z.array(
    z.object({
      status: entryStatusSchema,
      publishedStatus: entryStatusSchema,
      actor: z.string(),
      note: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type InspectedEntry = z.infer<typeof inspectedEntrySchema>;

/** Names a copy of an entry: submissions count from 1, `draft` is the current content of the form. */
export const copyNameSchema = z.union([z.coerce.number().int().min(1), z.literal('draft')]);
export type CopyName = z.infer<typeof copyNameSchema>;

export const changesSchema = z.object({
  submissions: z.array(z.string()),
  /** The two compared copies; null if there is nothing to compare. */
  from: copyNameSchema.nullable(),
  to: copyNameSchema.nullable(),
  changes: z.array(answerChangeSchema),
});
export type Changes = z.infer<typeof changesSchema>;

/** Files of one entry that an operator opened; URLs are signed and valid for minutes. */
export const openedFilesSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  files: z.array(storedFileSchema.extend({ path: z.string(), label: z.string(), sha256: z.string() })),
  /** Paths that reference a file which no longer exists. */
  gone: z.array(z.string()),
});
export type OpenedFiles = z.infer<typeof openedFilesSchema>;

export const decisionResultSchema = z.object({
  /** Whether anything was written. */
  done: z.boolean(),
  decided: z.number().int(),
  /** Of these, previously decided differently, perhaps by another operator. */
  overturned: z.number().int(),
  /** Entries that already had this decision. */
  unchanged: z.number().int(),
  /** In the order given. */
  refused: z.array(z.object({ entry: z.string(), reason: z.string() })),
});
export type Decided = z.infer<typeof decisionResultSchema>;

/** What publishing would reveal to participants. */
export const decisionCountsSchema = z.object({
  approved: z.number().int(),
  rejected: z.number().int(),
  /** Entries without a decision, by status. */
  undecided: z.partialRecord(entryStatusSchema, z.number().int()),
});
export type DecisionCounts = z.infer<typeof decisionCountsSchema>;
