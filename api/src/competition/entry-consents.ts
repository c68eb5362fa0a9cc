import type { SeasonDefinition } from '@portal/contract/season/definition';
import type { Db } from '../db/database';
import { keepConsents } from '../users/consents';

/** How the account lists the consents of the sample season; another season's keep their own id. */
const KINDS: Readonly<Record<string, string>> = {
  truthful: 'entry-declaration',
  personalInfo: 'entry-personal-info',
  publicity: 'publish-result',
};

/** Lists in the account what was agreed to with a submission; what is no longer agreed to is withdrawn. */
export async function recordConsents(
  db: Db,
  definition: SeasonDefinition,
  consents: Readonly<Record<string, boolean>>,
  entry: { userId: number; seasonId: string; definitionVersion: number },
  at: Date,
): Promise<void> {
  const kinds = definition.consents.map(({ id }) => ({
    kind: KINDS[id] ?? `entry-${id}`,
    given: consents[id] === true,
  }));
  const { userId, seasonId: series, definitionVersion: version } = entry;
  await keepConsents(db, { userId, kinds, series, version, at });
}
