import { expect as patient, test } from '../harness/test';
import { startFaultProxy } from './fault-proxy';
import { frameIsUsable } from './remotes';

const expect = patient.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

test('with every remote hanging the frame answers within a second and the page tells within the budget', async ({
  page,
  problems,
  baseURL,
}) => {
  const proxy = await startFaultProxy(baseURL ?? '');
  proxy.faults.set('all', { answer: (path) => path.endsWith('.js') });
  try {
    await page.goto(`${proxy.url}/news`, { waitUntil: 'commit' });
    await frameIsUsable(page);
    const contact = page.getByRole('button', { name: '联系电话与办公地址' });
    await contact.click();
    await expect(contact).toHaveAttribute('aria-expanded', 'true');
    const answered = await page.evaluate(() => performance.now());
    test.info().annotations.push({ type: 'frame', description: `${answered.toFixed(0)} ms` });
    await expect(page.getByRole('main').getByText('该模块暂时无法加载')).toBeVisible();
    // Two attempts of five seconds each are the loader's whole budget without a fallback.
    expect(await page.evaluate(() => performance.now())).toBeLessThan(answered + 15_000);
    await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
  } finally {
    await proxy.close();
    problems.length = 0;
  }
});
