import type { StepData } from '@portal/contract/competition/entry';
import { getJudgedSteps } from '@portal/season/definition';
import type { FastifyInstance } from 'fastify';
import { definitionOf } from './entry-context';
import { listSteps } from './entry-repository';
import { showStep } from './sealed-answers';
import type { Submission } from './submitted-copy';
import type { EntryRow } from './tables';

interface Copy {
  definitionVersion: number;
  steps: Record<string, StepData>;
}

async function shown(
  app: FastifyInstance,
  { seasonId }: EntryRow,
  definitionVersion: number,
  stored: readonly (readonly [stepId: string, data: StepData])[],
): Promise<Copy> {
  const definition = await definitionOf(app, app.db, seasonId, definitionVersion);
  const steps = stored.map(([stepId, data]) => [stepId, showStep(app.secrets, definition, stepId, data)]);
  return { definitionVersion, steps: Object.fromEntries(steps) };
}

/**
 * An entry's answers as operators see them: what was submitted where that counts, and beside it the draft once it has
 * been changed. What stands beside the entry, such as the services, is not submitted and comes from the draft.
 *
 * @param submission the one that stands
 */
export async function shownCopies(
  app: FastifyInstance,
  row: EntryRow,
  submission: Submission | undefined,
): Promise<Copy & { draft: Copy | null }> {
  const rows = (await listSteps(app.db, row.id)).map(({ stepId, data }) => [stepId, data] as const);
  const draft = await shown(app, row, row.definitionVersion, rows);
  if (!submission) return { ...draft, draft: null };
  const submitted = Object.entries(submission.steps).map(([stepId, { data }]) => [stepId, data] as const);
  const { definitionVersion, steps } = await shown(app, row, submission.definitionVersion, submitted);
  const definition = await definitionOf(app, app.db, row.seasonId, row.definitionVersion);
  const judged = new Set(getJudgedSteps(definition).map(({ id }) => id));
  const beside = Object.entries(draft.steps).filter(([stepId]) => !judged.has(stepId));
  const changed = row.changedSinceSubmission || row.definitionVersion !== definitionVersion;
  return {
    definitionVersion,
    steps: { ...Object.fromEntries(beside), ...steps },
    draft: changed ? draft : null,
  };
}
