import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { closeOverdueEntries, remindParticipants } from '../../../api/src/competition/entries/deadline-jobs';
import { claimNextText } from '../../../api/src/notifications/repository';
import type { Db } from '../../../api/src/platform/db/database';
import { SAMPLE_SEASON } from '../../../api/src/testing/entries';
import { median } from '../median';
import type { Grown } from './measure';

const CLAIMS = 30;
const clock = { now: () => new Date() };

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function timeClaims(db: Db): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < CLAIMS; turn += 1)
    times.push(await time(() => claimNextText(db, clock.now(), [])));
  return median(times);
}

async function runJobs(db: Db) {
  const reminding = await time(() => remindParticipants({ db, clock }));
  const remindingAgain = await time(() => remindParticipants({ db, clock }));
  const claiming = await timeClaims(db);
  await db.execute(sql`UPDATE season SET windows = jsonb_set(windows, '{submit,closes}', to_jsonb(now() - interval '1 hour'))
    WHERE id = ${SAMPLE_SEASON}`);
  return {
    reminding,
    remindingAgain,
    claiming,
    closing: await time(() => closeOverdueEntries({ db, clock })),
  };
}

/** @returns a line per job; jobs that process every entry are reported per thousand entries */
export async function measureJobs(sizes: readonly Grown[]): Promise<string[]> {
  const costs: (Awaited<ReturnType<typeof runJobs>> & { thousands: number })[] = [];
  for (const { database, targets } of sizes)
    costs.push({ ...(await runJobs(database.db)), thousands: targets.entries / 1000 });
  const line = (name: string, cost: (one: (typeof costs)[number]) => number) =>
    `| ${name} | ${costs.map((one) => cost(one).toFixed(1)).join(' | ')} |`;
  return [
    '',
    `| job | ${sizes.map(({ name }) => `${name} ms`).join(' | ')} |`,
    `|${'---|'.repeat(sizes.length + 1)}`,
    line('reminders, per 1,000 entries', ({ reminding, thousands }) => reminding / thousands),
    line(
      'reminders, all sent, per 1,000 entries',
      ({ remindingAgain, thousands }) => remindingAgain / thousands,
    ),
    line('claiming a text message', ({ claiming }) => claiming),
    line('closing a season, per 1,000 entries', ({ closing, thousands }) => closing / thousands),
  ];
}
