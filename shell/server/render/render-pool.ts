import type { RenderedRoutes, RouteEntry } from '@portal/contract/release/server-rendering';
import { findUndeclaredRoute } from '@portal/contract/release/undeclared-route';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { LRUCache } from 'lru-cache';
import type { ServerBundle } from '../releases/server-bundle';
import { RenderProcess, type RenderProcessOptions } from './process-handle';
import { ProcessLossLimiter } from './process-loss-limiter';
import { isRenderError, RenderError } from './render-error';
import type { PageRequest, RemoteRenderer } from './render-routes';

/** On an overloaded machine, loading takes many seconds, and another attempt would start from the beginning. */
const LOAD_LIMIT_MS = 30_000;
/** Start another process when each one has this many running renders. */
const BUSY = 4;
const MAX_RUNNING = 100;
const SHRINK_AFTER_MS = 60_000;
const DRAIN_LIMIT_MS = 10_000;
/** A page that used too much CPU is not retried immediately: each attempt may take seconds of a core. */
const PAUSE_OF_PAGE_MS = 15_000;

export interface RenderPoolOptions extends Pick<RenderProcessOptions, 'program' | 'heapMb' | 'readApi'> {
  bundle: ServerBundle;
  maxProcesses: number;
  loadLimitMs?: number;
  /** Called once per failure; `page` is the path that was being rendered. */
  onFailure: (error: RenderError, page?: string) => void;
  onConsole: (line: string) => void;
}

export interface RenderPoolState {
  remote: string;
  version: string;
  state: 'open' | 'closed';
  processes: number;
  until?: string;
  reason?: string;
}

interface Slot {
  process: RenderProcess;
  ready: Promise<unknown>;
}

/**
 * Processes that render one remote version. A lost process is replaced; a pool that loses too many is closed
 * for a while, and its pages are served without server rendering.
 */
export class RenderPool implements RemoteRenderer {
  routes: readonly RouteEntry[] = [];
  firstFailure: RenderError | undefined;
  readonly #options: RenderPoolOptions;
  readonly #limit = new ProcessLossLimiter();
  readonly #paused = new LRUCache<string, true>({ max: 1000, ttl: PAUSE_OF_PAGE_MS });
  #slots: Slot[] = [];
  #lastFailure: RenderError | undefined;
  #busyAt = 0;
  #isEnded = false;

  private constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  /** Starts a pool with one process. @throws RenderError when the bundle is not sound. */
  static async start(options: RenderPoolOptions): Promise<RenderPool> {
    const pool = new RenderPool(options);
    try {
      await pool.#startProcess().ready;
      return pool;
    } catch (error) {
      void pool.close();
      throw error;
    }
  }

  get state(): RenderPoolState {
    const { name: remote, version } = this.#options.bundle.release;
    const { isClosed, pauseLeftMs } = this.#limit;
    return {
      remote,
      version,
      state: isClosed ? 'closed' : 'open',
      processes: this.#slots.length,
      ...(isClosed && { until: new Date(Date.now() + pauseLeftMs).toISOString() }),
      ...(this.#lastFailure && { reason: this.#lastFailure.message.slice(0, 300) }),
    };
  }

  async render(page: PageRequest, limitMs: number): Promise<RenderedRoutes> {
    try {
      return await this.#renderOnce(page, limitMs);
    } catch (error) {
      // Another page's loop took the process down: retry. The looping page itself fails with a timeout.
      if (!isRenderError(error) || error.failure !== 'loop') throw error;
      return this.#renderOnce(page, limitMs);
    }
  }

  async #renderOnce(page: PageRequest, limitMs: number): Promise<RenderedRoutes> {
    const { pathname } = new URL(page.url);
    if (this.#isEnded) throw new RenderError('ended', '渲染进程已结束');
    if (this.#limit.isClosed) throw new RenderError('closed', '渲染进程失败过多，暂停服务端渲染');
    if (this.#paused.has(pathname)) throw new RenderError('closed', '这个页面刚刚渲染超时，暂不再试');
    const { process } = this.#chooseProcess();
    try {
      const rendered = await process.render(page, limitMs);
      if (rendered.failure) {
        const [message = ''] = rendered.failure.split('\n', 1);
        this.#report(new RenderError('render', message, rendered.failure), pathname);
      }
      return rendered;
    } catch (error) {
      if (!isRenderError(error)) throw error;
      if (error.failure === 'timeout' && !process.isReadingApi) this.#paused.set(pathname, true);
      // A lost process is reported once, not per page that it was rendering.
      if (error.failure === 'render' || error.failure === 'timeout') this.#report(error, pathname);
      throw error;
    }
  }

  /** Resolves once everything that the bundle has thrown so far was reported. */
  async settle(): Promise<void> {
    await Promise.all(this.#slots.map(({ process }) => process.ping()));
  }

  async close(limitMs = DRAIN_LIMIT_MS): Promise<void> {
    this.#isEnded = true;
    const slots = this.#slots.splice(0);
    await Promise.all(slots.map(({ process }) => process.drain(limitMs)));
  }

  /** A page waits for a loading process only if no other is ready. */
  #chooseProcess(): Slot {
    const loaded = this.#slots.filter(({ process }) => process.isLoaded);
    const [idlest] = (loaded.length > 0 ? loaded : [...this.#slots]).sort(
      (one, other) => one.process.running - other.process.running,
    );
    if (!idlest) return this.#startProcess();
    const { running } = idlest.process;
    if (running >= MAX_RUNNING) throw new RenderError('closed', '等待渲染的页面过多');
    if (running >= BUSY) {
      this.#busyAt = Date.now();
      if (this.#slots.length < this.#options.maxProcesses) this.#tryStart();
    } else if (Date.now() - this.#busyAt > SHRINK_AFTER_MS) this.#shrink(idlest);
    return idlest;
  }

  #shrink(chosen: Slot): void {
    const spare = this.#slots.findLast((slot) => slot !== chosen);
    if (!spare) return;
    this.#remove(spare);
    void spare.process.drain(DRAIN_LIMIT_MS);
  }

  /** If it does not start, the next page tries again. */
  #tryStart(): void {
    try {
      this.#startProcess();
    } catch (error) {
      if (!isRenderError(error)) throw error;
      this.#report(error);
    }
  }

  #startProcess(): Slot {
    const { bundle, loadLimitMs = LOAD_LIMIT_MS, program, heapMb, readApi, onConsole } = this.#options;
    const { name, version, server } = bundle.release;
    const process = new RenderProcess({
      program,
      heapMb,
      readApi,
      onConsole,
      onUncaught: (kind, { message, stack }) => {
        const text = kind === 'rejection' ? `未处理的 Promise 拒绝：${message}` : `渲染之外抛出：${message}`;
        this.#report(new RenderError('uncaught', text, stack));
        // After an uncaught exception, the process is in an unknown state.
        if (kind === 'exception') this.#replace(slot);
      },
    });
    const ready = process
      .load(name, `${name}@${version}/${server}`, bundle.source, loadLimitMs)
      .then(({ contract, routes }) => this.#accept(contract, routes));
    // Ends the process so that waiting pages fail, also when it loaded but was not accepted.
    ready.catch(({ message }: Error) => process.end('load', message));
    const slot = { process, ready };
    this.#slots.push(slot);
    void process.ended.then((reason) => this.#lose(slot, reason));
    return slot;
  }

  #accept(contract: number, routes: readonly RouteEntry[]): void {
    const { name, version, prefixes } = this.#options.bundle.release;
    if (contract !== CONTRACT_MAJOR)
      throw new RenderError('load', `${name}@${version} does not keep the contract: ${contract}`);
    const undeclared = findUndeclaredRoute(prefixes, routes);
    if (undeclared)
      throw new RenderError(
        'load',
        `${name}@${version} answers ${undeclared}, which its prefixes do not cover`,
      );
    this.routes = routes;
  }

  #replace(slot: Slot): void {
    if (!this.#remove(slot)) return;
    void slot.process.drain(DRAIN_LIMIT_MS);
    this.#recordLoss();
  }

  #lose(slot: Slot, reason: RenderError): void {
    if (!this.#remove(slot) || this.#isEnded) return;
    this.#report(reason);
    this.#recordLoss();
  }

  #remove(slot: Slot): boolean {
    const isThere = this.#slots.includes(slot);
    this.#slots = this.#slots.filter((other) => other !== slot);
    return isThere;
  }

  #recordLoss(): void {
    this.#limit.record();
    if (this.#limit.isClosed) for (const { process } of this.#slots.splice(0)) process.end();
    else if (this.#slots.length === 0 && this.routes.length > 0 && !this.#isEnded) this.#tryStart();
  }

  #report(error: RenderError, page?: string): void {
    this.firstFailure ??= error;
    this.#lastFailure = error;
    this.#options.onFailure(error, page);
  }
}
