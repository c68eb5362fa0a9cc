import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseUrl } from '../../../api/src/testing/env';
import { agent } from '../api/load';
import { growDatabase } from './grown-database';
import { measureJobs } from './jobs-part';
import { type Cost, type Grown, measureOperation } from './measure';
import { type Operation, operations } from './operations';

/** Content items and entries of the season. */
const SIZES = [
  { name: 'S', items: 500, entries: 1000 },
  { name: 'M', items: 5000, entries: 10_000 },
  { name: 'L', items: 50_000, entries: 50_000 },
] as const;
/** `pnpm bench:growth quick`: the same growth of content at a tenth of the size. */
const QUICK_SIZES = [
  { name: 'S', items: 500, entries: 1000 },
  { name: 'M', items: 1500, entries: 3000 },
  { name: 'L', items: 5000, entries: 10_000 },
] as const;

/** Maximum ratio of a call's time at L to its time at S. */
const MAX_GROWTH = { visitor: 1.5, participant: 1.5, operator: 3 } as const;
const MAX_HELD_MS = 100;
const MAX_MEMORY_MB = 400;

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

function findExcess({ who }: Operation, costs: readonly Cost[]): string[] {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last) return [];
  return [
    ...(costs.some(({ failures }) => failures > 0) ? ['failed calls'] : []),
    ...(last.ms / first.ms > MAX_GROWTH[who] ? [`grows more than ${MAX_GROWTH[who]} ×`] : []),
    ...(costs.some(({ heldMs }) => heldMs > MAX_HELD_MS)
      ? [`holds the event loop over ${MAX_HELD_MS} ms`]
      : []),
    ...(costs.some(({ memoryMb }) => memoryMb > MAX_MEMORY_MB) ? [`needs over ${MAX_MEMORY_MB} MB`] : []),
  ];
}

function toRow(operation: Operation, costs: readonly Cost[], excess: readonly string[]): string {
  const [first, last] = [costs[0], costs.at(-1)];
  const ratios = costs.map(({ ms, bareMs }) => round(ms / bareMs));
  const growth = first && last ? (last.ms / first.ms).toFixed(2) : '';
  return `| ${[
    operation.name,
    operation.who,
    ...costs.map(({ ms }) => round(ms)),
    ...ratios,
    growth,
    round(Math.max(...costs.map(({ heldMs }) => heldMs))),
    round(Math.max(...costs.map(({ memoryMb }) => memoryMb))),
    excess.join(', ') || 'yes',
  ].join(' | ')} |`;
}

async function bench(): Promise<number> {
  if (!testDatabaseUrl)
    throw new Error('DATABASE_URL is needed: the sizes are grown on a PostgreSQL server.');
  const home = mkdtempSync(join(tmpdir(), 'portal-growth-'));
  const chosen = process.argv.includes('quick') ? QUICK_SIZES : SIZES;
  const sizes: Grown[] = [];
  for (const size of chosen) sizes.push(await growDatabase(testDatabaseUrl, join(home, size.name), size));
  const names = chosen.map(({ name }) => name);
  const described = chosen.map(({ name, items, entries }) => `${name} ${items} items, ${entries} entries`);
  process.stdout.write(
    [
      `# Growth, ${described.join('; ')}, on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
      '',
      `| operation | who | ${names.map((name) => `${name} ms`).join(' | ')} | ${names.map((name) => `${name} / bare query`).join(' | ')} | L / S | loop held ms | memory MB | within limits |`,
      `|${'---|'.repeat(names.length * 2 + 6)}`,
      '',
    ].join('\n'),
  );
  let exceeding = 0;
  for (const operation of operations) {
    const costs = await measureOperation(operation, sizes);
    const excess = findExcess(operation, costs);
    if (excess.length > 0) exceeding += 1;
    process.stdout.write(`${toRow(operation, costs, excess)}\n`);
  }
  for (const { api } of sizes) await api.stop();
  for (const line of await measureJobs(sizes)) process.stdout.write(`${line}\n`);
  for (const { database } of sizes) await database.close();
  process.stdout.write(`\n${exceeding} of ${operations.length} calls exceed a limit.\n`);
  agent.destroy();
  rmSync(home, { recursive: true, force: true });
  return exceeding === 0 ? 0 : 1;
}

void bench().then((code) => {
  process.exitCode = code;
});
