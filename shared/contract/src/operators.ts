import { z } from 'zod';
import { entryDetailSchema, entryStatusSchema } from './competition/entry';
import { seasonPhaseSchema } from './competition/season';
import { storedFileSchema } from './files';

/*
 * What the operators' calls answer, as the API gives it and `pnpm portal` prints it. Jobs, publishing, sign-ups and
 * telemetry have files of their own.
 */

/** An account that nobody registers, of operators, managers and mechanisms. */
export const staffSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  userType: z.string(),
  name: z.string(),
  /** Its middle covered. */
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
  /** `entry.return`, `season.publish` … */
  act: z.string(),
  /** What it was done to: an entry's id, a season, an account's name. */
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
  /** What is wrong, a line each; nothing was imported then. */
  problems: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const contentCountSchema = z.object({ type: z.string(), items: z.number(), views: z.number() });
export type ContentCount = z.infer<typeof contentCountSchema>;

export const seasonLineSchema = z.object({
  /** Whether it is the one that the portal shows. */
  shown: z.boolean(),
  id: z.string(),
  name: z.string(),
  /** In force once the season is open. */
  version: z.number().int(),
  /** Published ones, oldest first. */
  versions: z.array(z.number().int()),
  phase: seasonPhaseSchema,
  submitCloses: z.string(),
  openedAt: z.string().nullable(),
});
export type SeasonLine = z.infer<typeof seasonLineSchema>;

/** Entries that a later deadline reopened: drafts that were closed, and submitted ones that were in review. */
export const reopenedSchema = z.object({ drafts: z.number().int(), submitted: z.number().int() });
export type Reopened = z.infer<typeof reopenedSchema>;

/** Until when a season could be submitted to, and now can; the same where nothing moved. */
export const movedDeadlineSchema = z.object({
  before: z.string(),
  closes: z.string(),
  reopened: reopenedSchema,
  /** How many participants were notified. */
  notified: z.number().int(),
  /** Entries whose account is closed: nobody is left to be notified. */
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

/** What all drafts would be under another definition. */
export const rehearsalSchema = z.object({
  phase: seasonPhaseSchema,
  /** By when entries have to be submitted once the candidate is active. */
  submitCloses: z.string(),
  drafts: z.number().int(),
  /** Drafts that are complete and in time, now and under the candidate. */
  completeBefore: z.number().int(),
  completeAfter: z.number().int(),
  /** Notes that participants would see, each with the number of drafts that it concerns. */
  notes: z.array(z.object({ note: z.string(), drafts: z.number().int() })),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

/** An entry as a line of the operators' list. */
export const entryListItemSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  season: z.string(),
  projectName: z.string(),
  /** Of what was submitted, as are leader and their phone; before that the name of registration. */
  applicant: z.string().nullable(),
  leader: z.string().nullable(),
  leaderPhone: z.string().nullable(),
  /** Of the account: whom notices and text messages reach. */
  contact: z.string(),
  phone: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  region: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  /** Until when the participant can submit. */
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

/** What a participant agreed to with what was submitted, and whether that still holds. */
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

/** A return with what was asked for, and what the next submission answered to each. */
const returnSchema = z.object({
  at: z.string(),
  operator: z.string(),
  reason: z.string(),
  deadline: z.string(),
  /** When it was submitted again; null until then. */
  answeredAt: z.string().nullable(),
  remarks: z.array(
    answerChangeSchema.extend({
      message: z.string(),
      /** Answers that differ in the new submission: more than one where the review comment is on a row, table or step. */
      changes: z.number().int(),
    }),
  ),
});
export type Return = z.infer<typeof returnSchema>;

const answersByStep = z.record(z.string(), z.record(z.string(), z.unknown()));

/** One entry whole. */
export const inspectedEntrySchema = entryListItemSchema.extend({
  participant: entryDetailSchema.shape.participant,
  definitionVersion: z.number().int(),
  steps: answersByStep,
  /** Set when it differs from what was submitted. */
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

/** Names a copy of an entry: submissions count from 1, `draft` is what stands in the form now. */
export const copyNameSchema = z.union([z.coerce.number().int().min(1), z.literal('draft')]);
export type CopyName = z.infer<typeof copyNameSchema>;

export const changesSchema = z.object({
  /** Moments of all submissions. */
  submissions: z.array(z.string()),
  /** The two that were compared; null where there is nothing to compare with. */
  from: copyNameSchema.nullable(),
  to: copyNameSchema.nullable(),
  changes: z.array(answerChangeSchema),
});
export type Changes = z.infer<typeof changesSchema>;

/** What was opened of one entry; addresses are signed and live for minutes. */
export const openedFilesSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  files: z.array(storedFileSchema.extend({ path: z.string(), label: z.string(), sha256: z.string() })),
  /** Paths whose file is named and not there any more. */
  gone: z.array(z.string()),
});
export type OpenedFiles = z.infer<typeof openedFilesSchema>;

export const decidedSchema = z.object({
  /** Whether anything was written. */
  done: z.boolean(),
  decided: z.number().int(),
  /** Of these, had another decision: a second operator's, perhaps. */
  overturned: z.number().int(),
  /** Had this decision already. */
  unchanged: z.number().int(),
  /** In the order in which they were given. */
  refused: z.array(z.object({ entry: z.string(), reason: z.string() })),
});
export type Decided = z.infer<typeof decidedSchema>;

/** What publishing shows to participants. */
export const decisionCountsSchema = z.object({
  approved: z.number().int(),
  rejected: z.number().int(),
  /** Entries without a decision, by their status. */
  undecided: z.partialRecord(entryStatusSchema, z.number().int()),
});
export type DecisionCounts = z.infer<typeof decisionCountsSchema>;
