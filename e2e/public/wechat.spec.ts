import { beginEntry } from '../entry/begin-entry';
import { fillPlan } from '../entry/fill-steps';
import { waitForHydration } from '../harness/hydration';
import { nightly } from '../harness/measure';
import { expect, test } from '../harness/test';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; ALN-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600 WeChat/arm64 Weixin NetType/WIFI Language/zh_CN';
const WITH_FILE = '2026年“启明杯”创新创业大赛开放报名';

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

test.describe('in WeChat’s browser', nightly('shell/src/wechat/downloads.test.ts'), () => {
  test.use({ userAgent: WECHAT });

  test('a file that cannot be saved is explained, sharing uses WeChat’s menu, and QR codes are scanned by long press', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/search?q=${encodeURIComponent('开放报名')}`);
    await page.getByRole('link', { name: new RegExp(WITH_FILE) }).click();
    await expect(page.getByRole('heading', { level: 1, name: WITH_FILE })).toBeVisible();
    await waitForHydration(page);
    await page.getByRole('link', { name: /报名材料核对清单\.pdf/ }).click();
    const sheet = page.getByRole('dialog', { name: '请在浏览器中下载' });
    await expect(sheet).toContainText('微信不能保存“报名材料核对清单.pdf”');
    await expect(sheet.getByRole('listitem')).toHaveText([
      '点击右上角的“···”',
      '选择“在浏览器中打开”',
      '在浏览器中再次点击下载',
    ]);
    await sheet.getByRole('button', { name: '知道了' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('link', { name: /报名材料核对清单\.pdf/ })).toBeFocused();

    await page.getByRole('button', { name: '分享' }).click();
    const panel = page.getByRole('region', { name: '分享本页' });
    await expect(panel).toContainText('点击右上角的“···”，发送给朋友或分享到朋友圈');
    await expect(panel.getByRole('img')).toHaveCount(0);

    await page.getByRole('button', { name: '官方微信公众号' }).click();
    await expect(page.getByText('长按图片，识别二维码关注公众号')).toBeVisible();
    // No official account is configured, so WeChat’s SDK must not load.
    expect(asked.filter((url) => url.includes('/weixin/sdk/'))).toEqual([]);
  });
});

test.describe('a stored file in WeChat’s browser', nightly('e2e/entry/preview.spec.ts'), () => {
  test.use({ userAgent: WECHAT });

  test('explains how to download it, instead of opening a window that stays blank', async ({ page }) => {
    await beginEntry(page);
    await fillPlan(page);
    await page.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('dialog', { name: '商业计划书.pdf' });
    await preview.getByRole('link', { name: '打开或下载' }).click();
    const sheet = page.getByRole('dialog', { name: '请在浏览器中下载' });
    await expect(sheet).toContainText('微信不能保存“商业计划书.pdf”');
    await sheet.getByRole('button', { name: '知道了' }).click();
    await expect(sheet).toBeHidden();
    await expect(preview).toBeVisible();
  });
});

test(
  'sharing on a phone uses the native share sheet',
  nightly('remote-content/src/article/sharing.test.ts'),
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) =>
          void document.documentElement.setAttribute('data-shared', data.title ?? ''),
      });
    });
    await page.goto(`/search?q=${encodeURIComponent('开放报名')}`);
    await page.getByRole('link', { name: new RegExp(WITH_FILE) }).click();
    await waitForHydration(page);
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', WITH_FILE);
    await expect(page.getByRole('region', { name: '分享本页' })).toHaveCount(0);
  },
);
