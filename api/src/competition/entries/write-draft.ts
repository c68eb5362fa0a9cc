import type { StepData } from '@portal/contract/competition/entry';
import type { NewNotification } from '../../notifications/repository';
import type { Database, Statement } from '../../platform/db/database';
import type { SignedInUser } from '../../platform/http/caller';
import type { AccountConsents } from '../submissions/submission-consents';
import type { EntryRow } from '../tables';
import type { Draft } from './draft';

/**
 * Takes the entry's row if neither it nor its season changed since they were read and the session is open still.
 * A write that waits here for another one finds the mark changed afterwards and does nothing.
 */
const UNCHANGED = `own AS (
  SELECT entry.id, entry.user_id FROM entry
  JOIN season ON season.id = entry.season_id
  JOIN user_account ON user_account.id = entry.user_id AND user_account.closed_at IS NULL
  JOIN login_session ON login_session.user_id = entry.user_id AND login_session.access_hash = $4
    AND login_session.access_expires_at > $5::timestamptz AND login_session.ended_at IS NULL
  WHERE entry.id = $1::uuid AND entry.xmin::text = $2 AND season.xmin::text = $3
  FOR UPDATE OF entry
)`;

const FACTS = `project_name = $6, group_name = $7, track_name = $8, region_name = $9, completeness = $10::smallint,
  show_publicly = $11::boolean`;

export type EntryFacts = Pick<
  EntryRow,
  'projectName' | 'groupName' | 'trackName' | 'regionName' | 'completeness' | 'showPublicly'
>;

/** The participant of one request. */
export interface Actor {
  user: Pick<SignedInUser, 'id' | 'accessHash'>;
  arrivedAt: Date;
  /** The session is the one that this process remembers; the database has not been asked for it. */
  isSessionCached: boolean;
  /** Asks the database. @throws UNAUTHENTICATED when the session has ended */
  revalidateSession(): Promise<void>;
}

/** Writer, time, and the row versions that were read. */
export interface Write {
  draft: Pick<Draft, 'entry' | 'entryMark' | 'seasonMark'>;
  actor: Pick<Actor, 'user' | 'arrivedAt'>;
  facts: EntryFacts;
}

function commonValues({ draft, actor, facts }: Write) {
  const { projectName, groupName, trackName, regionName, completeness, showPublicly } = facts;
  return [
    draft.entry.id,
    draft.entryMark,
    draft.seasonMark,
    actor.user.accessHash,
    actor.arrivedAt.toISOString(),
    projectName,
    groupName,
    trackName,
    regionName,
    completeness,
    showPublicly,
  ];
}

function saveStatement(name: string, written: string): Statement {
  return {
    name,
    text: `WITH ${UNCHANGED}, written AS (${written} RETURNING entry_step.revision), linked AS (
      INSERT INTO entry_file (entry_id, file_id)
      SELECT $1::uuid, file.id::uuid FROM written, jsonb_array_elements_text($15::jsonb) AS file (id)
      ON CONFLICT DO NOTHING
    )
    UPDATE entry SET ${FACTS}, updated_at = $5::timestamptz,
      changed_since_submission = changed_since_submission OR ($16::boolean AND submitted_at IS NOT NULL)
    FROM written WHERE entry.id = $1::uuid
    RETURNING written.revision, entry.xmin::text AS mark`,
  };
}

const FIRST_SAVE = saveStatement(
  'save_step_first',
  `INSERT INTO entry_step (entry_id, step_id, data, revision, saved_at)
   SELECT own.id, $12, $13::jsonb, $14::integer + 1, $5::timestamptz FROM own ON CONFLICT DO NOTHING`,
);

const NEXT_SAVE = saveStatement(
  'save_step_next',
  `UPDATE entry_step SET data = $13::jsonb, revision = $14::integer + 1, saved_at = $5::timestamptz
   FROM own WHERE entry_step.entry_id = own.id AND entry_step.step_id = $12 AND entry_step.revision = $14::integer`,
);

/**
 * Writes a step, what lists show of its entry and which files it names: one statement, one commit.
 *
 * @returns the new revision and the entry's new mark; undefined when something has changed, and nothing was written
 */
export async function writeDraftStep(
  database: Database,
  write: Write,
  step: { stepId: string; data: StepData; baseRevision: number; newFiles: string[]; countsAsChange: boolean },
): Promise<{ revision: number; mark: string } | undefined> {
  const { stepId, data, baseRevision, newFiles, countsAsChange } = step;
  const [saved] = await database.query<{ revision: number; mark: string }>(
    baseRevision === 0 ? FIRST_SAVE : NEXT_SAVE,
    [
      ...commonValues(write),
      stepId,
      JSON.stringify(data),
      baseRevision,
      JSON.stringify(newFiles),
      countsAsChange,
    ],
  );
  return saved;
}

/**
 * What was handed in, the notice of it and the account's list of consents: all of it or nothing. In the list, what
 * stands there already stays as it is, and what is no longer agreed to is withdrawn.
 */
const SUBMIT: Statement = {
  name: 'submit_entry',
  text: `WITH ${UNCHANGED}, stored AS (
    INSERT INTO entry_submission
      (entry_id, entry_no, idempotency_key, definition_version, steps, consents, labels, sha256, submitted_at)
    SELECT own.id, $12, $13, $14::integer, $15::jsonb, $16::jsonb, $17::jsonb, $18, $19::timestamptz FROM own
    ON CONFLICT DO NOTHING
    RETURNING entry_id
  ), event AS (
    INSERT INTO entry_event (entry_id, status, published_status, actor, at)
    SELECT entry_id, 'submitted', 'submitted', 'participant', $5::timestamptz FROM stored
  ), notice AS (
    INSERT INTO notification (user_id, kind, title, body, href, dedupe_key, created_at,
      text_kind, text_values, text_state, text_due_at)
    SELECT own.user_id, 'status', $20, $21, $22, $23, $5::timestamptz, $24, $25::jsonb, 'due', $5::timestamptz
    FROM own, stored
    ON CONFLICT DO NOTHING
  ), listed AS (
    SELECT own.user_id, wanted.kind, wanted.given, wanted.at
    FROM own, stored, ROWS FROM (jsonb_to_recordset($26::jsonb) AS (kind text, given boolean))
      WITH ORDINALITY AS wanted (kind, given, at)
  ), refused AS (
    UPDATE consent SET withdrawn_at = $5::timestamptz FROM listed
    WHERE consent.user_id = listed.user_id AND consent.kind = listed.kind AND NOT listed.given
      AND starts_with(consent.version, $27) AND consent.withdrawn_at IS NULL
  ), agreed AS (
    INSERT INTO consent (user_id, kind, version, given_at)
    SELECT listed.user_id, listed.kind, $27 || $28, $5::timestamptz FROM listed
    WHERE listed.given AND NOT EXISTS (
      SELECT FROM consent WHERE consent.user_id = listed.user_id AND consent.kind = listed.kind
        AND consent.version = $27 || $28 AND consent.withdrawn_at IS NULL)
    ORDER BY listed.at
  )
  UPDATE entry SET ${FACTS}, status = 'submitted', published_status = 'submitted', entry_no = $12,
    submitted_at = $19::timestamptz, changed_since_submission = false, returned = NULL, migration = NULL,
    updated_at = $5::timestamptz
  FROM stored WHERE entry.id = $1::uuid
  RETURNING entry.id`,
};

/** What is kept of a submit for ever, and the notice that tells of it. */
export interface NewSubmission {
  entryNo: string;
  idempotencyKey: string;
  definitionVersion: number;
  steps: Record<string, { data: StepData; revision: number }>;
  consents: Record<string, boolean>;
  labels: Record<string, string>;
  sha256: string;
  submittedAt: Date;
  notice: Required<Omit<NewNotification, 'kind'>>;
  listed: AccountConsents;
}

/** @returns whether it was written: false when something has changed, the same submit perhaps */
export async function writeSubmission(
  database: Database,
  write: Write,
  submission: NewSubmission,
): Promise<boolean> {
  const { notice, listed } = submission;
  const stored = await database.query(SUBMIT, [
    ...commonValues(write),
    submission.entryNo,
    submission.idempotencyKey,
    submission.definitionVersion,
    JSON.stringify(submission.steps),
    JSON.stringify(submission.consents),
    JSON.stringify(submission.labels),
    submission.sha256,
    submission.submittedAt.toISOString(),
    notice.title,
    notice.body,
    notice.href,
    notice.dedupeKey,
    notice.text.kind,
    JSON.stringify(notice.text.values),
    JSON.stringify(listed.kinds),
    listed.series,
    listed.version,
  ]);
  return stored.length === 1;
}
