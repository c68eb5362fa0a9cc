import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { packageRoot } from '../platform/package-root';
import type { PdfVerdict } from './read-pdf';
import type { PictureVerdict } from './read-picture';

/** What a reader makes of a file, by what it is asked for. */
interface Results {
  pdf: PdfVerdict;
  picture: PictureVerdict;
  avatar: Buffer | Exclude<PictureVerdict, 'readable'>;
}
type Kind = keyof Results;

/** What a reader is sent. */
export interface ReaderTask {
  kind: Kind;
  bytes: Buffer;
}

/** What a reader answers. */
export interface ReaderAnswer {
  result: Results[Kind];
  /** It should read no more. */
  isFull: boolean;
}

interface ReaderLimits {
  /** Milliseconds of the processor for one file; 50 MB of the smallest objects take six seconds. */
  processorMs: number;
  /** Megabytes of a reader's JavaScript heap. */
  heapMb: number;
  /** Megabytes of a reader in all: what is unpacked lies outside of the heap. Such a document takes 800. */
  memoryMb: number;
  /** Milliseconds by the clock, after which it is the machine that is too slow and not the file that is too much. */
  ms: number;
}

const LIMITS: ReaderLimits = { processorMs: 15_000, heapMb: 768, memoryMb: 1_536, ms: 120_000 };
const MAX_READERS = 2;
const IDLE_MS = 30_000;
/** A reader that takes too much ends itself by this signal, which leaves no memory image behind. */
const TOO_MUCH = 'SIGUSR2';
/** How V8 ends a process whose heap is full, or that asks for more than any heap has. */
const CRASHES: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];
const ERRORS_KEPT = 4_000;

/** A reader ended, or did not answer, for no reason of the file's. */
class FileReaderLost extends Error {
  override readonly name = 'FileReaderLost';
}

const self = fileURLToPath(import.meta.url);
const isSource = extname(self) === '.ts';
/** Beside this file, in the sources as well as in the bundle. */
const program = join(dirname(self), `file-reader${extname(self)}`);

interface Reader {
  child: ChildProcess;
  /** The end of what it has written about errors of its own. */
  errors: string;
}

function startReader({ processorMs, heapMb, memoryMb }: ReaderLimits): Reader {
  const child = fork(program, [String(processorMs), String(memoryMb), TOO_MUCH], {
    cwd: packageRoot,
    // No keys, no addresses.
    env: {},
    execArgv: [...(isSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reader = { child, errors: '' };
  child.stderr?.on('data', (text) => {
    reader.errors = `${reader.errors}${text}`.slice(-ERRORS_KEPT);
  });
  // Whoever waits for an answer hears of it; without a listener, an idle one would end this process.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return reader;
}

/** What a reader answers, or how it ended. */
type Ending = ReaderAnswer | { signal: unknown };

async function handOver({ child }: Reader, task: ReaderTask): Promise<Ending> {
  const settled = new AbortController();
  const { signal: until } = settled;
  try {
    return await new Promise<Ending>((resolve, reject) => {
      once(child, 'message', { signal: until }).then(([message]) => resolve(message), reject);
      once(child, 'exit', { signal: until }).then(([, signal]) => resolve({ signal }), reject);
      child.send(task, (error) => error && reject(error));
    });
  } catch (cause) {
    throw new FileReaderLost('not reached', { cause });
  } finally {
    settled.abort();
  }
}

/**
 * Reads files of strangers in processes of their own: whatever a file costs, calls are answered meanwhile, and a reader that
 * takes too much of the processor or of the memory ends.
 *
 * @returns a function that makes of one file what it is asked for; it gets the file when its turn has come
 */
export function createFileReaders(limits: ReaderLimits) {
  const inTurn = pLimit(MAX_READERS);
  /** Readers without a file, with what ends them: starting one takes 0.2 seconds. */
  const idle = new Map<Reader, NodeJS.Timeout>();

  function takeReader(): Reader {
    for (const [reader, timer] of idle) {
      idle.delete(reader);
      clearTimeout(timer);
      if (reader.child.connected) return reader;
    }
    return startReader(limits);
  }

  function keepIdle(reader: Reader): void {
    const end = () => {
      idle.delete(reader);
      if (reader.child.connected) reader.child.disconnect();
    };
    idle.set(reader, setTimeout(end, IDLE_MS).unref());
  }

  async function readOne(task: ReaderTask): Promise<Results[Kind] | 'exploding'> {
    const reader = takeReader();
    const { child } = reader;
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.ms);
    try {
      const ending = await handOver(reader, task);
      if ('result' in ending) {
        if (ending.isFull) child.disconnect();
        else keepIdle(reader);
        return ending.result;
      }
      if (ending.signal === TOO_MUCH || CRASHES.includes(ending.signal)) return 'exploding';
      // Its program is not there, say: whoever runs the API should read why.
      if (ending.signal === null) process.stderr.write(reader.errors);
      throw new FileReaderLost(`ended by ${ending.signal ?? 'itself'}`);
    } finally {
      clearTimeout(timer);
    }
  }

  return <K extends Kind>(kind: K, read: () => Promise<Buffer>) =>
    // A reader answers by what it was asked for, which the type of a message does not say.
    inTurn(async () => (await readOne({ kind, bytes: await read() })) as Results[K] | 'exploding');
}

export type ReadFile = ReturnType<typeof createFileReaders>;

export const readFile: ReadFile = createFileReaders(LIMITS);
