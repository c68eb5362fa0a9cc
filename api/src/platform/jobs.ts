import type { FastifyInstance } from 'fastify';

type Job = () => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers work to be done now and then: removing what has expired, reminding, closing seasons. */
    addJob(job: Job): void;
    /** Runs every job once, in the order of their registration. */
    runJobs(): Promise<void>;
  }
}

/** Runs the registered jobs every `seconds`. A failed job is logged and tried again in the next round. */
export function addJobs(app: FastifyInstance, seconds: number): void {
  const jobs: Job[] = [];
  let isRunning = false;
  async function runJobs() {
    for (const job of jobs) {
      await job().catch((error: unknown) => app.outages.report(error, 'job failed'));
    }
  }
  /** Skips a round while a slow database still holds up the one before. */
  async function runUnlessRunning() {
    if (isRunning) return;
    isRunning = true;
    await runJobs();
    isRunning = false;
  }
  app.decorate('addJob', (job) => void jobs.push(job));
  app.decorate('runJobs', runJobs);
  const timer = setInterval(() => void runUnlessRunning(), seconds * 1000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
