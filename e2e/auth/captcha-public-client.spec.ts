import { CAPTCHAS_IN_A_ROW, nightly } from '../harness/measure';
import { call } from '../harness/participant';
import { expect, newPhone, type Page, test } from '../harness/test';
import { findWords } from './find-words';
import { findGap, readPicture } from './picture';
import { buildPublicClientPage } from './public-client-page';

/** The client scales the 310 px picture to 280 px, and sends click positions in its own scale. */
const SHOWN = 280 / 310;

let html = '';
test.beforeAll(async () => {
  html = await buildPublicClientPage();
});

async function openClient(page: Page, kind: 'slide' | 'point'): Promise<void> {
  await page.route('**/somebody-elses-page', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto('/somebody-elses-page');
  await page.getByLabel('类型').selectOption(kind);
}

async function readSource(page: Page, picture: string): Promise<string> {
  return (await page.locator(`${picture} img`).getAttribute('src')) ?? '';
}

async function pass(page: Page, time: number, solve: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '验证' }).click();
  await solve(page);
  await expect(page.getByRole('listitem'), `captcha ${time} was not passed`).toHaveCount(time);
}

async function slide(page: Page): Promise<void> {
  await expect(page.getByText('向右滑动完成验证')).toBeVisible();
  const [picture, piece] = await Promise.all(
    ['.ac-slider__image', '.ac-slider__puzzle'].map((part) => readSource(page, part)),
  );
  const gap = findGap(readPicture(picture ?? ''), readPicture(piece ?? ''));
  const thumb = await page.locator('.ac-slider__control').boundingBox();
  if (!thumb) throw new Error('The slider is not on screen');
  const from = { x: thumb.x + thumb.width / 2, y: thumb.y + thumb.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + gap * SHOWN, from.y, { steps: 8 });
  await page.mouse.up();
}

async function click(page: Page): Promise<void> {
  const asked = page.getByText(/^请依次点击〖.、.、.〗$/);
  await expect(asked).toBeVisible();
  const words = ((await asked.textContent()) ?? '').slice(6, -1).split('、');
  const places = findWords(readPicture(await readSource(page, '.ac-points__image')), words);
  for (const { x, y } of places)
    await page
      .locator('.ac-points__image img')
      // The marker of an earlier click may overlap the next word.
      .click({ position: { x: x * SHOWN, y: y * SHOWN }, force: true });
}

const kinds = [
  ['slide', slide, {}],
  // Word detection takes seconds, and the server checks clicks of every client alike.
  ['point', click, nightly('e2e/auth/captcha-click.spec.ts')],
] as const;

for (const [kind, solve, details] of kinds)
  test(
    `the published aj-captcha-react passes captchas of kind ${kind}: ${CAPTCHAS_IN_A_ROW} in a row`,
    details,
    async ({ page }) => {
      test.setTimeout(300_000);
      await openClient(page, kind);
      for (let time = 1; time <= CAPTCHAS_IN_A_ROW; time += 1) await pass(page, time, solve);
      const result = encodeURIComponent((await page.getByRole('listitem').last().textContent()) ?? '');
      const query = `mobile=${newPhone()}&type=01&code=${result}`;
      expect(await call(page.request, 'GET', `/system/enterprise/user/sendRegisterCode?${query}`)).toBe(true);
    },
  );

test('aj-captcha-react shows the rate limit error of the API', async ({ page }) => {
  await openClient(page, 'slide');
  const clientUid = await page.evaluate(() => localStorage.getItem('slider'));
  for (let count = 0; count < 30; count += 1)
    await page.request.post('/api/captcha/get', { data: { captchaType: 'blockPuzzle', clientUid } });
  await page.getByRole('button', { name: '验证' }).click();
  await expect(page.getByText('获取验证码次数超限')).toBeVisible();
});
