import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../api/src/app';
import { queryRows } from '../../../api/src/platform/db/database';
import { openDatabase } from '../../../api/src/platform/db/migrate';
import { parseEnv } from '../../../api/src/platform/env';
import { runExclusively } from '../../../api/src/platform/jobs/job-lock';
import { UNATTENDED } from '../../../api/src/platform/jobs/jobs';
import { loadSecrets } from '../../../api/src/platform/secrets/secrets';
import { testDatabaseUrl } from '../../../api/src/testing/env';
import { createScratchDatabase } from '../../../api/src/testing/test-database';
import { readServerMs } from '../processor-time';
import { generateContent, vacuum } from './generate-content';
import { DEADLINE_DAYS, generateEntries } from './generate-entries';

const ENTRIES = Number(process.argv[2] ?? 50_000);
const HOUR_MS = 3_600_000;
const ROUND_MS = 300_000;
/** Reminders, in hours before the deadline; one at a week is due from the first round on. */
const REMINDERS = [72, 24, 2];
/** Limit of CPU time on both replicas and the database, as a share of the time between two rounds. */
const MAX_SHARE = 0.05;

/** Hours before the deadline: around each reminder, twice a day in between, and after the grace period. */
function listRounds(): number[] {
  const days = Array.from({ length: DEADLINE_DAYS * 2 }, (_value, at) => (DEADLINE_DAYS * 2 - at) * 12);
  const around = REMINDERS.flatMap((hours) =>
    [-1, 1, 2].map((round) => hours - (round * ROUND_MS) / HOUR_MS),
  );
  return [...days, ...around, -0.55, -0.65].sort((a, b) => b - a);
}

interface Run {
  job: string;
  replica: number;
  began: number;
  ended: number;
}

/** Skips text messages: their pace depends on the provider. @returns start and end of each run */
async function runRound({ jobs, database }: FastifyInstance, replica: number): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { name, isLocal, run } of jobs)
    if (name !== 'send-texts')
      await runExclusively(database, isLocal ? { name, isLocal } : { name }, async () => {
        const began = performance.now();
        await run(UNATTENDED);
        if (!isLocal) runs.push({ job: name, replica, began, ended: performance.now() });
      });
  return runs;
}

/** @returns number of runs that overlapped another run of the same job */
const countOverlaps = (runs: readonly Run[]) =>
  runs.filter((one, at) =>
    runs
      .slice(at + 1)
      .some((other) => other.job === one.job && one.began < other.ended && other.began < one.ended),
  ).length;

async function bench(): Promise<number> {
  if (!testDatabaseUrl) throw new Error('DATABASE_URL is needed: replicas share a PostgreSQL server.');
  const home = mkdtempSync(join(tmpdir(), 'portal-week-'));
  const scratch = await createScratchDatabase(testDatabaseUrl);
  const variables = { PORTAL_HOME: home, DATABASE_URL: scratch.url, LOG_LEVEL: 'silent', DATABASE_POOL: '5' };
  const env = parseEnv({ ...variables, SWEEP_INTERVAL: '86400' });
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const replica = async () => {
    const database = await openDatabase(env);
    const app = await buildApp({ env, database, secrets: loadSecrets(env), clock });
    await app.ready();
    return { app, database };
  };
  const replicas = [await replica(), await replica()] as const;
  const [{ database }] = replicas;
  const { db } = database;
  await generateContent(db, 0);
  const deadline = Date.now() + DEADLINE_DAYS * 24 * HOUR_MS;
  await generateEntries(db, ENTRIES);
  await vacuum(database);
  process.stdout.write(
    `# The last days before the deadline, ${ENTRIES} entries, two replicas, on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n\n| hours left | round ms | processor ms | share of a core | notices so far |\n|---|---|---|---|---|\n`,
  );
  let dearest = 0;
  let overlaps = 0;
  const worked = new Set<number>();
  for (const hours of listRounds()) {
    aheadMs = deadline - hours * HOUR_MS - Date.now();
    const [began, used, server] = [performance.now(), process.cpuUsage(), await readServerMs(db)];
    const runs = (await Promise.all(replicas.map(({ app }, replica) => runRound(app, replica)))).flat();
    overlaps += countOverlaps(runs);
    for (const { replica } of runs) worked.add(replica);
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(used);
    const spent = (user + system) / 1000 + (await readServerMs(db)) - server;
    dearest = Math.max(dearest, spent / ROUND_MS);
    const [told] = await queryRows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM notification`);
    const share = `${((spent / ROUND_MS) * 100).toFixed(2)} %`;
    process.stdout.write(
      `| ${hours.toFixed(2)} | ${ms.toFixed(0)} | ${spent.toFixed(0)} | ${share} | ${told?.n} |\n`,
    );
  }
  const [wrong] = await queryRows<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM entry WHERE
      (SELECT count(*) FROM notification WHERE user_id = entry.user_id AND kind = 'deadline')
        <> CASE WHEN submitted_at IS NULL THEN ${REMINDERS.length + 1} ELSE 0 END`,
  );
  const isWithin = wrong?.n === 0 && dearest < MAX_SHARE && overlaps === 0;
  process.stdout.write(
    `\n${wrong?.n} participants without each notice exactly once; ${overlaps} runs of a job overlapped another of it (${worked.size} replicas ran some); dearest round ${(dearest * 100).toFixed(2)} % of a core: ${isWithin ? 'within limits' : 'limits exceeded'}\n`,
  );
  for (const { app, database: own } of replicas) {
    await app.close();
    await own.close();
  }
  await scratch.drop();
  rmSync(home, { recursive: true, force: true });
  return isWithin ? 0 : 1;
}

void bench().then((code) => {
  process.exitCode = code;
});
