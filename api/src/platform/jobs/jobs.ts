import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeFailure } from '../errors/outages';
import { runExclusively } from './job-lock';
import { recordStart, updateJob } from './job-repository';

export interface JobRun {
  /** Reports progress to operators. @param total if known */
  report(done: number, total?: number): Promise<void>;
  /** The server is shutting down: leave the rest to the next run. */
  isStopping(): boolean;
}

/** For running a job's function outside the scheduler: ignores progress and never stops. */
export const UNATTENDED: JobRun = { report: async () => undefined, isStopping: () => false };

/** Recurring background work: deletes expired data, sends reminders, closes seasons. */
interface Job {
  name: string;
  /** Shown to operators. */
  title: string;
  /** Runs after the others, which do not wait for it. */
  isLong?: true;
  /** Runs on every replica, because it works on local files. */
  isLocal?: true;
  /** @returns number of changed rows, sent messages, etc. */
  run(run: JobRun): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: readonly Job[];
    addJob(job: Job): void;
    /** Runs all jobs that no replica is running, long ones last. */
    runJobs(): Promise<void>;
    /** Runs a job now, or once no replica is running it; does not wait. */
    runJobSoon(name: string): void;
  }
}

/** Delay before retrying a job that is already running. */
const RETRY_MS = 300;
/** Minimum interval of progress updates. */
const REPORT_MS = 1000;
/** Fraction of the interval after which a job is due; below 1, because timers of replicas drift. */
const DUE_SHARE = 0.9;

/** Identifies the replica to operators. */
const replicaName = `${hostname()}/${process.pid}`;

async function runAndRecord(app: FastifyInstance, { name, run }: Job): Promise<void> {
  const { db, clock } = app;
  const began = performance.now();
  let reported = began;
  try {
    const changedRows = await run({
      async report(done, total) {
        if (performance.now() - reported < REPORT_MS) return;
        reported = performance.now();
        await updateJob(db, name, { done, total: total ?? null });
      },
      isStopping: () => app.closing.started,
    });
    const durationMs = Math.round(performance.now() - began);
    await updateJob(db, name, { runningOn: null, finishedAt: clock.now(), durationMs, changedRows });
  } catch (error) {
    app.outages.report(error, `job ${name} failed`);
    await updateJob(db, name, {
      runningOn: null,
      error: describeFailure(error),
      failedAt: clock.now(),
    });
  }
}

/**
 * Runs the registered jobs every `seconds`, each on one replica and once per interval, however many replicas there are. A
 * failed job is logged and retried in the next interval.
 */
export function addJobs(app: FastifyInstance, seconds: number): void {
  const jobs: Job[] = [];
  const rounds = new Set<Promise<void>>();
  let isRoundRunning = false;

  /** @returns false if the job is already running */
  function runJob(job: Job, isForced: boolean): Promise<boolean> {
    const { db, clock, database } = app;
    return runExclusively(database, job, async () => {
      const startedAt = clock.now();
      const isDue = isForced || job.isLocal;
      const dueBefore = isDue ? undefined : new Date(startedAt.getTime() - seconds * 1000 * DUE_SHARE);
      const start = { name: job.name, runningOn: replicaName, startedAt };
      const { mayRun, wasAhead } = await recordStart(db, start, dueBefore);
      if (wasAhead) app.log.warn(`job ${job.name} was last started under a clock that was ahead`);
      if (mayRun) await runAndRecord(app, job);
    }).catch((error: unknown) => {
      app.outages.report(error, `job ${job.name} was not run`);
      return true;
    });
  }

  /** A running job may have looked for work before this was added. */
  async function runAfterOthers(job: Job) {
    while (!app.closing.started && !(await runJob(job, true))) await delay(RETRY_MS);
  }

  async function runShortJobs(isForced: boolean) {
    for (const job of jobs) if (!job.isLong && !app.closing.started) await runJob(job, isForced);
  }

  const runLongJobs = (isForced: boolean) =>
    Promise.all(jobs.filter(({ isLong }) => isLong).map((job) => runJob(job, isForced)));

  /** Skips short jobs while a slow database still delays those of the previous interval. */
  async function runRound() {
    if (!isRoundRunning) {
      isRoundRunning = true;
      await runShortJobs(false).finally(() => {
        isRoundRunning = false;
      });
    }
    await runLongJobs(false);
  }

  app.decorate('jobs', jobs);
  app.decorate('addJob', (job) => void jobs.push(job));
  app.decorate('runJobs', async () => {
    await runShortJobs(true);
    await runLongJobs(true);
  });
  function keepUntilDone(work: Promise<void>) {
    const round = work.finally(() => rounds.delete(round));
    rounds.add(round);
  }
  app.decorate('runJobSoon', (name) => {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    keepUntilDone(runAfterOthers(job));
  });
  const timer = setInterval(() => keepUntilDone(runRound()), seconds * 1000);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all(rounds);
  });
}
