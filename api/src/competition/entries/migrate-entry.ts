import type { StepData } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { migrateDraft } from '@portal/season/migrate-draft';
import type { Secrets } from '../../platform/secrets/secrets';
import type { ServiceContext } from '../../platform/service-context';
import { getDefinition } from '../seasons/season-repository';
import { decryptAnswers, deriveFacts } from './entry-facts';
import { type EntryContext, getOwnEntry, listSteps, updateEntry, writeStep } from './entry-repository';
import { openStep, type StoredStep, sealStep } from './sealed-answers';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

const movable: ReadonlySet<string> = new Set(['draft', 'returned']);

/**
 * Migrates a draft to the season's current definition when it is opened. Revisions increase too, so that a page still on
 * the old version gets a conflict instead of overwriting.
 */
export async function migrateEntry(
  services: Services,
  context: EntryContext,
  now: Date,
): Promise<EntryContext> {
  const { entry, season } = context;
  if (entry.definitionVersion === season.currentVersion || !movable.has(entry.status)) return context;
  const { userId, id } = entry;
  await services.db.transaction(async (tx) => {
    const locked = await getOwnEntry(tx, userId, id, { lock: true });
    if (locked.entry.definitionVersion !== entry.definitionVersion || !movable.has(locked.entry.status))
      return;
    const to = await getDefinition(tx, season.id, season.currentVersion);
    const rows = await listSteps(tx, id);
    const { steps, notes } = migrateSteps(services.secrets, locked.definition, to, rows);
    for (const [at, { stepId, data }] of steps.entries()) {
      const baseRevision = rows[at]?.revision ?? 0;
      await writeStep(tx, {
        entryId: id,
        stepId,
        data: sealStep(services.secrets, to, stepId, data),
        baseRevision,
        savedAt: now,
      });
    }
    await updateEntry(tx, id, {
      ...deriveFacts(to, decryptAnswers(services.secrets, to, entry, steps, now)),
      definitionVersion: to.version,
      migration: { from: entry.definitionVersion, to: to.version, notes },
    });
  });
  return getOwnEntry(services.db, userId, id);
}

/**
 * Migrates a draft's answers to another version of the definition. Answers that no longer fit are kept under legacy keys.
 * @returns the answers in clear, and notes on what changed for the participant
 */
export function migrateSteps(
  secrets: Secrets,
  from: SeasonDefinition,
  to: SeasonDefinition,
  steps: readonly StoredStep[],
) {
  const opened = steps.map(({ stepId, data }) => [stepId, openStep(secrets, from, stepId, data)]);
  const { data, notes } = migrateDraft(from, to, Object.fromEntries(opened));
  return { steps: steps.map(({ stepId }) => ({ stepId, data: data[stepId] as StepData })), notes };
}
