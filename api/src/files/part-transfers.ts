/** Another transfer of the same part began; what it stores is the answer to this one as well. */
export class PartSuperseded extends Error {
  override readonly name = 'PartSuperseded';
}

/** Transfers of parts in this process: one at a time for each part, the latest one wins. */
export function createPartTransfers() {
  const latest = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  return {
    /** Ends the transfer of a part, if there is one, and waits until its bytes are written. */
    async end(part: string): Promise<void> {
      const transfer = latest.get(part);
      transfer?.stop.abort();
      await transfer?.ended;
    },

    /** Waits until nothing of the part is on its way. */
    async idle(part: string): Promise<void> {
      while (latest.has(part)) await latest.get(part)?.ended;
    },

    /**
     * Runs a transfer after the earlier one of the same part, whose connection may only look alive, has ended.
     *
     * @throws PartSuperseded when a later one came before its turn
     */
    async run<T>(part: string, transfer: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const earlier = latest.get(part);
      const stop = new AbortController();
      const running = (async () => {
        earlier?.stop.abort();
        await earlier?.ended;
        if (stop.signal.aborted) throw new PartSuperseded();
        return transfer(stop.signal);
      })();
      // Before anything is waited for: whoever was stopped has to see what he waits for.
      const entry = { stop, ended: running.catch(() => undefined) };
      latest.set(part, entry);
      try {
        return await running;
      } finally {
        if (latest.get(part) === entry) latest.delete(part);
      }
    },
  };
}
