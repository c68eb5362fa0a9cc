import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { startPortal } from '../../harness/portal-process';
import { buildMonolith } from './build-monolith';
import { serveMonolith } from './monolith-server';
import { weighPages } from './weights';

/** Limit of transferred bytes, relative to a single bundle. */
const BUDGET = 1.1;

interface Visit {
  title: string;
  path: string;
  /** Actions until the remote's first page is shown. */
  act: (page: Page) => Promise<void>;
}

/** By selector, not by role: the sign-in dialog hides the page from the accessibility tree. */
const main = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor();

const visits: readonly Visit[] = [
  {
    title: '首页',
    path: paths.home.href(),
    act: (page) => page.getByRole('heading', { level: 1 }).first().waitFor(),
  },
  { title: '公开内容：新闻中心', path: paths.news.href(), act: (page) => main(page, '共') },
  {
    title: '登录：登录窗口',
    path: paths.home.href(),
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /登录/ }).first().waitFor();
    },
  },
  { title: '参赛报名', path: paths.competitionEnter.href(), act: (page) => main(page, '登录后报名') },
  { title: '个人中心', path: paths.personalCenter.href(), act: (page) => main(page, '请先登录') },
];

/** A visit ends after this time without responses, shortly before the page starts preloading. */
const QUIET_MS = 2_000;

const COUNTED = new Set(['Document', 'Script', 'Stylesheet']);

async function measureBytes(url: string, { path, act }: Visit): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const counted = new Set<string>();
    let bytes = 0;
    let lastAt = performance.now();
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      lastAt = performance.now();
      const isCode = /javascript|text\/css/.test(response.mimeType);
      const isList = /\/integrity\.[^/]*json$/.test(new URL(response.url).pathname);
      if (COUNTED.has(type) || isCode || isList) counted.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (counted.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${url}${path}`);
    await act(page);
    while (performance.now() - lastAt < QUIET_MS) await setTimeout(QUIET_MS / 10);
    return bytes;
  } finally {
    await browser.close();
  }
}

async function measure(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-monolith-'));
  const portal = await startPortal();
  try {
    const monolith = await serveMonolith(portal.url, await buildMonolith(folder));
    const rows: { page: string; federated: number; monolith: number; ratio: number }[] = [];
    for (const visit of visits) {
      const federated = await measureBytes(portal.url, visit);
      const one = await measureBytes(monolith.url, visit);
      rows.push({ page: visit.title, federated, monolith: one, ratio: federated / one });
    }
    monolith.close();
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
    for (const { page, federated, monolith: one, ratio } of rows)
      console.log(`${kilobytes(federated)} ${kilobytes(one)}  ${ratio.toFixed(3)}  ${page}`);
    const worst = Math.max(...rows.map(({ ratio }) => ratio));
    console.log(`联邦开销：最大 ${worst.toFixed(3)}，预算 ${BUDGET}`);
    const weights = await weighPages(portal.url);
    console.log('\n千字节，压缩后：实际 / 预算');
    for (const { title, kilobytes: actual, limit } of weights)
      console.log(`${actual.toFixed(1).padStart(8)} / ${limit}  ${title}${actual > limit ? '（超出）' : ''}`);
    if (process.env.BENCH_RESULTS) await writeFile(process.env.BENCH_RESULTS, JSON.stringify(rows, null, 2));
    return worst <= BUDGET && weights.every(({ kilobytes: actual, limit }) => actual <= limit);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

console.log('     联邦       单一包    比值  页面（HTML、脚本与样式的传输字节）');
if (!(await measure())) process.exitCode = 1;
