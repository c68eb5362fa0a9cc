import { beijingTime } from '@portal/contract/beijing-time';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordConsents } from '../../accounts/consents';
import { consent } from '../../accounts/tables';
import type { Db } from '../../platform/db/database';
import type { EntryRow, Submission } from '../tables';

/** What a participant agreed to with what was submitted, and whether that still holds. */
export const givenConsentSchema = z.object({
  id: z.string(),
  text: z.string(),
  given: z.boolean(),
  withdrawnAt: z.string().nullable(),
});
export type GivenConsent = z.infer<typeof givenConsentSchema>;

/** When the participant withdrew a consent to an entry, unless it was given anew after that. */
export type Withdrawals = (row: EntryRow, consentId: string) => Date | null;

const keyOf = (userId: number, kind: string, series: string) => `${userId} ${kind} ${series}`;

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
    found.map(({ userId, kind, version, withdrawnAt }) => {
      const series = version.slice(0, version.lastIndexOf('v') + 1);
      return [keyOf(userId, kind, series), withdrawnAt];
    }),
  );
  return ({ userId, seasonId }, id) =>
    newest.get(keyOf(userId, getConsentKind(id), getConsentVersionPrefix(seasonId))) ?? null;
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
  const kindsWhere = (given: boolean) =>
    definition.consents
      .filter(({ id }) => (consents[id] === true) === given)
      .map(({ id, title, required }) => ({ kind: getConsentKind(id), title, withdrawable: !required }));
  const standing = await tx
    .select({ id: consent.id, kind: consent.kind, version: consent.version })
    .from(consent)
    .where(
      and(
        eq(consent.userId, userId),
        isNull(consent.withdrawnAt),
        sql`starts_with(${consent.version}, ${series})`,
      ),
    );
  const refused = new Set(kindsWhere(false).map(({ kind }) => kind));
  const withdrawn = standing.filter(({ kind }) => refused.has(kind)).map(({ id }) => id);
  if (withdrawn.length > 0)
    await tx.update(consent).set({ withdrawnAt: now }).where(inArray(consent.id, withdrawn));
  const known = new Set(standing.filter((each) => each.version === version).map(({ kind }) => kind));
  const added = kindsWhere(true).filter(({ kind }) => !known.has(kind));
  await recordConsents(tx, userId, added, version, now);
}
