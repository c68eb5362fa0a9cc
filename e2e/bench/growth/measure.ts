import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../api/src/platform/db/database';
import { type Outcome, send } from '../api/load';
import type { Running } from '../api/processes';
import { median } from '../median';
import type { CallTargets, Operation } from './operations';

export interface Grown {
  name: string;
  database: Database;
  api: Running;
  targets: CallTargets;
  /** Restarts the API after a call has crashed it. */
  restart(): Promise<void>;
}

/** Medians of one operation at one size; `memoryMb` is the maximum. */
export interface Cost {
  ms: number;
  /** Time of a bare indexed query, run before each call. */
  bareMs: number;
  heldMs: number;
  memoryMb: number;
  failures: number;
}

const TURNS = 15;
const TURNS_AFTER_CHANGE = 7;
const WARM_UP = 2;
/** Replicas poll for content changes every two seconds, the assistant every five. */
const CHANGE_SEEN_MS = 5200;

async function askLoop({ api }: Grown): Promise<{ heldMs: number; memoryBytes: number }> {
  api.child.send('loop');
  const [answer] = await once(api.child, 'message');
  return answer as { heldMs: number; memoryBytes: number };
}

async function timeBareQuery({ database, targets }: Grown, turn: number): Promise<number> {
  const id = targets.news[turn % targets.news.length] ?? 0;
  const started = performance.now();
  await queryRows(database.db, sql`SELECT title FROM content_item WHERE id = ${id}`);
  return performance.now() - started;
}

/** @returns the slowest outcome, or a failed one; each number requests something else */
async function callAtOnce(grown: Grown, operation: Operation, number: number): Promise<Outcome> {
  const visitors = operation.visitors ?? 1;
  const calls = Array.from({ length: visitors }, (_value, at) =>
    send(operation.call(number * visitors + at, grown.targets)),
  );
  const outcomes = (await Promise.all(calls)).sort((one, other) => other.ms - one.ms);
  if (outcomes.some(({ code }) => code === -1)) await grown.restart();
  const [slowest] = outcomes;
  if (!slowest) throw new Error('Nobody called');
  return outcomes.find(({ code }) => code !== 200) ?? slowest;
}

async function changeContent(sizes: readonly Grown[]): Promise<void> {
  for (const { database } of sizes)
    await database.db.execute(sql`UPDATE content_revision SET revision = revision + 1`);
  await pause(CHANGE_SEEN_MS);
  // Triggers the refresh by another request, which does not wait for it.
  for (const { targets } of sizes)
    await send({ method: 'GET', url: `${targets.base}/api/content/pages/match/policy` });
  await pause(100);
}

/** Alternates between all sizes, so that other load on the machine affects all of them alike. */
export async function measureOperation(operation: Operation, sizes: readonly Grown[]): Promise<Cost[]> {
  const samples = sizes.map(() => ({
    ms: [] as number[],
    bare: [] as number[],
    held: [] as number[],
    memory: [] as number[],
    failures: 0,
  }));
  const warmUp = operation.afterChange ? 0 : WARM_UP;
  const turns = operation.afterChange ? TURNS_AFTER_CHANGE : TURNS;
  for (let turn = -warmUp; turn < turns; turn += 1) {
    if (operation.afterChange) await changeContent(sizes);
    for (const [at, grown] of sizes.entries()) {
      const kept = samples[at];
      if (!kept) continue;
      const number = turn + warmUp;
      for (const call of operation.before?.(number, grown.targets) ?? []) await send(call);
      const bareMs = await timeBareQuery(grown, number);
      await askLoop(grown);
      const outcome = await callAtOnce(grown, operation, number);
      const { heldMs, memoryBytes } = await askLoop(grown);
      if (outcome.code !== 200) kept.failures += 1;
      if (turn < 0) continue;
      kept.ms.push(outcome.ms);
      kept.bare.push(bareMs);
      kept.held.push(heldMs);
      kept.memory.push(memoryBytes / 1e6);
    }
  }
  return samples.map(({ ms, bare, held, memory, failures }) => ({
    ms: median(ms),
    bareMs: median(bare),
    heldMs: median(held),
    memoryMb: Math.max(...memory),
    failures,
  }));
}
