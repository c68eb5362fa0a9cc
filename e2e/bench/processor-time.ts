import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../api/src/platform/db/database';

/** Length of a clock tick in /proc on Linux. */
const TICK_MS = 10;

interface ProcessTimes {
  parent: number;
  own: number;
  /** CPU time of children that have exited. */
  ended: number;
}

function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = text.split(' ').map(Number);
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS;
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    return undefined;
  }
}

/** @returns CPU time of a process in milliseconds since its start */
export const readProcessMs = (pid: number): number => readTimes(pid)?.own ?? 0;

/**
 * @returns CPU time in ms of the local PostgreSQL server's processes for this database, including exited ones
 */
export async function readServerMs(db: Db): Promise<number> {
  const rows = await queryRows<{ pid: number }>(
    db,
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  const times = rows.flatMap(({ pid }) => readTimes(pid) ?? []);
  const ended = readTimes(times[0]?.parent ?? 0)?.ended ?? 0;
  return times.reduce((sum, { own }) => sum + own, ended);
}
