import type { FastifyInstance } from 'fastify';
import { addViews } from './repository';

const FLUSH_MS = 10_000;

/** Counts views in memory and writes the sums together, so that a visit costs no write. */
export function addViewCounter(app: FastifyInstance) {
  let pending = new Map<number, number>();

  async function flush(): Promise<void> {
    const views = pending;
    pending = new Map();
    await addViews(app.db, views);
  }

  const timer = setInterval(() => {
    flush().catch((error: Error) => app.log.warn({ error: error.name }, 'views not written'));
  }, FLUSH_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
  return {
    count(id: number): void {
      pending.set(id, (pending.get(id) ?? 0) + 1);
    },
    flush,
  };
}
