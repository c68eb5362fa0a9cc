import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReaderReply, ReaderTask } from './file-readers';
import { readPdf } from './read-pdf';
import { drawAvatar, judgePicture } from './read-picture';

// Program of a reader process. file-readers.ts starts it, sends it one file at a time, and passes the signal with which
// it kills itself if a file takes too many resources.

const [processorMs, memoryMb, tooMuch] = process.argv.slice(2);
/** The parser never frees the names it has read: replace the reader once a quarter of its heap is used. */
const MAX_HEAP_LEFT = getHeapStatistics().heap_size_limit / 4;

/**
 * Kills this process if a file takes too many resources or the API is gone; a thread, because the parser blocks the event
 * loop. Plain JavaScript, because Node.js 20 cannot start TypeScript in a thread.
 */
const watch = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
  const { parent, processorMs, memoryMb, tooMuch } = workerData;
  let before;
  parentPort.on('message', (isReading) => {
    before = isReading ? process.cpuUsage() : undefined;
  });
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    if (!before) return;
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > processorMs || process.memoryUsage.rss() > memoryMb * 1024 * 1024)
      process.kill(process.pid, tooMuch);
  }, 50);`,
  {
    eval: true,
    execArgv: [],
    workerData: { parent: process.ppid, processorMs, memoryMb, tooMuch },
  },
);
watch.unref();

/** API requests have priority; uploads can wait. */
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

/** Makes Linux's OOM killer choose a reader first. */
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

/** Ignore signals sent to the whole process group: requests in progress still need their reader. */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);

/** The parser logs a line for every fault of a document. */
console.warn = () => undefined;

const readers = { pdf: readPdf, picture: judgePicture, avatar: drawAvatar };

process.on('message', async ({ kind, bytes }: ReaderTask) => {
  watch.postMessage(true);
  const result = await readers[kind](bytes);
  watch.postMessage(false);
  const reply: ReaderReply = { result, isFull: process.memoryUsage().heapUsed > MAX_HEAP_LEFT };
  process.send?.(reply);
});
