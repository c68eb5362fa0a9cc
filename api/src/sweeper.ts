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
  async function sweepNow() {
    for (const sweep of sweeps) {
      await sweep().catch((error: Error) => app.log.warn({ error: error.name }, 'sweep failed'));
    }
  }
  app.decorate('addSweep', (sweep) => void sweeps.push(sweep));
  app.decorate('sweepNow', sweepNow);
  const timer = setInterval(() => void sweepNow(), seconds * 1000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
