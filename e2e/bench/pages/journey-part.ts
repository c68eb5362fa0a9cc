import { chromium, type Page } from '@playwright/test';
import { paths } from '@portal/contract/paths';
import { CHROMIUM_FLAGS, findChromium } from '../../harness/chromium';
import { median } from '../median';
import { benchEnv } from './env';
import { isHydrated, throttledPage } from './throttled-visit';

/** From home to the news by the menu, back home by the menu, and to the news again: milliseconds from click to page. */
interface Journey {
  first: number;
  home: number;
  again: number;
  /** Requests that the first click waited for. */
  requests: number;
}

/** At most so many times what the same sources as one bundle take. */
const LIMITS = { first: 0.7, home: 1, again: 1 } as const;
const TITLES = { first: '到新闻中心', home: '由菜单回首页', again: '再到新闻中心' } as const;

/** What stands on one of the two pages only. */
const HOME = 'main #hero';
const LIST = 'main p[role="status"]';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });

/** Clicks a menu entry. @returns milliseconds until something of its page is on screen, and nothing of the one before. */
async function follow(page: Page, name: string, shown: string, gone: string): Promise<number> {
  const arrival = page.evaluate(
    ([wanted, former]) =>
      new Promise<number>((done) => {
        const watch = ({ timeStamp }: Event) => {
          const frame = () => {
            if (document.querySelector(wanted) && !document.querySelector(former))
              done(performance.now() - timeStamp);
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
    [shown, gone] as const,
  );
  await menu(page, name).click();
  return arrival;
}

async function journey(url: string): Promise<Journey> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    const { page } = await throttledPage(context);
    await page.goto(`${url}${paths.home.href()}`);
    await page.waitForFunction(isHydrated);
    await page.waitForLoadState('networkidle');
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const first = await follow(page, '新闻中心', LIST, HOME);
    const asked = requests;
    await page.waitForLoadState('networkidle');
    const back = await follow(page, '首页', HOME, LIST);
    await page.waitForLoadState('networkidle');
    const again = await follow(page, '新闻中心', LIST, HOME);
    return { first, home: back, again, requests: asked };
  } finally {
    await browser.close();
  }
}

/** Clicks through the menu on a weak line with a slow processor, ours and the one bundle's in turns. */
export async function journeyPart(portal: string, bundle: string) {
  const ours: Journey[] = [];
  const theirs: Journey[] = [];
  for (let visit = 0; visit < benchEnv.visits; visit += 1) {
    ours.push(await journey(portal));
    theirs.push(await journey(bundle));
  }
  const failures: string[] = [];
  const rows: Record<string, { ours: number; bundle: number }> = {};
  console.log(`菜单跳转（弱网同上，${benchEnv.visits} 次取中位数，毫秒）`);
  for (const step of ['first', 'home', 'again'] as const) {
    const [own, one] = [ours, theirs].map((all) => median(all.map((each) => each[step])));
    if (own === undefined || one === undefined) continue;
    rows[step] = { ours: own, bundle: one };
    console.log(`  ${TITLES[step]}：门户 ${Math.round(own)}，单一包 ${Math.round(one)}`);
    if (own / one > LIMITS[step])
      failures.push(`${TITLES[step]}为单一包的 ${(own / one).toFixed(2)}，至多 ${LIMITS[step]}`);
  }
  console.log(`  第一次点击时的请求：门户 ${median(ours.map((each) => each.requests))} 个`);
  return { part: 'journey', rows, failures };
}
