import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReaderAnswer, ReaderTask } from './file-readers';
import { readPdf } from './read-pdf';
import { drawAvatar, judgePicture } from './read-picture';

// The program of a reader: file-readers.ts starts it, hands it one file after the other, and says with what
// signal it ends when one of them costs too much.

const [processorMs, memoryMb, tooMuch] = process.argv.slice(2);
/** The parser keeps every name that it has read, for good: a reader is full when a quarter of its heap is taken. */
const MAX_HEAP_LEFT = getHeapStatistics().heap_size_limit / 4;

/**
 * Ends this process when a file costs too much, or when the API is gone: while it reads, nothing else of this thread runs.
 * Plain JavaScript, because Node.js 20 starts no TypeScript in a thread.
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

/** Calls are answered first: whoever uploads waits anyway. */
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

/** Where memory runs out, Linux ends a reader before anything else. */
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

/** Whoever ends the API often tells all of its processes; calls that are being answered still need theirs. */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);

/** The parser writes a line about each fault of a document. */
console.warn = () => undefined;

const readers = { pdf: readPdf, picture: judgePicture, avatar: drawAvatar };

process.on('message', async ({ kind, bytes }: ReaderTask) => {
  watch.postMessage(true);
  const result = await readers[kind](bytes);
  watch.postMessage(false);
  const answer: ReaderAnswer = { result, isFull: process.memoryUsage().heapUsed > MAX_HEAP_LEFT };
  process.send?.(answer);
});
