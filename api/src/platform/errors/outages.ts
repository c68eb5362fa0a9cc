import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/**
 * SQLSTATEs of an unavailable or overloaded database: connection exceptions, insufficient resources, query timeout, lock
 * timeout, serialization failure, read-only standby, shutdown and startup, idle timeout, I/O error; and of one closed,
 * moved or locked by its administrator.
 */
const SQLSTATE =
  /^(?:08\w{3}|53\w{3}|58\w{3}|57014|57P0[1-5]|55P03|40001|40P01|25006|25P0[34]|28\w{3}|3D000|55000)$/;

const NODE_CODES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...[
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'ENOSPC',
    'EDQUOT',
    'EMFILE',
    'ENFILE',
    'EROFS',
  ],
]);

/** Errors of the database drivers without a code; each is provoked by a driver test. */
const DRIVER_MESSAGES: ReadonlySet<unknown> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'PGlite is closed',
  'PGlite is closing',
]);

/** Errors of buckets and of the processes that read uploaded files. */
const ERROR_NAMES: ReadonlySet<unknown> = new Set([
  'TimeoutError',
  'SlowDown',
  'RequestTimeout',
  'FileReaderLost',
]);

interface Clues {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
  $metadata?: { httpStatusCode?: number };
}

function indicatesOutage({ code, name, message, $metadata }: Clues): boolean {
  if (typeof code === 'string' && (SQLSTATE.test(code) || NODE_CODES.has(code))) return true;
  if (DRIVER_MESSAGES.has(message) || ERROR_NAMES.has(name)) return true;
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/**
 * Whether an error means that a dependency (database, bucket, disk) is unavailable or overloaded, rather than a bad call
 * or a bug. Unwraps Drizzle's query errors and aggregate errors.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { cause, errors }: Clues = error;
  if (indicatesOutage(error) || isUnavailable(cause)) return true;
  return Array.isArray(errors) && errors.some(isUnavailable);
}

const FULL_DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Minimum time between log lines about an outage. */
const REPEAT_MS = 10_000;

export interface Outages {
  /** Logs a failure of `work`; for outages only one line now and then. */
  report(error: unknown, work: string, log?: Pick<FastifyBaseLogger, 'warn'>): void;
}

const getCode = ({ code, message }: Clues) => code ?? (DRIVER_MESSAGES.has(message) ? message : undefined);

/** Only names, codes and known messages, because other messages of database drivers contain row values. */
export function describeError(error: unknown): { error: string; errorCode?: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const inner = error.cause instanceof Error ? getCode(error.cause) : undefined;
  return { error: error.name, errorCode: String(getCode(error) ?? inner ?? '') };
}

/** @returns `describeError` on one line */
export function describeFailure(error: unknown): string {
  const { error: name, errorCode = '' } = describeError(error);
  return `${name} ${errorCode}`.trim();
}

/** @returns the address or path in Node's system error */
function findPlace(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { address, port, path, cause, errors } = error as Clues & {
    address?: unknown;
    port?: unknown;
    path?: unknown;
  };
  if (typeof address === 'string') return `${address}:${port}`;
  if (typeof path === 'string') return path;
  return [cause, ...(Array.isArray(errors) ? errors : [])].map(findPlace).find(Boolean);
}

export function addOutageLog(app: FastifyInstance): void {
  let silentUntil = 0;
  let unreported = 0;
  app.decorate('outages', {
    report(error, work, log = app.log) {
      if (!isUnavailable(error)) {
        log.warn(describeError(error), work);
        return;
      }
      if (performance.now() < silentUntil) {
        unreported += 1;
        return;
      }
      const described = describeError(error);
      // In words, because an operator can fix it.
      const reason = FULL_DISK.has(described.errorCode ?? '') ? '磁盘已满' : undefined;
      log.warn(
        { ...described, reason, place: findPlace(error), work, unreported },
        'a part that the API needs is away',
      );
      silentUntil = performance.now() + REPEAT_MS;
      unreported = 0;
    },
  });
}
