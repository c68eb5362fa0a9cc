import { get } from 'node:http';
import { startPortal } from '../../harness/portal-process';
import { median } from '../median';
import { measuredPages } from '../pages/pages';
import { processCostPart } from './process-cost';
import { type ShellServer, startShellServer } from './shell-server';
import { throughputPart } from './throughput';

/** Limit of CPU milliseconds for an uncached page, from request to compressed response. */
const BUDGET_MS = 8;
const WARM_UP = 40;
const RENDERS = 60;

/** Renders a page uncached: the cache key includes the host. */
async function renderOnce(shell: ShellServer, path: string, marker: string): Promise<number> {
  const before = await shell.cpu();
  const headers = { host: `${marker}.localhost`, 'accept-encoding': 'br' };
  const status = await new Promise((done, fail) => {
    get(`${shell.url}${path}`, { headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode));
    }).once('error', fail);
  });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (await shell.cpu()) - before;
}

async function rendersPart(shell: ShellServer, portal: string): Promise<string[]> {
  const failures: string[] = [];
  console.log(`未缓存页面每次渲染的处理器时间（${RENDERS} 次取中位数，预算 ${BUDGET_MS} 毫秒）`);
  for (const { title, path } of await measuredPages(portal)) {
    for (let warm = 0; warm < WARM_UP; warm += 1) await renderOnce(shell, path, `warm-${warm}`);
    const costs: number[] = [];
    for (let render = 0; render < RENDERS; render += 1)
      costs.push(await renderOnce(shell, path, `render-${render}`));
    const cost = median(costs);
    console.log(`  ${title} ${cost.toFixed(2)} 毫秒`);
    if (cost > BUDGET_MS) failures.push(`${title}每次渲染 ${cost.toFixed(2)} 毫秒，至多 ${BUDGET_MS}`);
  }
  return failures;
}

async function measure(): Promise<boolean> {
  const portal = await startPortal();
  const shell = await startShellServer(portal, {});
  try {
    await processCostPart();
    const failures = [...(await rendersPart(shell, portal.url)), ...(await throughputPart(shell.url))];
    for (const failure of failures) console.log(`未达到：${failure}`);
    return failures.length === 0;
  } finally {
    shell.stop();
    await portal.stop();
  }
}

process.exit((await measure()) ? 0 : 1);
