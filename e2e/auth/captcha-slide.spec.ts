import { pauseClock } from '../harness/hold-still';
import { nightly } from '../harness/measure';
import { expect, test } from '../harness/test';
import {
  captchaDialog,
  detectGap,
  findThumbPath,
  MAX_PIECE_X,
  openCaptcha,
  solveByKeys,
  touchDrag,
} from './captcha-steps';

test('the slide captcha is operable by keyboard, rejects a wrong position and accepts the right one', async ({
  page,
}) => {
  await page.clock.install();
  await openCaptcha(page);
  const slider = captchaDialog(page).getByRole('slider', { name: '向右滑动完成验证' });
  const picture = captchaDialog(page).getByRole('img', { name: '验证图片' });
  const gap = await detectGap(page);

  await test.step('the picture has its own size, above a bar of 310 × 40 with a slider of 50 px', async () => {
    expect(await picture.boundingBox()).toMatchObject({ width: 310, height: 155 });
    expect(await slider.locator('..').boundingBox()).toMatchObject({ width: 310, height: 40 });
    expect((await slider.boundingBox())?.width).toBe(50);
  });

  await test.step('Home and End move the slider to its ends', async () => {
    await expect(slider).toHaveAttribute('aria-valuemin', '0');
    await slider.focus();
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuenow', String(MAX_PIECE_X));
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('a wrong position shows an error, and another picture after one second', async () => {
    const before = await picture.getAttribute('src');
    const { from, to } = await findThumbPath(page, gap > 150 ? gap - 60 : gap + 60);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    // Pause the page's clock, so that a slow machine does not affect the timing.
    await pauseClock(page);
    await page.mouse.up();
    await expect(page.getByText('验证失败').first()).toBeVisible();
    await page.clock.runFor(900);
    await expect(picture).toHaveAttribute('src', before ?? '');
    await page.clock.runFor(200);
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await page.clock.resume();
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('the right position passes', async () => {
    const { from, to } = await findThumbPath(page, await detectGap(page));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 6 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(
      captchaDialog(page)
        .getByText(/^\d+\.\d{2}s验证成功$/)
        .first(),
    ).toBeVisible();
    await expect(captchaDialog(page)).toBeHidden();
    await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  });
});

test(
  'the slide captcha can be solved by keyboard alone',
  nightly('e2e/auth/keyboard.spec.ts'),
  async ({ page }) => {
    await openCaptcha(page);
    await solveByKeys(page);
    await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test(
    'the slide captcha can be solved by touch when scaled down to the screen',
    nightly('e2e/auth/captcha-slide.spec.ts'),
    async ({ page, context }) => {
      await openCaptcha(page);
      const picture = await captchaDialog(page).getByRole('img', { name: '验证图片' }).boundingBox();
      expect(picture?.width ?? 999).toBeLessThan(300);
      const { from, to } = await findThumbPath(page, await detectGap(page));
      await touchDrag(await context.newCDPSession(page), from, to);
      await expect(
        captchaDialog(page)
          .getByText(/s验证成功$/)
          .first(),
      ).toBeVisible();
      await expect(page.getByText('手机验证码发送成功')).toBeVisible();
    },
  );
});
