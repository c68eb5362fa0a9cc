import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseUrl } from '../../../api/src/testing/env';
import { preparePeople } from '../../../api/src/testing/prepared-entries';
import { createScratchDatabase } from '../../../api/src/testing/test-database';
import { type Measured, measure } from './calls';
import { agent, type Figures } from './load';
import { startProgram } from './processes';
import { deadlineStorm } from './storm';

const PEOPLE = 6000;
/**
 * `pnpm bench:api calls` skips the storms; `… storm 2000 30` runs smaller storms only (participants,
 * seconds).
 */
const [, , part, size, time] = process.argv;
const STORM = { participants: Number(size ?? 10_000), seconds: Number(time ?? 60) };

function row(name: string, { perSecond, p50, p95, p99, worst, codes }: Figures): string {
  return `| ${name} | ${perSecond} | ${p50} | ${p95} | ${p99} | ${worst} | ${JSON.stringify(codes)} |`;
}

const HEAD =
  '| call | per second | p50 ms | p95 ms | p99 ms | worst ms | codes |\n|---|---|---|---|---|---|---|';

function ratio(measured: Measured[], call: string, yardstick: string): string {
  const of = (name: string) => measured.find((one) => one.name === name)?.figures.perSecond ?? 0;
  return `${call} / ${yardstick}: ${(of(call) / of(yardstick)).toFixed(2)}`;
}

async function report(title: string, variables: Record<string, string>): Promise<void> {
  const people = await preparePeople(variables, PEOPLE);
  const bare = await startProgram('e2e/bench/api/bare-server.ts', variables);
  const api = await startProgram('api/src/server.ts', variables);
  const measured = await measure(api, bare, people);
  await Promise.all([bare.stop(), api.stop()]);
  const lines = [
    `\n## ${title}\n`,
    HEAD,
    ...measured.map(({ name, figures }) => row(name, figures)),
    '',
    ratio(measured, 'cached content read', 'bare Fastify route'),
    ratio(measured, 'draft save', 'bare single-row insert'),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function calls(home: string): Promise<void> {
  await report('Embedded database', { PORTAL_HOME: join(home, 'embedded') });
  if (!testDatabaseUrl) return;
  const scratch = await createScratchDatabase(testDatabaseUrl);
  await report('PostgreSQL server', { PORTAL_HOME: join(home, 'server'), DATABASE_URL: scratch.url });
  await scratch.drop();
}

async function storm(home: string, full: boolean): Promise<void> {
  if (!testDatabaseUrl) return;
  const scratch = await createScratchDatabase(testDatabaseUrl);
  const folder = join(home, full ? 'full-storm' : 'storm');
  const seen = await deadlineStorm({ PORTAL_HOME: folder, DATABASE_URL: scratch.url }, { ...STORM, full });
  await scratch.drop();
  const what = full ? 'whole entries of the sample season' : 'entries with a name alone';
  const title = `## Deadline storm: ${seen.participants} ${what} in ${seen.seconds} s on two replicas`;
  const end = `Entry numbers given twice: ${seen.duplicates}`;
  process.stdout.write(`\n${title}\n\n${HEAD}\n${row('submit', seen.figures)}\n\n${end}\n`);
}

/** Reports figures without limits: they depend on the machine, the ratios less so. */
async function bench(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const [cpu] = cpus();
  process.stdout.write(
    `# API, measured on ${cpus().length} × ${cpu?.model ?? 'unknown'}, load generator included\n`,
  );
  if (part !== 'storm') await calls(home);
  if (part !== 'calls') for (const full of [false, true]) await storm(home, full);
  agent.destroy();
  rmSync(home, { recursive: true, force: true });
}

void bench();
