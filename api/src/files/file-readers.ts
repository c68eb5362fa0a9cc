import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { packageRoot } from '../platform/package-root';
import type { PdfVerdict } from './read-pdf';
import type { PictureVerdict } from './read-picture';

interface Results {
  pdf: PdfVerdict;
  picture: PictureVerdict;
  avatar: Buffer | Exclude<PictureVerdict, 'readable'>;
}
type Kind = keyof Results;

export interface ReaderTask {
  kind: Kind;
  bytes: Buffer;
}

export interface ReaderReply {
  result: Results[Kind];
  /** It should not be given more files. */
  isFull: boolean;
}

interface ReaderLimits {
  /** Milliseconds of CPU time per file; 50 MB of the smallest objects take six seconds. */
  processorMs: number;
  heapMb: number;
  /**
   * Megabytes of a reader's total memory, because unpacked data is outside the heap; 50 MB of the smallest objects take
   * 800.
   */
  memoryMb: number;
  /** Milliseconds of wall time, after which the machine is considered too slow, rather than the file too expensive. */
  ms: number;
}

const LIMITS: ReaderLimits = { processorMs: 15_000, heapMb: 768, memoryMb: 1_536, ms: 120_000 };
const MAX_READERS = 2;
const IDLE_MS = 30_000;
/** A reader over its limits kills itself with this signal, which does not dump core. */
const TOO_MUCH = 'SIGUSR2';
/** Signals with which V8 dies if its heap is full or an allocation exceeds any heap. */
const CRASHES: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];
const ERRORS_KEPT = 4_000;

/** A reader ended or did not reply for a reason unrelated to the file. */
class FileReaderLost extends Error {
  override readonly name = 'FileReaderLost';
}

const self = fileURLToPath(import.meta.url);
const isSource = extname(self) === '.ts';
/** Next to this file, both in the sources and in the bundle. */
const program = join(dirname(self), `file-reader${extname(self)}`);

interface Reader {
  child: ChildProcess;
  /** The end of its stderr. */
  errors: string;
}

function startReader({ processorMs, heapMb, memoryMb }: ReaderLimits): Reader {
  const child = fork(program, [String(processorMs), String(memoryMb), TOO_MUCH], {
    cwd: packageRoot,
    // Do not pass secrets.
    env: {},
    execArgv: [...(isSource ? ['--import', 'tsx'] : []), `--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reader = { child, errors: '' };
  child.stderr?.on('data', (text) => {
    reader.errors = `${reader.errors}${text}`.slice(-ERRORS_KEPT);
  });
  // Callers see errors through `handOver`; without a listener, an error of an idle reader would crash the API.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return reader;
}

type Ending = ReaderReply | { signal: unknown };

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
 * Reads untrusted files in separate processes, so that expensive files never block the API, and kills those that exceed
 * their limits.
 * @returns a function that runs a task on a file; it loads the file when its turn comes
 */
export function createFileReaders(limits: ReaderLimits) {
  const inTurn = pLimit(MAX_READERS);
  /** Idle readers with their shutdown timers, reused because starting one takes 0.2 seconds. */
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
      // For example, its program is missing: show the operator why.
      if (ending.signal === null) process.stderr.write(reader.errors);
      throw new FileReaderLost(`ended by ${ending.signal ?? 'itself'}`);
    } finally {
      clearTimeout(timer);
    }
  }

  return <K extends Kind>(kind: K, read: () => Promise<Buffer>) =>
    // The result matches the requested kind, which the message's type cannot express.
    inTurn(async () => (await readOne({ kind, bytes: await read() })) as Results[K] | 'exploding');
}

export type ReadFile = ReturnType<typeof createFileReaders>;

export const readFile: ReadFile = createFileReaders(LIMITS);
