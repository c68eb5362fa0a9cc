import type { Locator } from '@playwright/test';
import { beginEntry } from '../entry/begin-entry';
import { waitForHydration } from '../harness/hydration';
import { expect, type Page, test } from '../harness/test';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

/** Insets of a phone with a notch and a home indicator; in landscape, the notch is left or right. */
const INSETS = { top: 40, right: 44, bottom: 34, left: 44 };

async function setInsets(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
}

/** Checks that no control of a panel is covered by the insets. */
async function expectInside(page: Page, panel: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await panel.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  for (const control of await panel.locator('a, button, input').filter({ visible: true }).all()) {
    const box = await control.boundingBox();
    // Still to be scrolled to, so not at an edge.
    if (!box || box.y > height) continue;
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 80));
    expect.soft(box.y, name).toBeGreaterThanOrEqual(INSETS.top);
    expect.soft(box.x + box.width, name).toBeLessThanOrEqual(width - INSETS.right);
  }
}

test('bars hide while the soft keyboard is open, and return when it closes', async ({ page }) => {
  await beginEntry(page);
  const steps = page.getByRole('navigation', { name: '报名步骤' });
  const bar = page.getByRole('status').filter({ hasText: /保存|填写/ });
  const field = page.getByLabel('应用场景');
  await field.tap();
  await field.scrollIntoViewIfNeeded();
  await expect(steps).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(bar).not.toBeInViewport();
  await test.step('the keyboard takes half of the screen, then closes', async () => {
    await page.setViewportSize({ width: 375, height: 420 });
    await expect(field).toBeInViewport();
    await expect(steps).not.toBeInViewport();
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(field).toBeFocused();
    await expect(steps).toBeInViewport();
    await expect(bar).toBeInViewport();
  });
});

test('drawers and sheets stay clear of the notch and the home indicator', async ({ page }) => {
  await setInsets(page);
  await page.goto('/news');
  await waitForHydration(page);
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const menu = page.getByRole('dialog', { name: /菜单/ });
  await expect(menu).toBeVisible();
  await expectInside(page, menu);
  await menu.getByRole('button', { name: '关闭菜单' }).tap();
  await page.getByRole('button', { name: '打开智能客服' }).tap();
  await expectInside(page, page.getByRole('dialog', { name: /智能客服/ }));
  await page.getByRole('button', { name: '关闭智能客服' }).tap();
  await page.getByRole('button', { name: '参赛者登录' }).tap();
  const login = page.getByRole('dialog', { name: '登录' });
  await expect(login.getByRole('tab', { name: '密码登录' })).toBeVisible();
  await expectInside(page, login);
});
