import type { SiteInfo } from '@portal/contract/runtime-config';
import type { Logger } from 'pino';
import type { ServerBundle } from '../releases/server-bundle';
import { startProvenPool } from './prove-pages';
import type { RenderError, RenderFailure } from './render-error';
import type { RenderPool, RenderPoolOptions, RenderPoolState } from './render-pool';
import type { RemoteRenderer } from './render-routes';

/** A page may take longer while it is proven: other pools of the same set start at the same time. */
const PROOF_FACTOR = 3;

export interface RemoteFailure {
  error: RenderError;
  kind: RenderFailure;
  remote: string;
  version: string;
  set: string;
  page?: string | undefined;
}

interface RenderPoolsOptions extends Omit<RenderPoolOptions, 'bundle' | 'onFailure' | 'onConsole'> {
  renderLimitMs: number;
  site: () => SiteInfo;
  report: (failure: RemoteFailure) => void;
  log: Pick<Logger, 'info' | 'error'>;
}

export interface RenderLease {
  renderer: RemoteRenderer;
  close(): void;
}

interface SharedPool {
  pool: Promise<RenderPool>;
  started?: RenderPool;
  leases: number;
  newest: { set: string };
}

/** One pool per served remote version, shared by all sets that contain it. */
export class RenderPools {
  readonly #options: RenderPoolsOptions;
  readonly #pools = new Map<string, SharedPool>();
  readonly #closing = new Set<Promise<void>>();
  /** The last logged failure of each remote version. */
  readonly #logged = new Map<string, string>();

  constructor(options: RenderPoolsOptions) {
    this.#options = options;
  }

  /**
   * Starts a pool for the bundle, or shares a running one. A new pool has then rendered a page of each route.
   * @param set the release set that it is for. @throws Error with one line on what is wrong with the bundle.
   */
  async open(bundle: ServerBundle, set: string): Promise<RenderLease> {
    const { name, version } = bundle.release;
    const key = `${name}@${version}`;
    const shared = this.#pools.get(key) ?? this.#start(key, bundle, set);
    shared.leases += 1;
    let isOpen = true;
    const close = () => {
      if (isOpen) this.#release(key, shared);
      isOpen = false;
    };
    try {
      const renderer = await shared.pool;
      shared.newest.set = set;
      return { renderer, close };
    } catch (error) {
      close();
      throw new Error(
        `${key} 的服务端文件不能在门户中运行：${error instanceof Error ? error.message : error}`,
        { cause: error },
      );
    }
  }

  get states(): RenderPoolState[] {
    return [...this.#pools.values()].flatMap(({ started }) => (started ? [started.state] : []));
  }

  async close(): Promise<void> {
    for (const [key, shared] of this.#pools) this.#end(key, shared);
    await Promise.all(this.#closing);
  }

  #start(key: string, bundle: ServerBundle, set: string): SharedPool {
    const newest = { set };
    const shared: SharedPool = { leases: 0, newest, pool: this.#startProven(key, bundle, newest) };
    this.#pools.set(key, shared);
    shared.pool.then(
      (pool) => {
        shared.started = pool;
      },
      () => {},
    );
    return shared;
  }

  #startProven(key: string, bundle: ServerBundle, newest: { set: string }): Promise<RenderPool> {
    const { renderLimitMs, site, report, log, ...options } = this.#options;
    const { name: remote, version } = bundle.release;
    const onFailure = (error: RenderError, page?: string) => {
      const failure = { kind: error.failure, remote, version, set: newest.set, page };
      // While a set is refused, its bundles are tried again and again.
      if (this.#pools.get(key)?.started || this.#logged.get(key) !== error.message)
        log.error({ ...failure, stack: error.stack }, `${key}：${error.message}`);
      this.#logged.set(key, error.message);
      report({ ...failure, error });
    };
    return startProvenPool(
      { ...options, bundle, onFailure, onConsole: (line) => log.info({ remote, version }, line) },
      { site: site(), assistantUrl: '' },
      PROOF_FACTOR * renderLimitMs,
    );
  }

  #release(key: string, shared: SharedPool): void {
    shared.leases -= 1;
    if (shared.leases === 0) this.#end(key, shared);
  }

  #end(key: string, shared: SharedPool): void {
    if (this.#pools.get(key) === shared) this.#pools.delete(key);
    const ending = shared.pool
      .then((pool) => pool.close())
      .catch(() => {})
      .finally(() => this.#closing.delete(ending));
    this.#closing.add(ending);
  }
}
