import type { CDPSession, Locator, Page } from '@playwright/test';
import { accountErrors } from '@portal/contract/errors';
import { expect, newPhone } from '../harness/test';
import { fillParticipant, openRegister } from './auth-steps';
import { findWords, type Place } from './find-words';
import { findGap, readPicture } from './picture';

/** Size of the captcha's picture in pixels, the scale of all positions. */
const WIDTH = 310;
const HEIGHT = 155;
/** Largest position of the puzzle piece on that scale. */
export const MAX_PIECE_X = 263;

export function captchaDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: '请完成安全验证' });
}

/** Exhausts this test's free messages: from then on the server requires a captcha for each code. */
export async function makeCaptchaDue(page: Page): Promise<void> {
  const ask = async () => {
    const answer = await page.request.get('/api/system/enterprise/user/sendRegisterCode', {
      params: { mobile: '13800000000', type: '02' },
      headers: { 'tenant-id': '126' },
    });
    return ((await answer.json()) as { code: number }).code;
  };
  await expect
    .poll(async () => Promise.all(Array.from({ length: 16 }, ask)), { intervals: [0], timeout: 45_000 })
    .toContain(accountErrors.CAPTCHA_WRONG.code);
}

export async function openCaptcha(page: Page): Promise<void> {
  await makeCaptchaDue(page);
  const dialog = await openRegister(page);
  await fillParticipant(dialog);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByPlaceholder('请输入手机号').fill(newPhone());
  await dialog.getByRole('button', { name: '发送验证码' }).click();
}

async function shownPictures(page: Page): Promise<string[]> {
  return captchaDialog(page)
    .locator('img[src^="data:"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
}

/** Finds the gap of the slide captcha, in picture coordinates. */
export async function detectGap(page: Page): Promise<number> {
  await expect(captchaDialog(page).getByRole('slider')).not.toHaveAttribute('aria-disabled', 'true');
  const [picture, piece] = await shownPictures(page);
  if (!picture || !piece) throw new Error('The captcha shows no pictures');
  return findGap(readPicture(picture), readPicture(piece));
}

export async function expectWords(page: Page): Promise<Locator> {
  const area = captchaDialog(page).getByRole('application');
  await expect(area).toHaveAccessibleName(/^请依次点击【.,.,.】$/);
  return area;
}

export async function detectWords(page: Page): Promise<Place[]> {
  const area = await expectWords(page);
  const asked = (await area.getAttribute('aria-label')) ?? '';
  const [picture] = await shownPictures(page);
  if (!picture) throw new Error('The captcha shows no picture');
  return findWords(readPicture(picture), asked.slice(6, -1).split(','));
}

/** Converts picture coordinates to screen coordinates, at any scale. */
export async function onScreen(page: Page, { x, y }: Place): Promise<Place> {
  const box = await captchaDialog(page).getByRole('application').boundingBox();
  if (!box) throw new Error('The picture is not on screen');
  return { x: box.x + (x / WIDTH) * box.width, y: box.y + (y / HEIGHT) * box.height };
}

export async function solveByKeys(page: Page): Promise<void> {
  const gap = await detectGap(page);
  await captchaDialog(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await slideByKeys(page, gap);
}

/** Expects the slider focused and at its left end. */
export async function slideByKeys(page: Page, gap: number): Promise<void> {
  for (let tens = 0; tens < Math.floor(gap / 10); tens += 1) await page.keyboard.press('PageUp');
  for (let ones = 0; ones < gap % 10; ones += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/** Path from the middle of the thumb to the drop position. */
export async function findThumbPath(page: Page, place: number): Promise<{ from: Place; to: Place }> {
  const slider = captchaDialog(page).getByRole('slider');
  const thumb = await slider.boundingBox();
  const bar = await slider.evaluate((element) => element.parentElement?.clientWidth ?? 0);
  if (!thumb) throw new Error('The slider is not on screen');
  const from = { x: thumb.x + thumb.width / 2, y: thumb.y + thumb.height / 2 };
  return { from, to: { x: from.x + ((bar - thumb.width) * place) / MAX_PIECE_X, y: from.y + 3 } };
}

export async function touchDrag(session: CDPSession, from: Place, to: Place): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Place) =>
    session.send('Input.dispatchTouchEvent', {
      type,
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
