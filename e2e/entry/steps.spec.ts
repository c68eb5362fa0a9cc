import { join } from 'node:path';
import { seriousFindings } from '../harness/axe';
import { expect, type Page, test } from '../harness/test';
import { beginEntry } from './participant';

const STEPS = [
  ['project', '项目信息'],
  ['team', '核心团队'],
  ['education', '教育经历'],
  ['honours', '资质荣誉'],
  ['plan', '商业计划书'],
  ['finance', '财务数据'],
  ['materials', '附件材料'],
  ['submit', '提交报名'],
  ['services', '创业服务'],
] as const;

const WIDTHS = [375, 1440] as const;

/** Keeps a picture for people to look at, where a run asks for them. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function expectSound(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
}

for (const width of WIDTHS)
  for (const enterprise of [true, false])
    test(`every step fits ${width} px for ${enterprise ? 'an enterprise' : 'a team'}`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      await beginEntry(page, { enterprise });
      for (const [id, title] of STEPS) {
        await page
          .getByRole('navigation', { name: '报名步骤' })
          .getByRole('link', { name: new RegExp(title) })
          .click();
        await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
        if (id === 'team' || id === 'education' || id === 'honours' || id === 'services')
          await page.getByRole('button', { name: /^添加/ }).click();
        await keepPicture(page, `${id}-${enterprise ? 'e' : 't'}-${width}`);
        await expectSound(page);
      }
    });

test('a visitor may look at the steps and is asked to log in', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/competitionEnter');
  await page.getByText('2. 核心团队').click();
  await expect(page.getByText('核心团队成员')).toBeVisible();
  await keepPicture(page, 'visitor-375');
  await expectSound(page);
  await page.getByRole('button', { name: '登录后报名' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
