import type { Route } from '@playwright/test';
import { drawPicture } from '../account/pictures';
import { expect, type Page, test } from '../harness/test';
import { beginEntry } from './begin-entry';
import { fillPlan, openStep } from './fill-steps';

async function recordFilm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (pen) pen.fillStyle = frame % 2 ? '#1357b8' : '#ffffff';
      pen?.fillRect(0, 0, 64, 64);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

async function preview(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel(`上传${label}`).setInputFiles(file);
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('button', { name: '预览' }).click({ timeout: 20_000 });
  return page.getByRole('dialog', { name: file.name });
}

test('a PDF, a picture and a video can be previewed as soon as they are stored', async ({
  page,
  problems,
}) => {
  await beginEntry(page);

  await test.step('PDF', async () => {
    await fillPlan(page);
    const open = page.getByRole('button', { name: '预览' });
    const dialog = page.getByRole('dialog', { name: '商业计划书.pdf' });
    const canShow = (shown: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
      }, shown);
    // As on most phones, where the iframe would stay empty.
    await canShow(false);
    await open.click();
    await expect(dialog.getByText('请点击“在新窗口打开”查看。')).toBeVisible();
    await expect(dialog.getByRole('link', { name: '在新窗口打开' })).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await canShow(true);
    await open.click();
    const address = await dialog.locator('iframe').getAttribute('src');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(answer.headers()['content-disposition'] ?? 'inline').toMatch(/^inline/);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('picture', async () => {
    await openStep(page, '核心团队');
    await page.getByRole('button', { name: '添加成员' }).click();
    const buffer = await drawPicture(page, {
      width: 400,
      height: 300,
      type: 'image/png',
      halves: ['#1357b8', '#ffffff'],
    });
    const dialog = await preview(page, '照片', { name: '张明远.png', mimeType: 'image/png', buffer });
    const picture = dialog.getByRole('img', { name: '张明远.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    const before = { address: page.url(), place: await page.evaluate(() => scrollY) };
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('group', { name: /^照片/ }).getByRole('button', { name: '预览' }),
    ).toBeFocused();
    expect({ address: page.url(), place: await page.evaluate(() => scrollY) }).toEqual(before);
  });

  await test.step('picture whose transfer was interrupted', async () => {
    const isPicture = /\/files\/[^/]+\?.*sig=/;
    await page.route(isPicture, (route) => route.abort());
    const group = page.getByRole('group', { name: /^照片/ });
    await group.getByRole('button', { name: '预览' }).click();
    const dialog = page.getByRole('dialog', { name: '张明远.png' });
    await expect(dialog.getByText('图片暂时无法打开')).toBeVisible();
    await page.unroute(isPicture);
    await dialog.getByRole('button', { name: '重试' }).click();
    const picture = dialog.getByRole('img', { name: '张明远.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
    problems.splice(0, problems.length, ...problems.filter((problem) => !/ERR_FAILED/.test(problem)));
  });

  await test.step('video', async () => {
    await openStep(page, '附件材料');
    const buffer = await recordFilm(page);
    const dialog = await preview(page, '路演视频', { name: '路演.mp4', mimeType: 'video/mp4', buffer });
    await dialog.getByRole('button', { name: /播放/ }).first().click();
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(64);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('video with an expired URL', async () => {
    const expire = async (route: Route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.url = body.data.url.replace(/sig=\d+/, 'sig=1700000000');
      await route.fulfill({ response: answer, json: body });
    };
    await page.route('**/api/files/*/url', expire, { times: 1 });
    const group = page.getByRole('group', { name: /^路演视频/ });
    await group.getByRole('button', { name: '预览' }).click();
    const dialog = page.getByRole('dialog', { name: '路演.mp4' });
    await dialog.getByRole('button', { name: /播放/ }).first().click();
    await dialog.getByRole('button', { name: '重试' }).click();
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(64);
    const link = dialog.getByRole('link', { name: '在新窗口打开' });
    await expect(link).toHaveAttribute('href', (await video.getAttribute('src')) ?? '');
    problems.splice(0, problems.length, ...problems.filter((problem) => !/403/.test(problem)));
  });
});
