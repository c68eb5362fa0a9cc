import { NIGHTLY, nightly } from '../harness/measure';
import { expect, type Page, test } from '../harness/test';
import { drawPicture, readStored, withExif } from './pictures';
import { callAs, openCenter, type SignedIn } from './signed-in';

const PROFILE = 4;
const RED = '#e00000';
const BLUE = '#0000e0';

async function openAvatar(page: Page) {
  await page.getByRole('button', { name: '更换头像' }).click();
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  await expect(dialog.getByRole('radio', { name: '图片头像' })).toBeChecked({ timeout: 30_000 });
  return dialog;
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
}

async function save(page: Page) {
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  await expect(dialog.getByRole('slider')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('头像已更换').first()).toBeVisible();
}

async function stored(page: Page, { tokens }: SignedIn) {
  const info = await callAs<{ userInfo: { logoType: number; logoUrl: string } }>(
    page,
    tokens,
    'GET',
    '/auth/user/info',
  );
  expect(info.userInfo.logoType).toBe(2);
  return { url: info.userInfo.logoUrl, ...(await readStored(page, info.userInfo.logoUrl)) };
}

test('an avatar picture is stored as a small upright square, a file that is not an image is refused, and a text avatar works as well', async ({
  page,
  baseURL,
}) => {
  const account = await openCenter(page, baseURL, PROFILE);

  await test.step('a photo becomes a small square, shown in the header immediately', async () => {
    const photo = await drawPicture(page, {
      // The nightly run uses twelve megapixels, as phone cameras do.
      width: NIGHTLY ? 4000 : 1600,
      height: NIGHTLY ? 3000 : 1200,
      type: 'image/jpeg',
      halves: [RED, BLUE],
    });
    await openAvatar(page);
    await choose(page, 'photo.jpg', 'image/jpeg', photo);
    await save(page);
    const picture = await stored(page, account);
    expect([picture.width, picture.height]).toEqual([512, 512]);
    expect(picture.bytes.length).toBeLessThan(200_000);
    await expect(page.getByRole('button', { name: /的账户菜单$/ }).locator('img')).toHaveAttribute(
      'src',
      picture.url,
    );
  });

  await test.step('EXIF orientation is applied, and EXIF data is removed', async () => {
    const plain = await drawPicture(page, {
      width: 800,
      height: 800,
      type: 'image/jpeg',
      halves: [RED, BLUE],
    });
    await openAvatar(page);
    await choose(page, 'turned.jpg', 'image/jpeg', withExif(plain));
    await save(page);
    const picture = await stored(page, account);
    expect(picture.width).toBe(picture.height);
    expect(picture.bytes.includes('Exif')).toBe(false);
    expect(picture.bytes.includes('canary-camera')).toBe(false);
    // Rotated clockwise by 90°: the left half is on top.
    const [top, bottom] = [await picture.at(0.5, 0.1), await picture.at(0.5, 0.9)];
    expect(top[0]).toBeGreaterThan(180);
    expect(top[2]).toBeLessThan(60);
    expect(bottom[2]).toBeGreaterThan(180);
    expect(bottom[0]).toBeLessThan(60);
  });

  await test.step('transparent areas become white, not black', async () => {
    const png = await drawPicture(page, {
      width: 300,
      height: 300,
      type: 'image/png',
      halves: [BLUE, undefined],
    });
    await openAvatar(page);
    await choose(page, 'logo.png', 'image/png', png);
    await save(page);
    const picture = await stored(page, account);
    expect(picture.width).toBe(picture.height);
    expect(picture.width).toBeLessThanOrEqual(512);
    expect(Math.min(...(await picture.at(0.9, 0.5)))).toBeGreaterThan(240);
    expect((await picture.at(0.1, 0.5))[2]).toBeGreaterThan(180);
  });

  await test.step('the crop is operable by keyboard: arrows move the picture, the slider zooms', async () => {
    const wide = await drawPicture(page, {
      width: 900,
      height: 300,
      type: 'image/png',
      halves: [RED, BLUE],
    });
    const dialog = await openAvatar(page);
    await choose(page, 'wide.png', 'image/png', wide);
    await expect(dialog.getByRole('slider')).toBeVisible();
    await dialog.getByRole('group', { name: /裁剪范围/ }).focus();
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('slider').focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await save(page);
    const picture = await stored(page, account);
    const [left, right] = [await picture.at(0.1, 0.5), await picture.at(0.9, 0.5)];
    // Moved off centre: one colour fills the square.
    expect(Math.abs(left[0] - right[0])).toBeLessThan(30);
  });

  await test.step('a text file with an image extension is refused with the reason', async () => {
    const dialog = await openAvatar(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('请选择图片');
    await choose(page, 'photo.jpg', 'image/jpeg', Buffer.from('this is no picture'));
    await expect(dialog.getByRole('alert')).toContainText('无法识别这张图片');
    await expect(dialog.getByRole('button', { name: /^选择图片/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a text avatar shows every validation message, is saved, and appears in the header', async () => {
    const dialog = await openAvatar(page);
    await dialog.getByText('文字头像').click();
    const field = dialog.getByLabel('头像文字');
    for (const [typed, message] of [
      ['', '请输入头像文字'],
      ['一二三四五', '头像文字不能超过4个字'],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await field.fill('启明');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /的账户菜单$/ }).getByText('启明')).toBeVisible();
  });
});

test(
  'cancelling the avatar dialog aborts the upload',
  nightly('remote-account/src/profile/store-picture.test.ts'),
  async ({ page, baseURL }) => {
    await openCenter(page, baseURL, PROFILE);
    const png = await drawPicture(page, { width: 300, height: 300, type: 'image/png', halves: [RED, BLUE] });
    // Never answered, so that only the page can end the request.
    await page.route('**/api/cos/upload/gen_key**', () => undefined);
    const dialog = await openAvatar(page);
    await choose(page, 'wrong.png', 'image/png', png);
    await expect(dialog.getByRole('slider')).toBeVisible();
    const begun = page.waitForRequest('**/api/cos/upload/gen_key**');
    await dialog.getByRole('button', { name: '保存' }).click();
    const upload = await begun;
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => upload.failure()?.errorText).toBe('net::ERR_ABORTED');
  },
);
