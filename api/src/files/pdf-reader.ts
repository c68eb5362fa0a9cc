import { constants, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { readPdf } from './read-pdf';

// The program of a PDF reader: pdf-readers.ts starts it, hands it one document after the other and ends it.

/** The parser keeps every name that it has read, for good: a reader is full when a quarter of its heap is taken. */
const MAX_HEAP_LEFT = getHeapStatistics().heap_size_limit / 4;

/** Calls are answered first: whoever uploads waits anyway. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async (bytes: Buffer) => {
  const verdict = await readPdf(bytes);
  process.send?.({ verdict, isFull: process.memoryUsage().heapUsed > MAX_HEAP_LEFT });
});
