import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { toReadKey } from '@portal/contract/early-reads';
import { type Dispatcher, Pool } from 'undici';
import type { ReadApi } from './api-transport';

/** Responses up to this size are buffered, so that a read whose response breaks off can be retried. */
const BUFFERED_BYTES = 256 * 1024;
/** Shorter than the API's own keep-alive timeout. */
const KEEP_ALIVE_MS = 10_000;
const CONNECT_LIMIT_MS = 2000;
const CHECK_EVERY_MS = 1000;
const CHECK_LIMIT_MS = 2000;
/** A busy API may miss a check; after this many it counts as hanging. */
const MAX_MISSED_CHECKS = 3;

const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', ...NOT_CONNECTED]);

export type ApiCall = Omit<Dispatcher.RequestOptions, 'origin'>;

export interface ApiResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

interface Upstream {
  origin: string;
  pool: Pool;
  missedChecks: number;
  /** Whether its last call or check got no response. */
  silent: boolean;
}

const getCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * The APIs of this server. Calls are distributed over the healthy ones. A read whose connection fails is
 * retried on another one; a write never is, because it may have been carried out.
 */
export class ApiPool {
  readonly #upstreams: readonly Upstream[];
  #turn = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #checks: Promise<boolean[]> | undefined;

  /** @param log receives a line when an API stops responding and when it responds again */
  constructor(
    origins: readonly string[],
    private readonly log?: (line: string) => void,
  ) {
    this.#upstreams = origins.map((origin) => ({
      origin,
      missedChecks: 0,
      silent: false,
      // Connections are unlimited: uploads hold theirs as long as a phone sends. No pipelining.
      pool: new Pool(origin, {
        connections: null,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectTimeout: CONNECT_LIMIT_MS,
      }),
    }));
  }

  /** @throws the connection error when no API responded; the signal's reason when aborted. */
  async request(call: ApiCall): Promise<ApiResponse> {
    const isRead = call.method === 'GET' || call.method === 'HEAD';
    const candidates = this.#candidates();
    // One more attempt for a single API, whose idle connection may just have been closed.
    const attempts = isRead ? [...candidates, ...candidates.slice(0, 1)] : candidates.slice(0, 1);
    let failure: unknown;
    for (const [index, upstream] of attempts.entries()) {
      try {
        const response = await this.#send(upstream, call);
        // An API responds with 503 while closing or without its database; another one may be healthy.
        const hasOther = index + 1 < candidates.length;
        if (isRead && response.statusCode === 503 && hasOther && Buffer.isBuffer(response.body)) continue;
        return response;
      } catch (error) {
        failure = error;
        if (NOT_CONNECTED.has(getCode(error))) upstream.missedChecks = MAX_MISSED_CHECKS;
        if (!CONNECTION_LOST.has(getCode(error))) break;
      }
    }
    throw failure;
  }

  start(): void {
    this.#timer = setInterval(() => void this.isReady(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  /** Checks every API; concurrent calls share one check. @returns whether any is ready. */
  async isReady(): Promise<boolean> {
    this.#checks ??= Promise.all(this.#upstreams.map((upstream) => this.#check(upstream))).finally(() => {
      this.#checks = undefined;
    });
    return (await this.#checks).includes(true);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#upstreams.map(({ pool }) => pool.destroy()));
  }

  /** Healthy ones first, round robin. The others are a last resort, since all may be overloaded. */
  #candidates(): Upstream[] {
    this.#turn = (this.#turn + 1) % this.#upstreams.length;
    const inTurn = [...this.#upstreams.slice(this.#turn), ...this.#upstreams.slice(0, this.#turn)];
    const isHealthy = ({ missedChecks }: Upstream) => missedChecks < MAX_MISSED_CHECKS;
    return [...inTurn.filter(isHealthy), ...inTurn.filter((upstream) => !isHealthy(upstream))];
  }

  async #check(upstream: Upstream): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(CHECK_LIMIT_MS);
      const { statusCode } = await this.#send(upstream, { method: 'GET', path: '/api/health/ready', signal });
      if (statusCode !== 200) throw new Error(`${upstream.origin} is not ready`);
      upstream.missedChecks = 0;
      return true;
    } catch (error) {
      upstream.missedChecks = NOT_CONNECTED.has(getCode(error))
        ? MAX_MISSED_CHECKS
        : upstream.missedChecks + 1;
      return false;
    }
  }

  async #send(upstream: Upstream, call: ApiCall): Promise<ApiResponse> {
    try {
      const { statusCode, headers, body } = await upstream.pool.request(call);
      const isSmall = Number(headers['content-length'] ?? Number.NaN) <= BUFFERED_BYTES;
      const response = { statusCode, headers, body: isSmall ? await buffer(body) : body };
      if (upstream.silent) this.log?.(`平台接口 ${upstream.origin} 又有回答`);
      upstream.silent = false;
      return response;
    } catch (error) {
      const isSilent = CONNECTION_LOST.has(getCode(error)) || (error as Error).name === 'TimeoutError';
      if (isSilent && !upstream.silent) this.log?.(`平台接口 ${upstream.origin} 没有回答：${error}`);
      upstream.silent ||= isSilent;
      throw error;
    }
  }
}

export const readText = async (body: ApiResponse['body']): Promise<string> =>
  Buffer.isBuffer(body) ? String(body) : text(body);

/**
 * The shell server's access to the API while rendering: public reads over keep-alive connections.
 * @param renderLimitMs limit of a render. A read times out earlier, so that the page can still respond with
 *   an error status.
 */
export function createApiReader(
  apis: Pick<ApiPool, 'request'>,
  tenantId: string,
  renderLimitMs: number,
): ReadApi {
  const limit = Math.round((renderLimitMs * 2) / 3);
  const headers = { 'tenant-id': tenantId, accept: 'application/json' };
  return async (path, params, signal) => {
    const timeout = AbortSignal.timeout(limit);
    try {
      const { statusCode, body } = await apis.request({
        method: 'GET',
        path: `/api${toReadKey(path, params)}`,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { status: statusCode, body: await readText(body) };
    } catch {
      signal?.throwIfAborted();
      return { status: 0, body: '' };
    }
  };
}
