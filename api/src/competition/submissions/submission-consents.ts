import { beijingTime } from '@portal/contract/beijing-time';
import type { GivenConsent } from '@portal/contract/operators';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, inArray, sql } from 'drizzle-orm';
import { getVersionSeries } from '../../accounts/consents';
import { consent } from '../../accounts/tables';
import type { Db } from '../../platform/db/database';
import type { EntryRow, Submission } from '../tables';

/** When the participant withdrew a consent to an entry, unless it was given anew after that. */
export type Withdrawals = (row: EntryRow, consentId: string) => Date | null;

const toConsentKey = (userId: number, kind: string, series: string) => `${userId} ${kind} ${series}`;

export async function findWithdrawals(
  db: Db,
  definition: SeasonDefinition,
  rows: readonly EntryRow[],
): Promise<Withdrawals> {
  const kinds = definition.consents.map(({ id }) => getConsentKind(id));
  const users = rows.map(({ userId }) => userId);
  const found =
    kinds.length === 0 || users.length === 0
      ? []
      : await db
          .select()
          .from(consent)
          .where(and(inArray(consent.userId, users), inArray(consent.kind, kinds)))
          .orderBy(consent.id);
  const newest = new Map(
    found.map(({ userId, kind, version, withdrawnAt }) => [
      toConsentKey(userId, kind, getVersionSeries(version)),
      withdrawnAt,
    ]),
  );
  return ({ userId, seasonId }, id) =>
    newest.get(toConsentKey(userId, getConsentKind(id), getConsentVersionPrefix(seasonId))) ?? null;
}

/** @returns the consents that the definition asks for; none before anything was submitted */
export function listGivenConsents(
  definition: SeasonDefinition,
  row: EntryRow,
  submission: Submission | undefined,
  withdrawnAt: Withdrawals,
): GivenConsent[] {
  if (!submission) return [];
  return definition.consents.map(({ id, text }) => {
    const given = submission.consents[id] === true;
    const withdrawn = given ? withdrawnAt(row, id) : null;
    return { id, text, given, withdrawnAt: withdrawn && beijingTime(withdrawn) };
  });
}

/** How the account names a consent of an entry. */
function getConsentKind(id: string): string {
  return `entry-${id}`;
}

/** Beginning of the name of a version of the season's texts. */
function getConsentVersionPrefix(seasonId: string): string {
  return `${seasonId} v`;
}

/**
 * Lists in the account what was agreed to with a submission. What stands there already stays as it is, and what is no
 * longer agreed to is withdrawn; consents of another season are not touched.
 */
export async function writeAccountConsents(
  tx: Db,
  definition: SeasonDefinition,
  consents: Readonly<Record<string, boolean>>,
  { userId, seasonId, definitionVersion }: EntryRow,
  now: Date,
): Promise<void> {
  if (definition.consents.length === 0) return;
  const series = getConsentVersionPrefix(seasonId);
  const version = `${series}${definitionVersion}`;
  const answered = definition.consents.map(({ id, title, required }) => ({
    kind: getConsentKind(id),
    title,
    withdrawable: !required,
    given: consents[id] === true,
  }));
  // One statement, because the entry is locked: what was refused and what was given are never the same rows.
  await tx.execute(sql`
    WITH answered AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
        AS each (kind text, title text, withdrawable boolean, given boolean)
    ), standing AS (
      SELECT id, kind, version FROM consent
      WHERE user_id = ${userId} AND withdrawn_at IS NULL AND starts_with(version, ${series})
    ), withdrawn AS (
      UPDATE consent SET withdrawn_at = ${now.toISOString()}::timestamptz
      WHERE id IN (SELECT id FROM standing JOIN answered USING (kind) WHERE NOT given)
    )
    INSERT INTO consent (user_id, kind, version, title, withdrawable, given_at)
    SELECT ${userId}::bigint, kind, ${version}::text, title, withdrawable, ${now.toISOString()}::timestamptz
    FROM answered
    WHERE given AND kind NOT IN (SELECT kind FROM standing WHERE version = ${version})`);
}
