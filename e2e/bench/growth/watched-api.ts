import { monitorEventLoopDelay } from 'node:perf_hooks';
import '../../../api/src/server';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Time for a delay that just ended to be counted. */
const SETTLE_MS = 3;

/** Tells the longest time that the event loop stood still since the last question, and the memory that is in use. */
process.on('message', () =>
  setTimeout(() => {
    process.send?.({ heldMs: delay.max / 1e6, memoryBytes: process.memoryUsage().rss });
    delay.reset();
  }, SETTLE_MS),
);
