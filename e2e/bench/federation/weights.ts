import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { waitForHydration } from '../../harness/hydration';

/** Limits for a first visit, in thousands of compressed bytes without headers. */
const WEIGHTS = [
  { title: '首页：HTML', limit: 12, path: paths.home.href(), files: 'html' },
  { title: '首页：样式', limit: 8, path: paths.home.href(), files: 'css' },
  { title: '新闻中心：样式', limit: 8, path: paths.news.href(), files: 'css' },
  { title: '首页：脚本', limit: 120, path: paths.home.href(), files: 'js' },
  { title: '登录窗口：页面之外', limit: 90, path: paths.news.href(), files: 'dialog' },
] as const;

/** A step ends after this time without responses; pages start preloading later than that. */
const QUIET_MS = 1_000;

type Files = (typeof WEIGHTS)[number]['files'];

/** Code and integrity lists loaded after the click count as `dialog`. */
function classifyFile(isAfterPress: boolean, { mimeType, url }: { mimeType: string; url: string }) {
  const isList = /\/integrity\.[^/]*json$/.test(new URL(url).pathname);
  const kind =
    { 'text/html': 'html', 'text/css': 'css' }[mimeType] ?? (/javascript/.test(mimeType) ? 'js' : '');
  if (!kind && !isList) return undefined;
  return isAfterPress ? 'dialog' : ((kind || 'js') as Files);
}

async function weigh(url: string): Promise<Record<Files, number>> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const bytes: Record<Files, number> = { html: 0, css: 0, js: 0, dialog: 0 };
    const asked = new Map<string, { files: Files; headers: number }>();
    let isAfterPress = false;
    let lastAt = performance.now();
    const quiet = async () => {
      while (performance.now() - lastAt < QUIET_MS) await setTimeout(QUIET_MS / 10);
    };
    network.on('Network.responseReceived', ({ requestId, response }) => {
      lastAt = performance.now();
      const files = classifyFile(isAfterPress, response);
      if (files) asked.set(requestId, { files, headers: response.encodedDataLength });
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = asked.get(requestId);
      if (one) bytes[one.files] += encodedDataLength - one.headers;
    });
    await page.goto(url);
    await waitForHydration(page);
    await quiet();
    isAfterPress = true;
    await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).waitFor();
    await quiet();
    return bytes;
  } finally {
    await browser.close();
  }
}

export interface Weight {
  title: string;
  kilobytes: number;
  limit: number;
}

export async function weighPages(url: string): Promise<Weight[]> {
  const visits = new Map<string, Record<Files, number>>();
  for (const { path } of WEIGHTS) if (!visits.has(path)) visits.set(path, await weigh(`${url}${path}`));
  return WEIGHTS.map(({ title, limit, path, files }) => ({
    title,
    limit,
    kilobytes: (visits.get(path)?.[files] ?? 0) / 1000,
  }));
}
