import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { preparePeople } from '../../../api/src/testing/prepared-entries';
import { type Figures, type Outcome, send, summarize } from './load';
import { startProgram } from './processes';

export interface Storm {
  participants: number;
  seconds: number;
  figures: Figures;
  /** Entry numbers assigned twice; must be 0. */
  duplicates: number;
}

export const CONSENTS = Object.fromEntries(sampleSeason2026.consents.map(({ id }) => [id, true]));

/**
 * All participants submit within `seconds`, on two replicas.
 * @param full submits complete entries with files, instead of entries that ask for a name only
 */
export async function deadlineStorm(
  variables: Record<string, string>,
  { participants, seconds, full }: { participants: number; seconds: number; full: boolean },
): Promise<Storm> {
  const people = await preparePeople(variables, participants, { full });
  const replicas = await Promise.all([
    startProgram('api/src/server.ts', variables),
    startProgram('api/src/server.ts', variables),
  ]);
  const started = performance.now();
  const outcomes = await Promise.all(
    people.map(async ({ token, entryId, stepIds, revision }, at): Promise<Outcome> => {
      await pause((at / participants) * seconds * 1000);
      const url = `${replicas[at % 2]?.base}/api/comp/entry/${entryId}/submit`;
      const revisions = Object.fromEntries(stepIds.map((stepId) => [stepId, revision]));
      const body = { idempotencyKey: `storm-${entryId}`, revisions, consents: full ? CONSENTS : {} };
      return send({ method: 'POST', url, token, body });
    }),
  );
  const figures = summarize(outcomes, (performance.now() - started) / 1000);
  const numbers = outcomes
    .filter(({ code }) => code === 200)
    .map(({ data }) => (data as { entryNo: string }).entryNo);
  await Promise.all(replicas.map((replica) => replica.stop()));
  return { participants, seconds, figures, duplicates: numbers.length - new Set(numbers).size };
}
