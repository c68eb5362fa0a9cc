import type { CDPSession } from '@playwright/test';
import { expect, newPhone, type Page, test } from '../harness/test';
import { captchaDialog, fillParticipant, openLogin, openRegister, seeGap, solveByKeys } from './auth-steps';

/** Furthest place of the piece on the picture's scale: 310 wide, the piece 47. */
const FURTHEST = 263;

async function openCaptcha(page: Page): Promise<void> {
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
  await dialog.getByRole('button', { name: '发送验证码' }).click();
}

/** From the middle of the thumb to where it must be let go. */
async function wayOfThumb(page: Page, place: number) {
  const thumb = await captchaDialog(page).getByRole('slider').boundingBox();
  const bar = await captchaDialog(page)
    .getByRole('slider')
    .evaluate((element) => element.parentElement?.clientWidth ?? 0);
  if (!thumb) throw new Error('The slider is not on screen');
  const from = { x: thumb.x + thumb.width / 2, y: thumb.y + thumb.height / 2 };
  return { from, to: { x: from.x + ((bar - thumb.width) * place) / FURTHEST, y: from.y + 3 } };
}

async function touchDrag(session: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }) {
  const touch = (type: string, point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: point ? [{ x: Math.round(point.x * 10) / 10, y: point.y }] : [],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 12; step += 1) {
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 12,
      y: from.y + ((to.y - from.y) * step) / 12,
    });
  }
  await touch('touchEnd');
}

test('the slide captcha is passed with the mouse by looking at the pictures', async ({ page }) => {
  await openCaptcha(page);
  const { from, to } = await wayOfThumb(page, await seeGap(page));
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the slide captcha is passed with a finger, shrunken to the screen', async ({ page, context }) => {
    await openCaptcha(page);
    const picture = await captchaDialog(page).getByRole('img', { name: '验证图片' }).boundingBox();
    expect(picture?.width ?? 999).toBeLessThan(300);
    const { from, to } = await wayOfThumb(page, await seeGap(page));
    await touchDrag(await context.newCDPSession(page), from, to);
    await expect(
      captchaDialog(page)
        .getByText(/s验证成功$/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText('手机验证码发送成功')).toBeVisible();
  });
});

test('the slide captcha is passed with the keyboard alone', async ({ page }) => {
  await openCaptcha(page);
  const slider = captchaDialog(page).getByRole('slider', { name: '向右滑动完成验证' });
  await seeGap(page);
  await expect(slider).toHaveAttribute('aria-valuemin', '0');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', String(FURTHEST));
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await solveByKeys(page);
  await expect(page.getByText('手机验证码发送成功')).toBeVisible();
});

test('a wrong place is red, says so, and a second later another picture comes', async ({ page }) => {
  await openCaptcha(page);
  const gap = await seeGap(page);
  const picture = captchaDialog(page).getByRole('img', { name: '验证图片' });
  const before = await picture.getAttribute('src');
  const { from, to } = await wayOfThumb(page, gap > 150 ? gap - 60 : gap + 60);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  const failedAt = page
    .getByText('验证失败')
    .first()
    .waitFor()
    .then(() => Date.now());
  await page.mouse.up();
  const failed = await failedAt;
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  const pause = Date.now() - failed;
  expect(pause).toBeGreaterThan(700);
  expect(pause).toBeLessThan(3_000);
  await expect(captchaDialog(page).getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
});

test('three clicks are checked after 400 ms; a failure brings another picture after 700 ms', async ({
  page,
}) => {
  await openCaptcha(page);
  await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
  await expect(
    captchaDialog(page)
      .getByText(/^请依次点击【.,.,.】$/)
      .first(),
  ).toBeVisible();
  const area = captchaDialog(page).getByRole('application');
  const picture = captchaDialog(page).getByRole('img', { name: '验证图片' });
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

test('the words are reached by keyboard: arrows move a cursor, Enter chooses, Backspace takes back', async ({
  page,
}) => {
  await openCaptcha(page);
  await captchaDialog(page).getByRole('button', { name: '换成点选验证' }).click();
  const area = captchaDialog(page).getByRole('application');
  await expect(area).toBeFocused();
  await expect(
    captchaDialog(page)
      .getByText(/^请依次点击/)
      .first(),
  ).toBeVisible();
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
});

test('the accessible check needs no picture', async ({ page }) => {
  await openCaptcha(page);
  await captchaDialog(page).getByRole('button', { name: '无障碍验证' }).click();
  await expect(page.getByText('手机验证码发送成功')).toBeVisible({ timeout: 20_000 });
});

test('too many pictures clear the images and say so; closing gives up without sending', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('sendRegisterCode')) sent += 1;
  });
  await openCaptcha(page);
  await seeGap(page);
  await page.route('**/system/captcha/captchaImage', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: {
          repCode: '6201',
          repMsg: '获取验证码次数过多，请稍后再试',
          success: false,
          repData: null,
        },
      },
    }),
  );
  await captchaDialog(page).getByRole('button', { name: '刷新' }).click();
  await expect(captchaDialog(page).getByText('获取验证码次数过多，请稍后再试').first()).toBeVisible();
  await expect(captchaDialog(page).getByRole('img', { name: '验证图片' })).toHaveCount(0);
  await captchaDialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(captchaDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '发送验证码' })).toBeEnabled();
  expect(sent).toBe(0);
});

test('any other refusal keeps the picture and shows the message', async ({ page }) => {
  await openCaptcha(page);
  await seeGap(page);
  await page.route('**/system/captcha/captchaImage', (route) =>
    route.fulfill({
      json: {
        code: 200,
        data: { repCode: '6112', repMsg: '获取验证码失败，请联系管理员', success: false, repData: null },
      },
    }),
  );
  await captchaDialog(page).getByRole('button', { name: '刷新' }).click();
  await expect(captchaDialog(page).getByText('获取验证码失败，请联系管理员').first()).toBeVisible();
  await expect(captchaDialog(page).getByRole('img', { name: '验证图片' })).toHaveCount(1);
});

test('after three failed logins a slide captcha comes first', async ({ page }) => {
  const dialog = await openLogin(page);
  const toastText = page.getByText('登录失败，账号密码不正确');
  await dialog.getByPlaceholder('请输入用户名或手机号').fill(newPhone());
  await dialog.getByPlaceholder('请输入密码').fill('wrong1234');
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  for (let failures = 1; failures <= 3; failures += 1) {
    const answer = page.waitForResponse('**/system/auth/tenantLogin');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await answer;
    await expect(toastText.first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal.login-errors')))
      .toBe(String(failures));
  }
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(captchaDialog(page).getByRole('slider')).toBeVisible();
});
