import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { CONTRACT_MAJOR } from '@portal/contract/remote';
import { serverBundle } from '../testing/server-bundle';
import { UNKNOWN_SITE } from '../upstream/site-info';
import type { RenderProcessCommand } from './process-handle';
import type { RenderError } from './render-error';
import { RenderPool } from './render-pool';

jest.mock('node:child_process', () => ({ ...jest.requireActual('node:child_process'), fork: jest.fn() }));

class ManualProcess extends EventEmitter {
  readonly connected = true;
  readonly pid = undefined;
  #commands: RenderProcessCommand[] = [];
  isKilled = false;

  send(command: RenderProcessCommand): void {
    this.#commands.push(command);
  }

  kill(): void {
    this.isKilled = true;
    this.emit('exit', null, 'SIGKILL');
  }

  load(): void {
    this.#say({ type: 'loaded', contract: CONTRACT_MAJOR, routes: [{ path: '/gallery/:id' }] });
  }

  get pages(): Extract<RenderProcessCommand, { type: 'render' }>[] {
    return this.#commands.flatMap((command) => (command.type === 'render' ? [command] : []));
  }

  renderAll(): void {
    const page = { status: 200, html: 'page', head, hydration: null, frame: {} };
    for (const { id } of this.pages) this.#say({ type: 'rendered', id, page });
    this.#commands = [];
  }

  #say(message: object): void {
    this.emit('message', JSON.stringify(message));
  }
}

const head = { title: '', description: '', canonical: '', indexed: true, meta: {} };
/** One more page than it takes to start another process. */
const BURST = 5;
const LONG_MS = 60_000;

let processes: ManualProcess[];
beforeEach(() => {
  processes = [];
  jest.mocked(fork).mockImplementation(() => {
    processes.push(new ManualProcess());
    return processes.at(-1) as unknown as ChildProcess;
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

const pools: RenderPool[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(pools.splice(0).map((pool) => pool.close(0)));
});

async function startPool() {
  const failures: RenderError[] = [];
  const starting = RenderPool.start({
    bundle: serverBundle('gallery', ''),
    program: '/program.cjs',
    heapMb: 96,
    maxProcesses: 2,
    readApi: () => Promise.reject(new Error('There is no API here')),
    onFailure: (error) => failures.push(error),
    onConsole: () => {},
  });
  processes[0]?.load();
  const pool = await starting;
  pools.push(pool);
  const render = (id: string, limitMs = LONG_MS) => {
    const url = `http://localhost/gallery/${id}`;
    return pool.render({ url, site: UNKNOWN_SITE, assistantUrl: '' }, limitMs);
  };
  const renderMany = (count: number) => Array.from({ length: count }, (_, index) => render(`${index}`));
  return { pool, failures, render, renderMany };
}

async function restarting() {
  const started = await startPool();
  processes[0]?.kill();
  await settled();
  expect(processes).toHaveLength(2);
  return { ...started, replacement: processes[1] as ManualProcess };
}

test('while another process loads, pages are rendered by the one that is ready', async () => {
  const { render, renderMany } = await startPool();
  const burst = renderMany(BURST);
  expect(processes).toHaveLength(2);
  processes[0]?.renderAll();
  await Promise.all(burst);
  const next = render('next');
  processes[0]?.renderAll();
  expect((await next).html).toBe('page');
});

test('pages are distributed once the other process is ready', async () => {
  const { render, renderMany } = await startPool();
  const burst = renderMany(BURST);
  processes[1]?.load();
  await settled();
  const next = render('next');
  expect(processes.map(({ pages }) => pages.length)).toEqual([BURST, 1]);
  for (const each of processes) each.renderAll();
  await Promise.all([...burst, next]);
});

test('a page waits for a loading process only up to its limit, and does not count as slow', async () => {
  const { render, replacement, failures } = await restarting();
  const before = failures.length;
  await expect(render('slow', 10)).rejects.toMatchObject({ failure: 'closed' });
  expect([failures.length, replacement.isKilled]).toEqual([before, false]);
  replacement.load();
  await settled();
  expect(replacement.pages).toEqual([]);
  const again = render('slow');
  replacement.renderAll();
  expect((await again).html).toBe('page');
});

test('pages waiting for a loading process count as running', async () => {
  const { render, renderMany, replacement } = await restarting();
  const waiting = Promise.all(renderMany(200).map((page) => page.catch(() => undefined)));
  await expect(render('more')).rejects.toMatchObject({ message: '等待渲染的页面过多' });
  for (const each of processes.slice(1)) each.load();
  await settled();
  expect(replacement.pages).toHaveLength(100);
  for (const each of processes) each.renderAll();
  await waiting;
});

test('closing lets pages that wait for a loading process finish', async () => {
  const { pool, render, replacement } = await restarting();
  const page = render('one');
  const closed = pool.close();
  replacement.load();
  await settled();
  replacement.renderAll();
  expect((await page).html).toBe('page');
  await closed;
  expect(replacement.isKilled).toBe(true);
});

test('an idle pool ends a process without pages', async () => {
  const { pool, render, renderMany } = await startPool();
  const burst = renderMany(BURST);
  processes[1]?.load();
  processes[0]?.renderAll();
  await Promise.all(burst);
  await settled();
  const first = render('first');
  expect(processes[0]?.pages).toHaveLength(1);
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const second = render('second');
  for (const each of processes) each.renderAll();
  expect(await Promise.all([first, second])).toHaveLength(2);
  await settled();
  expect(pool.state.processes).toBe(1);
  expect(processes.map(({ isKilled }) => isKilled).sort()).toEqual([false, true]);
});

test('failing to start a process ends neither the server nor running pages', async () => {
  const { pool, failures, render, renderMany } = await startPool();
  jest.mocked(fork).mockImplementation(() => {
    throw new Error('spawn ENOMEM');
  });
  const burst = renderMany(BURST);
  processes[0]?.renderAll();
  expect(await Promise.all(burst)).toHaveLength(BURST);
  processes[0]?.kill();
  await settled();
  expect(pool.state.processes).toBe(0);
  expect(failures.map(({ message }) => message)).toContain('渲染进程不能启动：spawn ENOMEM');
  await expect(render('one')).rejects.toMatchObject({ name: 'RenderError' });
});
