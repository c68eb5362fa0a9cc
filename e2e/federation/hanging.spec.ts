import { NIGHTLY } from '../harness/measure';
import { signUp, storeTokens } from '../harness/participant';
import { slowExpect as expect, type Page, test } from '../harness/test';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { frameIsUsable } from './remotes';

const excuse = (page: Page) => page.getByRole('main').getByText('该模块暂时无法加载');
const sinceOpened = (page: Page) => page.evaluate(() => Math.round(performance.now()));

/** @returns milliseconds from navigation until the header has responded to a click */
async function frameAnswers(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/news`, { waitUntil: 'commit' });
  const contact = page.getByRole('button', { name: '联系电话与办公地址' });
  const address = page.getByRole('banner').getByText('办公地址', { exact: true });
  await contact.click();
  await expect(address).toBeVisible();
  await expect(contact).toHaveAttribute('aria-expanded', 'true');
  const answered = await sinceOpened(page);
  await page.keyboard.press('Escape');
  await expect(address).toBeHidden();
  return answered;
}

const attempts = ({ reports }: FaultProxy) =>
  reports
    .filter(({ remote, kind }) => remote === 'content' && kind === 'timeout')
    .reduce((sum, { count }) => sum + count, 0);

test('with every remote hanging, the frame responds immediately, and the page shows an error after two attempts', async ({
  page,
  browser,
  problems,
  baseURL,
}, { annotations }) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  const note = (type: string, ms: number) => annotations.push({ type, description: `${ms} ms` });
  try {
    if (NIGHTLY) {
      const calm = await browser.newPage();
      note('frame without faults', await frameAnswers(calm, proxy.url));
      await calm.close();
    }
    proxy.faults.set('all', { answer: (path) => path.endsWith('.js') });
    note('frame with hanging remotes', await frameAnswers(page, proxy.url));
    await expect(excuse(page)).toHaveCount(0);
    await frameIsUsable(page);
    await expect(excuse(page)).toBeVisible();
    note('told', await sinceOpened(page));
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
    await expect.poll(() => attempts(proxy)).toBe(2);
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});

test('if all stylesheets of remotes hang, frame and text appear after the timeout of one attempt', async ({
  page,
  problems,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  try {
    proxy.faults.set('all', { answer: (path) => path.endsWith('.css') });
    await page.goto(`${proxy.url}/news`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
    expect(await sinceOpened(page)).toBeGreaterThan(4_000);
    await frameIsUsable(page);
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});

test('for a signed-in participant, a page whose remote hangs shows an error instead of its skeleton', async ({
  page,
  problems,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  proxy.remoteLimitMs = 5000; // The retry has it, too, on a loaded machine.
  proxy.faults.set('entry', { answer: (path) => path.endsWith('.js') });
  try {
    await storeTokens(page.context(), proxy.url, await signUp(page.request));
    // A hanging preload may delay the load event.
    await page.goto(`${proxy.url}/competitionEnter`, { waitUntil: 'domcontentloaded' });
    await expect(excuse(page)).toBeVisible();
    await expect(page.getByText('正在打开报名内容')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: '大赛报名' })).toBeVisible();
    proxy.endFault('entry');
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: '开始报名' })).toBeVisible();
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});
