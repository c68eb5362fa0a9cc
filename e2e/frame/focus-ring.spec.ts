import { openLogin } from '../auth/auth-steps';
import { captchaDialog, expectWords, openCaptcha } from '../auth/captcha-steps';
import { beginEntry } from '../entry/begin-entry';
import { openStep } from '../entry/fill-steps';
import { measureRing } from '../harness/focus-ring';
import { waitForHydration } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';

/** Nearly a full one-pixel outline. */
const WHOLE_LINE = 0.9;

/** Measures the focus rings of a part of the page, one for each style of control. */
async function expectRings(page: Page, within: string, expected: number): Promise<void> {
  const controls = page
    .locator(within)
    .locator('a[href], button:not([role=tab]), input:not([type=file], [type=hidden]), select, textarea')
    .filter({ visible: true });
  // Marked beforehand: a popover that opens on focus adds controls in between.
  const marks = await controls.evaluateAll(
    (elements, area) =>
      elements.map((element, at) => {
        element.setAttribute('data-measured', `${area} ${at}`);
        return `${area} ${at}`;
      }),
    within,
  );
  const looks = new Set<string>();
  const [first, ...others] = marks.map((mark) => page.locator(`[data-measured='${mark}']`));
  const last = others.at(-1);
  for (const control of [first, ...others]) {
    if (!control || !first || !last) continue;
    const look = await control.evaluate((element: HTMLElement) => `${element.tagName} ${element.className}`);
    if (looks.has(look) || (await control.isDisabled())) continue;
    looks.add(look);
    expect
      .soft(await measureRing(page, control, { focusBefore: control === first ? last : first }), look)
      .toBeGreaterThan(WHOLE_LINE);
  }
  expect(looks.size, 'looks that were seen').toBeGreaterThanOrEqual(expected);
}

test('focus is visible in the entry form: keywords, files, lists', async ({ page }) => {
  await beginEntry(page);
  const keywords = page.getByRole('textbox', { name: '关键词' });
  expect(await measureRing(page, keywords, { shown: keywords.locator('..') })).toBeGreaterThan(WHOLE_LINE);
  for (const name of ['项目名称', '项目简介'])
    expect(await measureRing(page, page.getByRole('textbox', { name }))).toBeGreaterThan(WHOLE_LINE);
  await openStep(page, '商业计划书');
  const file = page.getByLabel('上传商业计划书');
  expect(await measureRing(page, file, { shown: file.locator('..') })).toBeGreaterThan(WHOLE_LINE);
  // At this width, the steps are in a scrolling row.
  await page.setViewportSize({ width: 768, height: 900 });
  const steps = page.getByRole('navigation', { name: '报名步骤' }).getByRole('link');
  for (const step of [steps.first(), steps.nth(1)])
    expect(await measureRing(page, step)).toBeGreaterThan(WHOLE_LINE);
});

test('focus is visible on the captcha’s slider and picture', async ({ page }) => {
  await openCaptcha(page);
  const captcha = captchaDialog(page);
  await expect(captcha.getByRole('slider')).not.toHaveAttribute('aria-disabled', 'true');
  const focusBefore = captcha.getByRole('button', { name: '换成点选验证' });
  expect(await measureRing(page, captcha.getByRole('slider'), { focusBefore })).toBeGreaterThan(WHOLE_LINE);
  await focusBefore.click();
  const picture = await expectWords(page);
  const close = captcha.getByRole('button', { name: '关闭' });
  expect(await measureRing(page, picture, { focusBefore: close })).toBeGreaterThan(WHOLE_LINE);
});

test(
  'focus is visible in the sign-in dialog and on cards',
  nightly('e2e/frame/focus-ring.spec.ts'),
  async ({ page }) => {
    const dialog = await openLogin(page);
    await expect(dialog.getByRole('tab', { name: '密码登录' })).toBeVisible();
    // Wait until the placeholder dialog is gone.
    await expect(page.locator('[role=dialog]').filter({ visible: true })).toHaveCount(1);
    await expectRings(page, '[role=dialog]', 6);
    await page.goto('/news');
    await waitForHydration(page);
    await expectRings(page, 'header', 5);
    await expectRings(page, 'main', 5);
    await page.goto('/match');
    await waitForHydration(page);
    for (const name of ['总览', '赛程安排']) {
      const tab = page.getByRole('main').getByRole('link', { name, exact: true }).first();
      expect.soft(await measureRing(page, tab), name).toBeGreaterThan(WHOLE_LINE);
    }
  },
);
