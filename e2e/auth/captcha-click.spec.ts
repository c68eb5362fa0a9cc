import { nightly } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { captchaDialog, detectWords, expectWords, onScreen, openCaptcha } from './captcha-steps';
import type { Place } from './find-words';

async function openWords(page: Page): Promise<void> {
  await openCaptcha(page);
  await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
}

/** Word detection fails for about one picture in 100; retry with a new one, like a person would. */
const MAX_PICTURES = 3;

/** Solves pictures until one passes. @param choose selects the words at the detected positions, in order */
async function passByLooking(page: Page, choose: (words: Place[]) => Promise<void>): Promise<void> {
  const passed = captchaDialog(page).getByText('验证成功', { exact: true }).first();
  const failed = captchaDialog(page).getByText('验证失败').first();
  for (let picture = 1; picture <= MAX_PICTURES; picture += 1) {
    await choose(await detectWords(page));
    await expect(passed.or(failed)).toBeVisible();
    if (await passed.isVisible()) break;
    await expect(failed).toBeHidden();
  }
  await expect(passed).toBeVisible();
  await expect(captchaDialog(page)).toBeHidden();
  await expect(page.getByText('手机验证码发送成功')).toBeVisible();
}

test('the click captcha is operable by keyboard, rejects three wrong clicks and accepts the right ones', async ({
  page,
}) => {
  await openCaptcha(page);
  await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
  const area = await expectWords(page);
  const picture = captchaDialog(page).getByRole('img', { name: '验证图片' });

  await test.step('arrows move a cursor, Enter selects, Backspace undoes', async () => {
    const before = await picture.getAttribute('src');
    await expect(area).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(captchaDialog(page).getByText('已选择第1个文字')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(captchaDialog(page).getByText('已选择第2个文字')).toBeAttached();
    await page.keyboard.press('Backspace');
    await expect(captchaDialog(page).getByText('已选择第1个文字')).toBeAttached();
    const checked = page.waitForRequest('**/system/captcha/check');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await checked;
    await expect(picture).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('three clicks are checked after 400 ms; a failure loads another picture', async () => {
    const before = await picture.getAttribute('src');
    const checked = page.waitForRequest('**/system/captcha/check');
    await area.click({ position: { x: 5, y: 5 } });
    await area.click({ position: { x: 8, y: 5 } });
    const third = Date.now();
    await area.click({ position: { x: 5, y: 9 } });
    await checked;
    expect(Date.now() - third).toBeGreaterThan(380);
    await expect(captchaDialog(page).getByText('验证失败').first()).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('clicking the requested words passes', async () => {
    await passByLooking(page, async (words) => {
      for (const word of words) {
        const { x, y } = await onScreen(page, word);
        await page.mouse.click(x, y);
      }
    });
  });
});

test(
  'the click captcha can be solved by keyboard alone',
  nightly('e2e/auth/captcha-click.spec.ts'),
  async ({ page }) => {
    await openWords(page);
    await expect(captchaDialog(page).getByRole('application')).toBeFocused();
    // The cursor starts in the middle and keeps its position from one picture to the next.
    const at = { x: 155, y: 78 };
    const reach = async (word: Place) => {
      for (const [axis, back, on] of [
        ['x', 'ArrowLeft', 'ArrowRight'],
        ['y', 'ArrowUp', 'ArrowDown'],
      ] as const) {
        const key = word[axis] < at[axis] ? back : on;
        for (const [keys, step] of [
          [`Shift+${key}`, 20],
          [key, 4],
        ] as const) {
          for (let way = Math.abs(word[axis] - at[axis]); way >= step; way -= step) {
            await page.keyboard.press(keys);
            at[axis] += key === on ? step : -step;
          }
        }
      }
      await page.keyboard.press('Enter');
    };
    await passByLooking(page, async (words) => {
      for (const word of words) await reach(word);
    });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test(
    'the click captcha can be solved by touch when the picture is scaled down',
    nightly('remote-auth/src/captcha/geometry.test.ts'),
    async ({ page }) => {
      await openWords(page);
      await passByLooking(page, async (words) => {
        for (const word of words) {
          const { x, y } = await onScreen(page, word);
          await page.touchscreen.tap(x, y);
        }
      });
    },
  );
});
