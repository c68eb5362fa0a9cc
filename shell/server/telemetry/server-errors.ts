import type { ClientError } from '@portal/contract/telemetry';
import type { ApiPool } from '../upstream/api-pool';

const BATCH_MS = 1000;
const RETRY_MS = 10_000;
const BATCH_SIZE = 50;
/** While the API is unavailable; anything more is only in the log. */
const MAX_QUEUED = 500;
const CALL_LIMIT_MS = 5000;
const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4000;

/** Without NUL and half characters, for which the API would reject the batch: messages of parsers quote them. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/\0|\p{Surrogate}/gu, '');

interface ServerFailure {
  error: unknown;
  kind: string;
  remote?: string | undefined;
  version?: string | undefined;
  set?: string | undefined;
  page?: string | undefined;
}

/**
 * Reports failures of server bundles to the API, which lists them with those of browsers (`pnpm portal
 * errors`). Equal failures are counted. Never throws and never blocks.
 */
export class ServerErrors {
  readonly #queue = new Map<string, ClientError & { count: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: { apis: Pick<ApiPool, 'request'>; tenantId: string }) {}

  report({ error, kind, remote, version, set, page = '/' }: ServerFailure): void {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    const key = [kind, remote, version, set, message].join('\n');
    const known = this.#queue.get(key);
    if (known) known.count = Math.min(known.count + 1, 10_000);
    else if (this.#queue.size < MAX_QUEUED)
      this.#queue.set(key, {
        source: 'server',
        kind: kind.slice(0, 40),
        message: cut(message, MESSAGE_LENGTH) || 'unknown',
        stack: stack && cut(stack, STACK_LENGTH),
        page: page.slice(0, 200),
        remote,
        version,
        set,
        at: new Date().toISOString(),
        count: 1,
      });
    this.#schedule(BATCH_MS);
  }

  /** Sends everything queued before the server ends; what the API does not accept is only in the log. */
  async close(): Promise<void> {
    while (this.#queue.size > 0 && (await this.flush()));
    clearTimeout(this.#timer);
  }

  /** Sends one batch. @returns whether the API accepted it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#queue].slice(0, BATCH_SIZE);
    if (batch.length === 0) return true;
    for (const [key] of batch) this.#queue.delete(key);
    const delivered = await this.#send(batch.map(([, error]) => error)).catch(() => false);
    if (!delivered) for (const [key, error] of batch) if (!this.#queue.has(key)) this.#queue.set(key, error);
    if (this.#queue.size > 0) this.#schedule(delivered ? BATCH_MS : RETRY_MS);
    return delivered;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref();
  }

  /** @returns false if a retry may help; what the API rejects, it would reject again. */
  async #send(errors: ClientError[]): Promise<boolean> {
    const { statusCode } = await this.options.apis.request({
      method: 'POST',
      path: '/api/telemetry/errors',
      headers: { 'content-type': 'application/json', 'tenant-id': this.options.tenantId },
      body: JSON.stringify({ errors }),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return statusCode < 500;
  }
}
