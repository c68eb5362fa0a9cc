import type { FastifyInstance } from 'fastify';

type Sweep = () => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers work that the clock asks for: removing what has expired, reminding, closing seasons. */
    addSweep(sweep: Sweep): void;
    sweepNow(): Promise<void>;
  }
}

/** Runs what was registered every `seconds`. A failed sweep is logged and tried again at the next turn. */
export function addSweeper(app: FastifyInstance, seconds: number): void {
  const sweeps: Sweep[] = [];
  let isRunning = false;
  async function sweepNow() {
    for (const sweep of sweeps) {
      await sweep().catch((error: unknown) => app.outages.report(error, 'sweep failed'));
    }
  }
  /** A round that a slow database drew out is not overtaken by the next one. */
  async function sweepInTurn() {
    if (isRunning) return;
    isRunning = true;
    await sweepNow();
    isRunning = false;
  }
  app.decorate('addSweep', (sweep) => void sweeps.push(sweep));
  app.decorate('sweepNow', sweepNow);
  const timer = setInterval(() => void sweepInTurn(), seconds * 1000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
