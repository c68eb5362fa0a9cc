import { paths } from '@portal/contract/paths';
import { expect, test } from '../harness/test';
import { findNewestItem } from './public-pages';

test('printing omits buttons, related articles, navigation and search, and keeps headings with their text', async ({
  page,
}) => {
  const activity = await findNewestItem(page.request, 'activity');
  const news = await findNewestItem(page.request, 'news');
  await page.emulateMedia({ media: 'print' });
  await page.goto(paths.activity.detail(activity.id));
  await expect(page.getByRole('complementary').getByText('活动地点')).toBeVisible();
  await expect(page.getByRole('article').getByText('字号')).toBeHidden();
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('导航到这里')).toBeHidden();

  await page.goto(paths.news.detail(news.id));
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  await expect(page.getByText('相关推荐')).toBeHidden();

  for (const path of [paths.partners.href('content'), paths.helpSolve.href()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('break-after', 'avoid');
  }
});
