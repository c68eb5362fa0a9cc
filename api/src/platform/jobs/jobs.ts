import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeFailure } from '../errors/outages';
import { runExclusively } from './job-lock';
import { enterStart, updateJob } from './job-repository';

/** What a run of a job works with. */
export interface JobRun {
  /** Lets operators see how far it is. @param total where it is known */
  report(done: number, total?: number): Promise<void>;
  /** The server has begun to close: what is left waits for the next round. */
  isStopping(): boolean;
}

/** Runs a job's function outside the scheduler: nothing is reported, and it is never asked to stop. */
export const UNATTENDED: JobRun = { report: async () => undefined, isStopping: () => false };

/** Recurring background work: removes what has expired, sends reminders, closes seasons. */
interface Job {
  name: string;
  /** As operators read it. */
  title: string;
  /** Others do not wait for it, and it runs after them. */
  isLong?: true;
  /** Each replica does its own: it is about files of this machine. */
  isLocal?: true;
  /** @returns how many rows it changed, messages it sent … */
  run(run: JobRun): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: readonly Job[];
    addJob(job: Job): void;
    /** Runs every job that no replica is running, the long ones last. */
    runJobs(): Promise<void>;
    /** Runs a job now, or as soon as no replica is running it. Nobody has to wait for it. */
    runJobSoon(name: string): void;
  }
}

/** A job that somebody else is running is tried again so much later. */
const RETRY_MS = 300;
/** Progress is written no more often. */
const REPORT_MS = 1000;
/** Share of its interval after which a job is due again; below 1, because the timers of the replicas drift. */
const DUE_SHARE = 0.9;

/** The process, as operators tell replicas apart. */
const replicaName = `${hostname()}/${process.pid}`;

/** Runs a job and enters how it went. */
async function runAndEnter(app: FastifyInstance, { name, run }: Job): Promise<void> {
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
 * Runs the registered jobs every `seconds`, each on one replica and once in that time however many replicas there are.
 * A failed job is logged and tried again in the next round.
 */
export function addJobs(app: FastifyInstance, seconds: number): void {
  const jobs: Job[] = [];
  const rounds = new Set<Promise<void>>();
  let isRoundRunning = false;

  /** @returns false where the job is under way already */
  function runJob(job: Job, isForced: boolean): Promise<boolean> {
    const { db, clock, database } = app;
    return runExclusively(database, job, async () => {
      const startedAt = clock.now();
      const isDue = isForced || job.isLocal;
      const dueBefore = isDue ? undefined : new Date(startedAt.getTime() - seconds * 1000 * DUE_SHARE);
      const start = { name: job.name, runningOn: replicaName, startedAt };
      const { mayRun, wasAhead } = await enterStart(db, start, dueBefore);
      if (wasAhead) app.log.warn(`job ${job.name} was last started under a clock that was ahead`);
      if (mayRun) await runAndEnter(app, job);
    }).catch((error: unknown) => {
      app.outages.report(error, `job ${job.name} was not run`);
      return true;
    });
  }

  /** A job that is under way may have looked for work before this one came up. */
  async function runAfterOthers(job: Job) {
    while (!app.closing.started && !(await runJob(job, true))) await delay(RETRY_MS);
  }

  async function runShortJobs(isForced: boolean) {
    for (const job of jobs) if (!job.isLong && !app.closing.started) await runJob(job, isForced);
  }

  const runLongJobs = (isForced: boolean) =>
    Promise.all(jobs.filter(({ isLong }) => isLong).map((job) => runJob(job, isForced)));

  /** Skips the short jobs while a slow database still holds up those of the round before. */
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
