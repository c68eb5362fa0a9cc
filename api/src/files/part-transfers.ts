/** Transfers of parts that are under way in this process: one at a time for each part. */
export function createPartTransfers() {
  const underWay = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();
  /** Ends the transfer of a part, if there is one, and waits until its bytes are written. */
  const end = async (part: string): Promise<void> => {
    const transfer = underWay.get(part);
    transfer?.stop.abort();
    await transfer?.ended;
  };
  return {
    end,
    /** Runs a transfer after the earlier one of the same part, whose connection may only look alive, has ended. */
    async run<T>(part: string, transfer: (signal: AbortSignal) => Promise<T>): Promise<T> {
      while (underWay.has(part)) await end(part);
      const stop = new AbortController();
      const running = transfer(stop.signal);
      const entry = { stop, ended: running.catch(() => undefined) };
      underWay.set(part, entry);
      try {
        return await running;
      } finally {
        if (underWay.get(part) === entry) underWay.delete(part);
      }
    },
  };
}
