import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPublicRead } from '@portal/contract/public-reads';
import {
  type ProcessError,
  type RenderedRoutes,
  type RenderProcessMessage,
  renderProcessMessageSchema,
} from '@portal/contract/release/server-rendering';
import type { ReadApi } from '../upstream/api-transport';
import { RenderError, type RenderFailure } from './render-error';
import type { PageRequest } from './render-routes';
import { startProgram } from './start-program';

const CHECK_EVERY_MS = 250;
const PONG_LIMIT_MS = 1000;
/** Concurrent reads from the API, and characters of a response. */
const MAX_CALLS = 100;
const MAX_RESPONSE = 4 * 1024 * 1024;
const MAX_MESSAGES_A_CHECK = 2000;
const PAGE_BYTES = 4096;

export type RenderProcessCommand =
  | { type: 'load'; remote: string; filename: string; source: string }
  | { type: 'render'; id: number; page: PageRequest; limitMs: number }
  /** The API's response; `error` when there was none. */
  | { type: 'response'; id: number; status: number; body: string; error?: string }
  | { type: 'ping'; id: number };

export interface RenderProcessOptions {
  program: string;
  /** Limit of the JavaScript heap; the whole process may use twice that, plus Node's own share. */
  heapMb: number;
  readApi: ReadApi;
  onUncaught: (kind: 'exception' | 'rejection', error: Error) => void;
  onConsole: (line: string) => void;
}

/** What Node itself uses before it runs anything. */
const NODE_MB = 128;

function toError({ message, stack }: ProcessError): Error {
  const error = new Error(message);
  error.stack = stack ?? message;
  return error;
}

/** @returns undefined for anything that the genuine program would not send. */
function parseMessage(text: unknown): RenderProcessMessage | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return renderProcessMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Resident memory; undefined where there is no /proc, so that only the heap is limited. */
async function residentMb(pid: number): Promise<number | undefined> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ');
  return pages ? (Number(pages) * PAGE_BYTES) / 1024 ** 2 : undefined;
}

interface Pending<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

type Loaded = Extract<RenderProcessMessage, { type: 'loaded' }>;
type RenderCommand = Extract<RenderProcessCommand, { type: 'render' }>;

/**
 * A process that renders one remote version. It isolates the remote's code, which sees neither files nor
 * environment, is stopped when it hangs or uses too much memory, and reads the API through this server.
 */
export class RenderProcess {
  /** Resolves with the reason once the process has ended; never rejects. */
  readonly ended: Promise<RenderError>;
  readonly #child: ChildProcess;
  readonly #options: RenderProcessOptions;
  readonly #renders = new Map<number, Pending<RenderedRoutes>>();
  readonly #pings = new Map<number, () => void>();
  #loading: Pending<Loaded> | undefined;
  #isLoaded = false;
  #waiting: RenderCommand[] = [];
  #lastId = 0;
  #calls = 0;
  #messages = 0;
  #reason: RenderError | undefined;
  #onIdle: (() => void) | undefined;

  /** @throws RenderError `crash` when the process cannot be started. */
  constructor(options: RenderProcessOptions) {
    this.#options = options;
    this.#child = startProgram(options.program, options.heapMb);
    const timer = setInterval(() => void this.#checkUsage(), CHECK_EVERY_MS).unref();
    this.ended = new Promise((resolve) => {
      const finish = (how: string) => {
        clearInterval(timer);
        const reason = this.#reason ?? new RenderError('crash', `渲染进程意外结束（${how}）`);
        this.#fail(reason);
        resolve(reason);
      };
      this.#child.once('exit', (code, signal) => finish(signal ?? `退出码 ${code}`));
      this.#child.once('error', (error) => finish(error.message));
    });
    this.#child.on('message', (text) => this.#receive(text));
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Renders that are running or wait for the bundle to load. */
  get running(): number {
    return this.#renders.size;
  }

  get isReadingApi(): boolean {
    return this.#calls > 0;
  }

  /**
   * @param filename names the bundle in stack traces. @returns what the bundle declares.
   * @throws RenderError when it cannot be loaded within `limitMs`; the process has then ended.
   */
  async load(remote: string, filename: string, source: string, limitMs: number): Promise<Loaded> {
    const timer = setTimeout(
      () => this.end('timeout', `${filename} ${limitMs / 1000} 秒内没有执行完`),
      limitMs,
    );
    try {
      const loaded = await new Promise<Loaded>((resolve, reject) => {
        this.#loading = { resolve, reject };
        this.#send({ type: 'load', remote, filename, source });
      });
      this.#isLoaded = true;
      for (const command of this.#waiting.splice(0)) if (this.#renders.has(command.id)) this.#send(command);
      return loaded;
    } catch (error) {
      this.end('load', '服务端文件不能执行');
      throw error;
    } finally {
      clearTimeout(timer);
      this.#loading = undefined;
    }
  }

  /**
   * @param limitMs includes the time until the bundle is loaded.
   * @throws RenderError `closed` when the page waited for loading and was not rendered in time.
   */
  render(page: PageRequest, limitMs: number): Promise<RenderedRoutes> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<RenderedRoutes>((resolve, reject) => {
      if (this.#reason) return reject(this.#reason);
      const hasToWait = !this.#isLoaded;
      const timer = setTimeout(() => {
        const late = hasToWait
          ? new RenderError('closed', `渲染进程正在启动，${limitMs} 毫秒内没有渲染完`)
          : new RenderError('timeout', `渲染超过 ${limitMs} 毫秒`);
        reject(late);
        // Loading has its own limit.
        if (this.#isLoaded) void this.#endUnlessAlive();
      }, limitMs);
      const settle =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          end(value);
        };
      this.#renders.set(id, { resolve: settle(resolve), reject: settle(reject) });
      // Twice our limit: otherwise the process could report a failed page before we see the timeout.
      const command: RenderCommand = { type: 'render', id, page, limitMs: 2 * limitMs };
      if (hasToWait) this.#waiting.push(command);
      else this.#send(command);
    }).finally(() => {
      this.#renders.delete(id);
      if (this.running === 0) this.#onIdle?.();
    });
  }

  /** Lets running renders finish within `limitMs`, then ends the process. */
  async drain(limitMs: number): Promise<void> {
    if (this.running > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
      await Promise.race([idle, sleep(limitMs, undefined, { ref: false })]);
    }
    this.end();
  }

  /** Ends the process immediately. Running renders fail with the reason. */
  end(failure: RenderFailure = 'ended', message = '渲染进程已结束'): void {
    this.#reason ??= new RenderError(failure, message);
    this.#child.kill('SIGKILL');
  }

  ping(): Promise<boolean> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), PONG_LIMIT_MS);
      this.#pings.set(id, () => {
        clearTimeout(timer);
        resolve(true);
      });
      this.#send({ type: 'ping', id });
    }).finally(() => this.#pings.delete(id));
  }

  /** A page that only waits harms nobody; a loop blocks every other page of the process. */
  async #endUnlessAlive(): Promise<void> {
    if (!(await this.ping())) this.end('loop', '渲染进程陷入死循环，已被终止');
  }

  #fail(reason: RenderError): void {
    this.#loading?.reject(reason);
    for (const { reject } of this.#renders.values()) reject(reason);
  }

  #send(command: RenderProcessCommand): void {
    // If it has just ended, `ended` reports it.
    if (this.#child.connected) this.#child.send(command, () => {});
  }

  async #checkUsage(): Promise<void> {
    if (this.#messages > MAX_MESSAGES_A_CHECK) this.end('flood', '渲染进程发出的消息过多，已被终止');
    this.#messages = 0;
    const limit = 2 * this.#options.heapMb + NODE_MB;
    const used = this.#child.pid === undefined ? undefined : await residentMb(this.#child.pid);
    if (used !== undefined && used > limit) this.end('memory', `渲染进程占用内存超过 ${limit} MB，已被终止`);
  }

  #receive(text: unknown): void {
    this.#messages += 1;
    const message = parseMessage(text);
    if (message) this.#handle(message);
    else this.end('flood', '渲染进程的消息格式有误，已被终止');
  }

  #handle(message: RenderProcessMessage): void {
    if (message.type === 'loaded') this.#loading?.resolve(message);
    else if (message.type === 'rendered') this.#renders.get(message.id)?.resolve(message.page);
    else if (message.type === 'failed') this.#receiveFailure(message);
    else if (message.type === 'call') void this.#readApi(message);
    else if (message.type === 'uncaught') this.#options.onUncaught(message.kind, toError(message.error));
    else if (message.type === 'console') this.#options.onConsole(message.line);
    else this.#pings.get(message.id)?.();
  }

  #receiveFailure({ id, error }: Extract<RenderProcessMessage, { type: 'failed' }>): void {
    const failure = new RenderError(id === undefined ? 'load' : 'render', error.message, error.stack);
    if (id === undefined) this.#loading?.reject(failure);
    else this.#renders.get(id)?.reject(failure);
  }

  async #readApi({ id, path, params }: Extract<RenderProcessMessage, { type: 'call' }>): Promise<void> {
    const refuse = (error: string) => this.#send({ type: 'response', id, status: 0, body: '', error });
    if (!isPublicRead(path)) return refuse(`A page may not call ${path} on the server`);
    if (this.#calls >= MAX_CALLS) return refuse('Too many calls at the same time');
    this.#calls += 1;
    try {
      const { status, body } = await this.#options.readApi(path, params);
      if (body.length > MAX_RESPONSE) refuse(`The response to ${path} is too long`);
      else this.#send({ type: 'response', id, status, body });
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    } finally {
      this.#calls -= 1;
    }
  }
}
