import type { Browser, Page } from '@playwright/test';
import { OWN_PROFILE, PERMISSION_INFO } from '@portal/contract/early-reads';
import { paths } from '@portal/contract/paths';
import { type Participant, storeTokens } from '../../harness/participant';
import type { NetworkWait } from './network-log';
import { DESKTOP, openWeakPage, settle, type WeakPage, watchReads, withBrowser } from './weak-page';

interface Change extends NetworkWait {
  ms: number;
}

export interface SignedInVisit {
  /** API requests sent more than once between signing in and the idle target page. */
  repeated: string[];
  tab: Change;
  tabAgain: Change;
  step: Change;
  stepAgain: Change;
}

/** Requests for the user after each navigation, which no page waits for. */
const BEHIND = [PERMISSION_INFO.url, OWN_PROFILE];

/** Clicks a link. @returns the time until the heading has appeared and nothing in the page is loading */
async function follow({ page, network }: WeakPage, link: string, heading: string): Promise<Change> {
  const arrival = page.evaluate(
    (title) =>
      new Promise<number>((done) => {
        const watch = ({ timeStamp }: Event) => {
          const frame = () => {
            const titles = [...document.querySelectorAll('main h1, main h2')];
            const isThere = titles.some(({ textContent }) => textContent?.trim() === title);
            const loading = [...document.querySelectorAll('main [role=status]')];
            if (isThere && !loading.some(({ textContent }) => textContent?.includes('正在加载')))
              done(performance.now() - timeStamp);
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
    heading,
  );
  const awaited = network.watch();
  await page.getByRole('main').getByRole('navigation').getByRole('link', { name: link }).click();
  const ms = await arrival;
  const { requests, chain } = awaited();
  return { ms, requests, chain: chain.filter((path) => !BEHIND.some((each) => path.endsWith(each))) };
}

async function signIn(page: Page, { mobile, password }: Participant): Promise<string[]> {
  await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('请输入用户名或手机号').fill(mobile);
  await dialog.getByPlaceholder('请输入密码').fill(password);
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  const listRepeated = watchReads(page);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('main').getByRole('heading', { name: '参赛记录' }).waitFor();
  await page.waitForLoadState('networkidle');
  return listRepeated();
}

async function visitWith(browser: Browser, url: string, participant: Participant): Promise<SignedInVisit> {
  const opened = await openWeakPage(browser, DESKTOP);
  const { page } = opened;
  await page.goto(`${url}${paths.home.href()}`);
  await settle(page);
  const repeated = await signIn(page, participant);
  const tab = await follow(opened, '个人资料', '个人资料');
  await page.waitForLoadState('networkidle');
  const tabAgain = await follow(opened, '参赛记录', '参赛记录');
  await page.context().close();

  const entry = await openWeakPage(browser, DESKTOP);
  await storeTokens(entry.page.context(), url, participant);
  await entry.page.goto(`${url}${paths.competitionEnter.href()}`);
  const steps = entry.page.getByRole('navigation', { name: '报名步骤' }).getByRole('link');
  await steps.first().waitFor();
  await settle(entry.page);
  const step = await follow(entry, '核心团队', '核心团队');
  await entry.page.waitForLoadState('networkidle');
  const stepAgain = await follow(entry, '项目信息', '项目信息');
  await entry.page.context().close();
  return { repeated, tab, tabAgain, step, stepAgain };
}

/** @param participant must have an entry */
export function signedInVisit(url: string, participant: Participant): Promise<SignedInVisit> {
  return withBrowser((browser) => visitWith(browser, url, participant));
}
