import { beijingTime } from '@portal/contract/beijing-time';
import type { GivenConsent } from '@portal/contract/operators';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, inArray, sql } from 'drizzle-orm';
import { getVersionSeries } from '../../accounts/consents';
import { consent } from '../../accounts/tables';
import type { Db } from '../../platform/db/database';
import type { EntryRow, Submission } from '../tables';

/** When the participant withdrew a consent to an entry, unless it was given again afterwards. */
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

/** @returns the consents of the definition, as answered; empty before the first submission */
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

function getConsentKind(id: string): string {
  return `entry-${id}`;
}

/** Prefix of version names of the season's consent texts. */
function getConsentVersionPrefix(seasonId: string): string {
  return `${seasonId} v`;
}

/**
 * Records a submission's consents in the account. Existing ones are kept, those no longer given are withdrawn, and
 * consents of other seasons are not changed.
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
  // One statement, because the entry is locked; withdrawn and inserted rows never overlap.
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
