import { tryStorage } from '@portal/contract/browser-storage';
import { ownerOf } from '@portal/contract/release/registry';
import type { ClientError, ClientErrors } from '@portal/contract/telemetry';
import { isRemoteError, RemoteError, type RemoteLoader } from '@portal/federation/remote-loader';
import { lostStylesheets } from '../boot/lost-files';
import { isChunkFailure } from '../pages/chunk-loss';

const BATCH_MS = 2000;
const BATCH_SIZE = 50;
const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4000;
const SESSION_KEY = 'portal.tab';

/** Has webpack's error code, so that it is recognised as a chunk failure. */
class MissingStyleError extends Error {
  override readonly name = 'MissingStyleError';
  readonly code = 'CSS_CHUNK_LOAD_FAILED';

  constructor(href: string) {
    super(`The stylesheet ${new URL(href).pathname} did not load`);
  }
}

const queue = new Map<string, ClientError & { count: number }>();
type Send = (report: ClientErrors) => Promise<unknown>;

let send: Send | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Random, per tab: distinguishes one visitor with ten errors from ten visitors. */
const tabId = () =>
  tryStorage(() => {
    const id = sessionStorage.getItem(SESSION_KEY) ?? String(Math.random());
    sessionStorage.setItem(SESSION_KEY, id);
    return id;
  });

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = [...queue.values()].slice(0, BATCH_SIZE);
  queue.clear();
  // A failed delivery must not cause another error.
  if (errors.length > 0) send?.({ session: tabId(), errors }).catch(() => {});
}

/** A release file in a stack trace; the lengths are the API's limits. */
const RELEASE_FILE = /\/remotes\/([^/]{1,40})\/([^/]{1,40})\//;

let loaded: Pick<RemoteLoader, 'registry' | 'versionOf'> | undefined;

/** Event handlers and promises fail outside of error boundaries: only the file name identifies the remote. */
function attribution(error: unknown, file = ''): Pick<ClientError, 'remote' | 'version' | 'set' | 'kind'> {
  if (isRemoteError(error))
    return { remote: error.remote, version: error.version, set: error.set, kind: error.failure };
  const [, remote, version] = RELEASE_FILE.exec(`${(error as Error | undefined)?.stack} ${file}`) ?? [];
  return { remote, version, set: loaded?.registry.set, kind: 'window' };
}

/** Paths are enough to find a frame's source map. */
function readStack(error: unknown): string | undefined {
  const { stack } = (isRemoteError(error) && error.cause instanceof Error ? error.cause : (error ?? {})) as {
    stack?: unknown;
  };
  return typeof stack === 'string' ? stack.replaceAll(location.origin, '') : undefined;
}

/**
 * Queues a failure; equal failures in a batch are counted.
 * @param file URL of the script, for errors without a stack.
 */
export function reportFailure(error: unknown, file?: string): void {
  enqueue(error, attribution(error, file), readStack(error));
}

/**
 * Reports that React could not hydrate the server's HTML and rendered it again. Attributed to the component's
 * remote, or else to the page's.
 */
export function reportHydrationFailure(error: unknown, componentStack = ''): void {
  const owner = loaded && ownerOf(loaded.registry.remotes, location.pathname);
  const [, remote = owner, version = owner && loaded?.versionOf(owner)] =
    RELEASE_FILE.exec(componentStack) ?? [];
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${readStack(error.cause)}` : '';
  const stack = componentStack.replaceAll(location.origin, '').trimStart() + cause;
  enqueue(error, { remote, version, set: loaded?.registry.set, kind: 'hydration' }, stack);
}

type Attribution = ReturnType<typeof attribution>;

/** Without NUL and half characters, for which the API would reject the batch: messages of parsers quote them. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/\0|\p{Surrogate}/gu, '');

function enqueue(error: unknown, source: Attribution, stack: string | undefined): void {
  const message = cut(error instanceof Error ? error.message : String(error), MESSAGE_LENGTH) || 'unknown';
  const key = [message, source.kind, source.remote, source.version].join('\n');
  const known = queue.get(key);
  if (known) known.count += 1;
  else {
    queue.set(key, {
      ...source,
      message,
      stack: stack && cut(stack, STACK_LENGTH),
      page: location.pathname.slice(0, 200),
      at: new Date().toISOString(),
      count: 1,
    });
  }
  timer ??= setTimeout(flush, BATCH_MS);
}

/** From now on, failures of a remote are reported with its running version and release set. */
export function attributeFailures(loader: Pick<RemoteLoader, 'registry' | 'versionOf'>): void {
  loaded = loader;
  reportMissingStyles();
}

/**
 * Reports a failure of a loaded remote: a lost chunk, or code that threw.
 * @returns the failure as an error that names the remote
 */
export function reportRemoteFailure(remote: string, error: unknown): RemoteError {
  if (isRemoteError(error)) return error; // The loader has already reported it.
  const failure = isChunkFailure(error) ? 'chunk' : 'render';
  const version = loaded?.versionOf(remote) ?? '-';
  const attributed = new RemoteError(failure, remote, version, loaded?.registry.set ?? '-', error);
  reportFailure(attributed);
  return attributed;
}

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

export function installErrorReporter(deliver: Send): void {
  send = deliver;
  window.addEventListener('error', ({ error, message, filename }) => {
    // Element events have no message. Firefox fires one for a preload that is already in use.
    if (error || message) reportFailure(error ?? message, filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
}
