/** Decides how much is sent at a time. */
export interface Pacer {
  /** Concurrent parts. */
  concurrency(): number;
  /** Bytes of a part per call. */
  pieceSize(): number;
  /** Call after the server has stored that many more bytes. */
  onSuccess(bytes: number): void;
  /** Call after a failed call. */
  onDisconnect(): void;
  /** Call when the browser opened a connection for a call. */
  onConnect(): void;
}

interface Limits {
  concurrency: number;
  /** Bytes. */
  pieceSize: number;
}

/** Minimum in flight: two calls of half the size, so that one is sent while the other awaits its response. */
const MIN_IN_FLIGHT = 256 * 1024;
const FIRST_CONCURRENCY = 2;
/** Share of the bytes stored since the last disconnect that may be in flight, i.e. lost at the next one. */
const RISK = 1 / 40;
/** The same while the connection has never broken. */
const FIRST_RISK = 1 / 24;

/**
 * For parts that can be sent in pieces. A disconnect loses the bytes in flight, so few are sent until the
 * connection proves stable; then pieces and concurrency grow.
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
    /**
     * Connections are kept alive: an unexpected one replaces a broken one, whose call the browser retried.
     */
    onConnect() {
      if (expectedConnections > 0) expectedConnections -= 1;
      else onDisconnect();
    },
  };
}

/** Consecutive successes before the concurrency grows by one. */
const SUCCESSES_PER_STEP = 4;

/** For parts that must be sent whole: a failure halves the concurrency, which then recovers step by step. */
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
 * Runs tasks, as many at a time as `concurrency` currently allows, until `next` returns none.
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
 * Reports each call to a path, or below it, for which the browser opened a new connection. Reports nothing in
 * browsers without Resource Timing.
 * @returns a function that stops it
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
