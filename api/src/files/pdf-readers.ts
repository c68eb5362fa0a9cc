import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { packageRoot } from '../platform/package-root';
import type { PdfVerdict } from './read-pdf';

interface PdfLimits {
  /** Milliseconds of the processor for one document; the largest honest ones take two seconds. */
  processorMs: number;
  /** Milliseconds by the clock, after which it is the machine that is too slow and not the document that is too much. */
  ms: number;
  /** Megabytes of a reader's JavaScript heap. */
  heapMb: number;
}

const LIMITS: PdfLimits = { processorMs: 10_000, ms: 120_000, heapMb: 768 };
const MAX_READERS = 2;
const CHECK_EVERY_MS = 100;
const IDLE_MS = 30_000;
/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
/** How V8 ends a process whose heap is full, or that asks for more than any heap has. */
const CRASHES: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

/** A reader ended, or did not answer, for no reason of the document's. */
class PdfReaderLost extends Error {
  override readonly name = 'PdfReaderLost';
}

const self = fileURLToPath(import.meta.url);
const isSource = extname(self) === '.ts';
/** Beside this file, in the sources as well as in the bundle. */
const program = join(dirname(self), `pdf-reader${extname(self)}`);

function startReader(heapMb: number): ChildProcess {
  const reader = fork(program, [], {
    cwd: packageRoot,
    // No keys, no addresses.
    env: {},
    execArgv: [...(isSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    // The parser writes a line about each fault of a document.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // They do not keep this process from ending, and end with it.
  reader.unref();
  reader.channel?.unref();
  const kill = () => reader.kill('SIGKILL');
  process.once('exit', kill);
  reader.once('exit', () => process.off('exit', kill));
  // Whoever waits for an answer hears of it; without a listener, an idle one would end this process.
  reader.on('error', () => undefined);
  return reader;
}

/** @returns milliseconds of the processor that a process has taken; undefined where the system does not say */
async function processorMs({ pid }: ChildProcess): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14);
  return system === undefined ? undefined : (Number(user) + Number(system)) * TICK_MS;
}

/** What a reader answers, or the signal that ended it. */
type Ending = { verdict: PdfVerdict; isFull: boolean } | { signal: unknown };

async function handOver(reader: ChildProcess, bytes: Buffer): Promise<Ending> {
  const settled = new AbortController();
  const { signal: until } = settled;
  try {
    return await new Promise<Ending>((resolve, reject) => {
      once(reader, 'message', { signal: until }).then(([message]) => resolve(message), reject);
      once(reader, 'exit', { signal: until }).then(([, signal]) => resolve({ signal }), reject);
      reader.send(bytes, (error) => error && reject(error));
    });
  } catch (cause) {
    throw new PdfReaderLost('not reached', { cause });
  } finally {
    settled.abort();
  }
}

/**
 * Reads documents in processes of their own: whatever a document costs, calls are answered meanwhile, and a reader that
 * takes too long or too much memory is ended.
 *
 * @returns a function that judges one document, which it reads when its turn has come
 */
export function createPdfReaders(limits: PdfLimits) {
  const inTurn = pLimit(MAX_READERS);
  /** Without a document; starting one takes 0.2 seconds. */
  const idle = new Set<ChildProcess>();

  function takeReader(): ChildProcess {
    const reader = [...idle].find(({ connected }) => connected) ?? startReader(limits.heapMb);
    idle.delete(reader);
    return reader;
  }

  function keepIdle(reader: ChildProcess): void {
    idle.add(reader);
    const leave = () => {
      if (idle.delete(reader) && reader.connected) reader.disconnect();
    };
    reader.once('exit', leave);
    setTimeout(leave, IDLE_MS).unref();
  }

  async function judge(bytes: Buffer): Promise<PdfVerdict> {
    const reader = takeReader();
    const [began, before = 0] = [performance.now(), await processorMs(reader)];
    let hasCostTooMuch = false;
    const check = setInterval(async () => {
      const elapsed = performance.now() - began;
      const taken = (await processorMs(reader)) ?? elapsed;
      hasCostTooMuch ||= taken - before > limits.processorMs;
      if (hasCostTooMuch || elapsed > limits.ms) reader.kill('SIGKILL');
    }, CHECK_EVERY_MS);
    try {
      const ending = await handOver(reader, bytes);
      if ('verdict' in ending) {
        if (ending.isFull) reader.disconnect();
        else keepIdle(reader);
        return ending.verdict;
      }
      if (hasCostTooMuch || CRASHES.includes(ending.signal)) return 'exploding';
      throw new PdfReaderLost(`ended by ${ending.signal ?? 'itself'}`);
    } finally {
      clearInterval(check);
    }
  }

  return (read: () => Promise<Buffer>): Promise<PdfVerdict> => inTurn(async () => judge(await read()));
}

export const judgePdf = createPdfReaders(LIMITS);
