import { reportErrors } from '@portal/api-client/telemetry/report-errors';
import type { ClientError } from '@portal/contract/telemetry';
import { isRemoteError } from '@portal/federation/remote-error';

const BATCH_MS = 2000;
const BATCH_SIZE = 50;
const MESSAGE_LENGTH = 500;

const waiting = new Map<string, ClientError & { count: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = [...waiting.values()].slice(0, BATCH_SIZE);
  waiting.clear();
  // A report that can not be delivered is not worth another failure.
  if (errors.length > 0) reportErrors(errors).catch(() => {});
}

function attribution(error: unknown): Pick<ClientError, 'remote' | 'version' | 'set' | 'kind'> {
  return isRemoteError(error)
    ? { remote: error.remote, version: error.version, set: error.set, kind: error.failure }
    : { kind: 'window' };
}

/** Queues one failure; equal failures of a batch are counted, not repeated. */
export function reportFailure(error: unknown): void {
  const message =
    (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH) || 'unknown';
  const known = waiting.get(message);
  if (known) known.count += 1;
  else {
    waiting.set(message, {
      ...attribution(error),
      message,
      page: location.pathname.slice(0, 200),
      at: new Date().toISOString(),
      count: 1,
    });
  }
  timer ??= setTimeout(flush, BATCH_MS);
}

/** Catches what nothing else caught, and sends what is waiting before the page goes away. */
export function installErrorReporter(): void {
  window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
}
