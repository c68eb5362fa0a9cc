import type { FastifyInstance } from 'fastify';
import { isAnonymousAddress } from '../platform/http/client-address';
import { addViews } from './repository';

const FLUSH_MS = 10_000;
/** While the database is away the sums stay here; anybody may name any item. */
const MAX_ITEMS = 10_000;

/**
 * Counts views in memory and writes the sums together, so that a visit costs no write. Between two writings an address
 * counts once per item, so that nobody lifts an item by calling again and again; one that names nobody counts each time.
 */
export function addViewCounter(app: FastifyInstance) {
  let pending = new Map<number, Set<string | symbol>>();

  async function flush(): Promise<void> {
    const visitors = pending;
    pending = new Map();
    try {
      await addViews(app.db, new Map([...visitors].map(([id, { size }]) => [id, size])));
    } catch (error) {
      for (const [id, seen] of visitors) pending.set(id, new Set([...seen, ...(pending.get(id) ?? [])]));
      throw error;
    }
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => app.outages.report(error, 'views not written'));
  }, FLUSH_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush().catch((error: unknown) => app.outages.report(error, 'views not written'));
  });
  return {
    count(id: number, address: string): void {
      if (pending.size >= MAX_ITEMS && !pending.has(id)) return;
      const visitor = isAnonymousAddress(address) ? Symbol('somebody') : address;
      pending.set(id, (pending.get(id) ?? new Set()).add(visitor));
    },
    flush,
  };
}
