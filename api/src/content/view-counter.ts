import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { isAnonymousAddress } from '../platform/http/client-address';
import { addViews } from './repository';

const FLUSH_MS = 10_000;
/**
 * Bounds memory, because clients can name any id: at this size counts are written immediately; if the database is down,
 * further items are dropped.
 */
const MAX_ITEMS = 10_000;

/**
 * Counts views in memory and writes the sums in batches, so that a view costs no write. Between two flushes an address
 * counts once per item, to prevent inflating an item; loopback counts each time, as it may stand for every visitor.
 */
export function addViewCounter(app: Pick<FastifyInstance, 'db' | 'outages' | 'addHook'>) {
  let pending = new Map<number, Set<string | symbol>>();
  /** False while a flush is running and after one failed. */
  let canWrite = true;
  /** Flushes run one after another, so that awaiting the last one awaits all. */
  const inTurn = pLimit(1);

  const hasRoom = (id: number) => pending.size < MAX_ITEMS || pending.has(id);

  /** Resolves when everything counted before is written. */
  async function flush(): Promise<void> {
    const visitors = pending;
    pending = new Map();
    canWrite = false;
    try {
      await inTurn(addViews, app.db, new Map([...visitors].map(([id, { size }]) => [id, size])));
      canWrite = true;
    } catch (error) {
      for (const [id, seen] of visitors)
        if (hasRoom(id)) pending.set(id, new Set([...seen, ...(pending.get(id) ?? [])]));
      throw error;
    }
  }

  const tryFlush = () => flush().catch((error: unknown) => app.outages.report(error, 'views not written'));
  const timer = setInterval(tryFlush, FLUSH_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await tryFlush();
  });
  return {
    count(id: number, address: string): void {
      if (!hasRoom(id) && canWrite) void tryFlush();
      if (!hasRoom(id)) return;
      const visitor = isAnonymousAddress(address) ? Symbol('somebody') : address;
      pending.set(id, (pending.get(id) ?? new Set()).add(visitor));
    },
    flush,
  };
}
