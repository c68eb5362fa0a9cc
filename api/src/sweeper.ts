import type { FastifyInstance } from 'fastify';

type Sweep = () => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers work that removes what has expired; it runs every few minutes and in `sweepNow`. */
    addSweep(sweep: Sweep): void;
    sweepNow(): Promise<void>;
  }
}

const EVERY_MS = 5 * 60_000;

/** Periodic clean-up of expired rows. A failed sweep is logged and tried again at the next turn. */
export function addSweeper(app: FastifyInstance): void {
  const sweeps: Sweep[] = [];
  async function sweepNow() {
    for (const sweep of sweeps) {
      await sweep().catch((error: Error) => app.log.warn({ error: error.name }, 'sweep failed'));
    }
  }
  app.decorate('addSweep', (sweep) => void sweeps.push(sweep));
  app.decorate('sweepNow', sweepNow);
  const timer = setInterval(() => void sweepNow(), EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
