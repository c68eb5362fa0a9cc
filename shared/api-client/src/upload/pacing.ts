/** How much is sent at once. */
export interface Pacer {
  /** Parts at a time. */
  concurrency(): number;
  /** Bytes of a part in one call. */
  pieceSize(): number;
  /** The server has stored so many bytes more. */
  onSuccess(bytes: number): void;
  /** A call failed. */
  onDisconnect(): void;
  /** The browser opened a connection for a call. */
  onConnect(): void;
}

interface Limits {
  concurrency: number;
  /** Bytes. */
  pieceSize: number;
}

/** Minimum bytes in flight: two calls of half the size each, so that one is sent while the other awaits its response. */
const MIN_IN_FLIGHT = 256 * 1024;
const FIRST_CONCURRENCY = 2;
/** Share of the bytes stored since the last break that may be in flight: what the next break may cost. */
const RISK = 1 / 40;
/** The same while the connection has never broken. */
const FIRST_RISK = 1 / 24;

/**
 * For parts that may be sent in pieces. Bytes in flight are lost when the connection breaks, so there are few until it
 * has proved stable, and then more and more, by larger pieces and by more parts at a time.
 */
export function createPiecePacer(max: Limits): Pacer {
  let stored = 0;
  let risk = FIRST_RISK;
  let expectedConnections = 0;
  const inFlight = () => Math.max(MIN_IN_FLIGHT, stored * risk);
  const concurrency = () =>
    Math.min(max.concurrency, Math.floor(FIRST_CONCURRENCY * Math.sqrt(inFlight() / MIN_IN_FLIGHT)));
  const onDisconnect = () => {
    if (stored > 0) risk = RISK;
    stored = 0;
    expectedConnections = 0;
  };
  return {
    concurrency,
    pieceSize: () => Math.min(max.pieceSize, Math.floor(inFlight() / concurrency())),
    onSuccess(bytes) {
      const before = concurrency();
      stored += bytes;
      expectedConnections += concurrency() - before;
    },
    onDisconnect,
    /** Connections are kept open. One that had to be replaced broke, and the browser repeated its call by itself. */
    onConnect() {
      if (expectedConnections > 0) expectedConnections -= 1;
      else onDisconnect();
    },
  };
}

/** Consecutive successes before one more part is sent at a time. */
const SUCCESSES_PER_STEP = 4;

/** For parts that have to be sent whole: half as many at a time after a failure, then more again step by step. */
export function createPartPacer(max: Limits): Pacer {
  let concurrency = max.concurrency;
  let successes = 0;
  return {
    concurrency: () => concurrency,
    pieceSize: () => max.pieceSize,
    onSuccess() {
      successes += 1;
      if (successes % SUCCESSES_PER_STEP === 0) concurrency = Math.min(max.concurrency, concurrency + 1);
    },
    onDisconnect() {
      successes = 0;
      concurrency = Math.max(1, Math.floor(concurrency / 2));
    },
    onConnect() {},
  };
}

/**
 * Runs tasks, as many at a time as `concurrency` allows at the moment, until `next` gives none and all have ended.
 * @throws what a task throws
 */
export function runConcurrently(
  next: () => Promise<void> | undefined,
  concurrency: () => number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let active = 0;
    const fill = () => {
      while (active < concurrency()) {
        const task = next();
        if (!task) break;
        active += 1;
        task.then(() => {
          active -= 1;
          fill();
        }, reject);
      }
      if (active === 0) resolve();
    };
    fill();
  });
}

/**
 * Reports each call to a path, or below it, for which the browser opened a connection instead of reusing one. Where the
 * browser does not tell (Resource Timing), nothing is reported.
 * @returns ends it
 */
export function watchConnections(path: string, onConnect: () => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('resource')) return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.name.includes(path) && entry.connectStart > entry.fetchStart) onConnect();
    }
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
