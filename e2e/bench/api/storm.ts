import { performance } from 'node:perf_hooks';
import { preparePeople } from '../../../api/src/testing/prepared-entries';
import { type Figures, type Outcome, send, summarize } from './load';
import { startProgram } from './processes';

export interface Storm {
  participants: number;
  seconds: number;
  figures: Figures;
  /** Entry numbers that two entries got; must be none. */
  duplicates: number;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The last minute before a deadline: everybody submits within `seconds`, on two replicas. */
export async function deadlineStorm(
  variables: Record<string, string>,
  participants: number,
  seconds: number,
): Promise<Storm> {
  const people = await preparePeople(variables, participants);
  const replicas = await Promise.all([
    startProgram('api/src/server.ts', variables),
    startProgram('api/src/server.ts', variables),
  ]);
  const started = performance.now();
  const outcomes = await Promise.all(
    people.map(async ({ token, entryId }, at): Promise<Outcome> => {
      await after((at / participants) * seconds * 1000);
      const url = `${replicas[at % 2]?.base}/api/comp/entry/${entryId}/submit`;
      const body = { idempotencyKey: `storm-${entryId}`, revisions: { project: 1 }, consents: {} };
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
