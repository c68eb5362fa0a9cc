import { monitorEventLoopDelay } from 'node:perf_hooks';
import '../../../api/src/server';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Time until a delay that just ended is recorded. */
const SETTLE_MS = 3;

/** Reports the longest event loop delay since the last question, and the memory in use. */
process.on('message', () =>
  setTimeout(() => {
    process.send?.({ heldMs: delay.max / 1e6, memoryBytes: process.memoryUsage().rss });
    delay.reset();
  }, SETTLE_MS),
);
