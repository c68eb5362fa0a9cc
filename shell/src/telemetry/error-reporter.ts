import type { ClientError } from '@portal/contract/telemetry';
import type { RemoteLoader } from '@portal/federation/remote-loader';
import { isRemoteError, RemoteError } from '@portal/federation/remote-loader';
import { lostStylesheets } from '../boot/lost-files';
import { isChunkFailure } from '../pages/chunk-loss';

const BATCH_MS = 2000;
const BATCH_SIZE = 50;
const MESSAGE_LENGTH = 500;

/** Recognised as a chunk failure by its code, as webpack's own. */
class MissingStyleError extends Error {
  override readonly name = 'MissingStyleError';
  readonly code = 'CSS_CHUNK_LOAD_FAILED';

  constructor(href: string) {
    super(`The stylesheet ${new URL(href).pathname} did not load`);
  }
}

const queue = new Map<string, ClientError & { count: number }>();
/** Delivers one batch. */
type Send = (errors: ClientError[]) => Promise<unknown>;

let send: Send | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = [...queue.values()].slice(0, BATCH_SIZE);
  queue.clear();
  // A failed delivery must not cause another failure.
  if (errors.length > 0) send?.(errors).catch(() => {});
}

/** A file of a release, as stacks name it; the lengths are the API's limits. */
const RELEASE_FILE = /\/remotes\/([^/]{1,40})\/([^/]{1,40})\//;

let loaded: Pick<RemoteLoader, 'registry' | 'versionOf'> | undefined;

/** Event handlers and promises fail outside of any boundary; only the file name tells which remote it was. */
function attribution(error: unknown, file = ''): Pick<ClientError, 'remote' | 'version' | 'set' | 'kind'> {
  if (isRemoteError(error))
    return { remote: error.remote, version: error.version, set: error.set, kind: error.failure };
  const [, remote, version] = RELEASE_FILE.exec(`${(error as Error | undefined)?.stack} ${file}`) ?? [];
  return { remote, version, set: loaded?.registry.set, kind: 'window' };
}

/**
 * Queues one failure; equal failures of a batch are counted, not repeated.
 * @param file URL of the script, for errors without a stack.
 */
export function reportFailure(error: unknown, file?: string): void {
  const message =
    (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH) || 'unknown';
  const source = attribution(error, file);
  const key = message + source.remote + source.version;
  const known = queue.get(key);
  if (known) known.count += 1;
  else {
    queue.set(key, {
      ...source,
      message,
      page: location.pathname.slice(0, 200),
      at: new Date().toISOString(),
      count: 1,
    });
  }
  timer ??= setTimeout(flush, BATCH_MS);
}

/** From now on a remote's failures are reported with its running version and release set. */
export function attributeFailures(loader: Pick<RemoteLoader, 'registry' | 'versionOf'>): void {
  loaded = loader;
  reportMissingStyles();
}

/**
 * Reports a failure of a loaded remote: a chunk that did not load, or code that threw.
 * @returns the failure with the remote's name on it
 */
export function reportRemoteFailure(remote: string, error: unknown): RemoteError {
  if (isRemoteError(error)) return error; // The loader has reported it already.
  const failure = isChunkFailure(error) ? 'chunk' : 'render';
  const version = loaded?.versionOf(remote) ?? '-';
  const attributed = new RemoteError(failure, remote, version, loaded?.registry.set ?? '-', error);
  reportFailure(attributed);
  return attributed;
}

/** Reports stylesheets of the document that never loaded; nothing else notices them. */
function reportMissingStyles(): void {
  const remotes = Object.entries(loaded?.registry.remotes ?? {});
  const check = () => {
    for (const { href } of lostStylesheets()) {
      const owner = remotes.find(([, { base }]) => new URL(href).pathname.startsWith(base))?.[0];
      if (owner) reportRemoteFailure(owner, new MissingStyleError(href));
    }
  };
  if (document.readyState === 'complete') check();
  else window.addEventListener('load', check, { once: true });
}

/** Reports uncaught errors, and sends the queue before the page is hidden. */
export function installErrorReporter(deliver: Send): void {
  send = deliver;
  window.addEventListener('error', ({ error, message, filename }) =>
    reportFailure(error ?? message, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
}
