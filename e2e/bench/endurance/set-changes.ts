import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@portal/contract/paths';
import type { Registry } from '@portal/contract/release/registry';
import { activate } from '@portal/releases/carry-out';
import { publishBuild } from '@portal/releases/publish';
import { copyBuild } from '../../federation/broken-release';
import { type OperatedPortal, startOperatedPortal } from '../../federation/operated-portal';
import { type ShellServer, startShellServer } from '../render/shell-server';

const CHANGES = Number(process.argv[2] ?? 100);
/** Changes during which code is compiled and caches fill up. */
const WARM_UP = CHANGES / 5;
/** Last changes of a phase whose minimum counts: each process collects garbage during some of them. */
const LOOKS = CHANGES / 10;
const REQUESTS = 3;
const PAGES = [paths.home, paths.news, paths.competitionEnter, paths.personalCenter].map((page) =>
  page.href(),
);
const REMOTE = 'content';
/** V8 grows a render process from some 80 to 124 MB over its first thousand pages, and no further. */
const PAGES_UNTIL_GROWN = 1000;
const PAGES_ONCE_GROWN = 500;
const MEGABYTE = 1024 ** 2;
/**
 * Growth that is no leak: hot code is compiled (some 15 KB per change at first), garbage is collected late.
 */
const NOISE = { heap: 2 * MEGABYTE, rss: 16 * MEGABYTE, children: 24 * MEGABYTE };

type Held = Record<keyof typeof NOISE, number>;

/** Resident bytes of each child process. */
function readChildrenMemory(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((child) => {
      try {
        const [, , parent] = readFileSync(`/proc/${child}/stat`, 'utf8')
          .replace(/\(.*\)/, '')
          .split(/\s+/);
        const [, pages] = readFileSync(`/proc/${child}/statm`, 'utf8').split(' ');
        return Number(parent) === pid ? [Number(pages) * 4096] : [];
      } catch {
        return [];
      }
    });
}

/** @param processes number of render processes to wait for, until those of earlier sets have exited */
async function look({ pid, memory }: ShellServer, processes: number): Promise<Held> {
  while (readChildrenMemory(pid).length > processes) await pause(50);
  const children = readChildrenMemory(pid).reduce((sum, bytes) => sum + bytes, 0);
  return { ...(await memory()), children };
}

const servedSet = async (url: string) =>
  ((await (await fetch(`${url}/registry.json`)).json()) as Registry).set;

/** Renders each page `times` times, uncached: the cache key includes the host name. */
async function renderAnew({ url }: ShellServer, name: string, times: number): Promise<void> {
  for (let at = 1; at <= times; at += 1)
    for (const path of PAGES) {
      // `fetch` does not send a custom Host header.
      const asked = get(`${url}${path}`, { headers: { host: `${name}-${at}.test` } });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      if (!(await text(answer)) || answer.statusCode !== 200)
        throw new Error(`${path} answered ${answer.statusCode}`);
    }
}

/** @returns what grew by more than noise once V8's own growth is over */
async function renderManyPages(shell: ShellServer, processes: number): Promise<string[]> {
  await renderAnew(shell, 'grow', PAGES_UNTIL_GROWN);
  const before = await look(shell, processes);
  await renderAnew(shell, 'grown', PAGES_ONCE_GROWN);
  const after = await look(shell, processes);
  console.log(
    `每个页面渲染 ${PAGES_UNTIL_GROWN} 次：${show(before)}；再 ${PAGES_ONCE_GROWN} 次：${show(after)}`,
  );
  const { children } = grown(before, after);
  return children > NOISE.children ? [`渲染进程多渲染页面之后又增长了 ${megabytes(children)}`] : [];
}

/** Activates the other version, waits until this server serves it, and requests its pages. */
async function change(portal: OperatedPortal, shell: ShellServer, version: string): Promise<void> {
  const audit = { by: 'endurance', reason: `${REMOTE}@${version}` };
  const { set } = await activate(portal.store, await portal.keys(), { [REMOTE]: version }, audit);
  while ((await servedSet(shell.url)) !== set.id) await pause(50);
  for (let turn = 0; turn < REQUESTS; turn += 1)
    for (const path of PAGES) {
      const answer = await fetch(`${shell.url}${path}`);
      if (!answer.ok || !(await answer.text())) throw new Error(`${path} answered ${answer.status}`);
    }
}

/** Minimum of each figure: memory that is collected later is not a leak. */
const lowest = (looks: readonly Held[]): Held => ({
  heap: Math.min(...looks.map(({ heap }) => heap)),
  rss: Math.min(...looks.map(({ rss }) => rss)),
  children: Math.min(...looks.map(({ children }) => children)),
});
const grown = (from: Held, to: Held): Held => ({
  heap: to.heap - from.heap,
  rss: to.rss - from.rss,
  children: to.children - from.children,
});
const show = (held: Held) =>
  `堆 ${megabytes(held.heap)}，外壳 ${megabytes(held.rss)}，渲染进程 ${megabytes(held.children)}`;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** @returns what grew more after the warm-up than during it, beyond noise */
async function run(portal: OperatedPortal, folder: string): Promise<string[]> {
  const { [REMOTE]: first } = (await portal.registry()).remotes;
  if (!first) throw new Error(`There is no remote ${REMOTE}`);
  copyBuild(resolve(`remote-${REMOTE}/dist`), folder, '9999.0.0', (script) => script);
  await publishBuild(portal.store, await portal.keys(), folder);
  const shell = await startShellServer(portal, { LOG_LEVEL: 'warn' });
  try {
    const versions = ['9999.0.0', first.version];
    await fetch(`${shell.url}${PAGES[0]}`);
    const processes = readChildrenMemory(shell.pid).length;
    const problems = await renderManyPages(shell, processes);
    const start = await look(shell, processes);
    const looks: Held[] = [];
    console.log(`开始：${show(start)}，${processes} 个渲染进程`);
    for (let at = 1; at <= CHANGES; at += 1) {
      await change(portal, shell, versions[(at - 1) % 2] ?? '');
      const held = await look(shell, processes);
      looks.push(held);
      if (at % (WARM_UP / 2) === 0) console.log(`更换 ${at} 次：${show(held)}`);
    }
    const [warm, end] = [lowest(looks.slice(WARM_UP - LOOKS, WARM_UP)), lowest(looks.slice(-LOOKS))];
    const [before, after] = [grown(start, warm), grown(warm, end)];
    console.log(`前 ${WARM_UP} 次增长：${show(before)}；其后 ${CHANGES - WARM_UP} 次：${show(after)}`);
    for (const what of ['heap', 'rss', 'children'] as const)
      if (after[what] > Math.max(before[what], NOISE[what]))
        problems.push(
          `${what} 在预热之后又增长了 ${megabytes(after[what])}，预热时 ${megabytes(before[what])}`,
        );
    return problems;
  } finally {
    shell.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'portal-changes-'));
const portal = await startOperatedPortal();
const problems = await run(portal, folder).finally(async () => {
  await portal.stop();
  for (const each of [folder, portal.home]) rmSync(each, { recursive: true, force: true });
});
for (const problem of problems) console.log(`✗ ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
