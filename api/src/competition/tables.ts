import type { EntryDetail, EntryStatus, StepData } from '@portal/contract/competition/entry';
import type { TimeWindow, WindowName } from '@portal/contract/competition/season';
import type { Participant } from '@portal/season/definition';
import type { StoredDefinition } from '@portal/season/stored-definition';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../platform/db/columns';

export type SeasonWindows = Record<WindowName, TimeWindow>;

export const season = pgTable('season', {
  id: text().primaryKey(),
  name: text().notNull(),
  theme: text().notNull(),
  announcement: text(),
  currentVersion: integer('current_version').notNull(),
  windows: jsonb().$type<SeasonWindows>().notNull(),
  openedAt: moment('opened_at'),
  publishedAt: moment('published_at').notNull(),
});

export const seasonDefinition = pgTable(
  'season_definition',
  {
    seasonId: text('season_id').notNull(),
    version: integer().notNull(),
    definition: jsonb().$type<StoredDefinition>().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seasonId, table.version] })],
);

export const entry = pgTable('entry', {
  id: uuid().primaryKey(),
  userId: reference('user_id').notNull(),
  seasonId: text('season_id').notNull(),
  definitionVersion: integer('definition_version').notNull(),
  participant: text().$type<Participant>().notNull(),
  entryNo: text('entry_no'),
  status: text().$type<EntryStatus>().notNull(),
  publishedStatus: text('published_status').$type<EntryStatus>().notNull(),
  projectName: text('project_name').notNull().default(''),
  groupName: text('group_name'),
  trackName: text('track_name'),
  regionName: text('region_name'),
  completeness: smallint().notNull().default(0),
  showPublicly: boolean('show_publicly').notNull().default(false),
  returned: jsonb().$type<NonNullable<EntryDetail['returned']>>(),
  extendedUntil: moment('extended_until'),
  /** Time of the current submission; null before the first one and after a withdrawal. */
  submittedAt: moment('submitted_at'),
  changedSinceSubmission: boolean('changed_since_submission').notNull().default(false),
  migration: jsonb().$type<NonNullable<EntryDetail['migration']>>(),
  contentSlug: text('content_slug'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
export type EntryRow = typeof entry.$inferSelect;

export const entryStep = pgTable(
  'entry_step',
  {
    entryId: uuid('entry_id').notNull(),
    stepId: text('step_id').notNull(),
    data: jsonb().$type<StepData>().notNull(),
    revision: integer().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.stepId] })],
);
export type StepRow = typeof entryStep.$inferSelect;

export const entrySubmission = pgTable('entry_submission', {
  id: id(),
  entryId: uuid('entry_id').notNull(),
  entryNo: text('entry_no').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  definitionVersion: integer('definition_version').notNull(),
  steps: jsonb().$type<Record<string, { data: StepData; revision: number }>>().notNull(),
  consents: jsonb().$type<Record<string, boolean>>().notNull(),
  labels: jsonb().$type<Record<string, string>>().notNull(),
  sha256: text().notNull(),
  submittedAt: moment('submitted_at').notNull(),
  projectName: text('project_name').notNull().default(''),
  applicantName: text('applicant_name'),
  /**
   * The project leader and phone named in the answers, masked if sensitive; shown in lists. Notices use the account's
   * contact, which can change without resubmitting. Null if the season has no such role.
   */
  contactName: text('contact_name'),
  contactPhone: text('contact_phone'),
  groupName: text('group_name'),
  trackName: text('track_name'),
  regionName: text('region_name'),
  showPublicly: boolean('show_publicly').notNull().default(false),
  /** Whether the columns above are filled; false for submissions written by older versions of the API. */
  hasFacts: boolean('has_facts').notNull().default(false),
});
export type Submission = typeof entrySubmission.$inferSelect;

export const seasonPublishing = pgTable('season_publishing', {
  seasonId: text('season_id').primaryKey(),
  operator: text().notNull(),
  requestedAt: moment('requested_at').notNull(),
  approved: integer().notNull().default(0),
  rejected: integer().notNull().default(0),
  shown: integer().notNull().default(0),
  hidden: integer().notNull().default(0),
  finishedAt: moment('finished_at'),
});

/** Facts of each entry's last submission, maintained by a trigger. */
export const submissionFacts = pgTable('submission_facts', {
  entryId: uuid('entry_id').primaryKey(),
  submissionId: reference('submission_id').notNull(),
  projectName: text('project_name').notNull(),
  applicantName: text('applicant_name'),
  contactName: text('contact_name'),
  contactPhone: text('contact_phone'),
  groupName: text('group_name'),
  trackName: text('track_name'),
  regionName: text('region_name'),
});

/** Filter columns for operators' lists, maintained by triggers on entries, submissions and accounts. */
export const entryListing = pgTable('entry_listing', {
  entryId: uuid('entry_id').primaryKey(),
  seasonId: text('season_id').notNull(),
  status: text().$type<EntryStatus>().notNull(),
  createdAt: moment('created_at').notNull(),
  submittedAt: moment('submitted_at'),
  trackName: text('track_name'),
  groupName: text('group_name'),
  regionName: text('region_name'),
  names: text().notNull(),
});

/** Character pairs of an entry's names, an index for keyword search; maintained by triggers. */
export const entryWords = pgTable('entry_words', {
  entryId: uuid('entry_id').primaryKey(),
  pairs: text().array().notNull(),
});

export const entryEvent = pgTable('entry_event', {
  id: id(),
  entryId: uuid('entry_id').notNull(),
  status: text().$type<EntryStatus>().notNull(),
  publishedStatus: text('published_status').$type<EntryStatus>().notNull(),
  actor: text().notNull(),
  note: text(),
  /** The return's comments and deadline, kept after the entry was resubmitted. */
  returned: jsonb().$type<NonNullable<EntryDetail['returned']>>(),
  at: moment('at').notNull(),
});

export const submitAttempt = pgTable(
  'submit_attempt',
  {
    entryId: uuid('entry_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    begunAt: moment('begun_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.idempotencyKey] })],
);
