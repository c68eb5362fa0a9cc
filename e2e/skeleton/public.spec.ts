import { paths } from '@portal/contract/paths';
import { nightly } from '../harness/measure';
import { expect, test } from '../harness/test';
import { findNewestItem, publicPages } from '../public/public-pages';

function runningVersions(): Record<string, number> {
  const scope = (
    globalThis as unknown as {
      __FEDERATION__?: { __SHARE__: Record<string, Record<string, Record<string, object>>> };
    }
  ).__FEDERATION__?.__SHARE__;
  const counts: Record<string, number> = {};
  for (const scopes of Object.values(scope ?? {})) {
    for (const [name, versions] of Object.entries(scopes.default ?? {})) {
      counts[name] = Math.max(counts[name] ?? 0, Object.keys(versions).length);
    }
  }
  return counts;
}

test('a visitor opens the home page and goes on to news; shell and remotes share one copy of each package, such as React and the UI', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: '新闻中心' }).first().click();
  await expect(page).toHaveURL(/\/news$/);
  const first = page.getByRole('main').locator('a[href^="/news/detail/"]').first();
  await first.click();
  await expect(page).toHaveURL(/\/news\/detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page is readable before its scripts load.
  await expect
    .poll(() => page.evaluate(runningVersions))
    .toMatchObject({ react: 1, 'react-dom': 1, jotai: 1, '@portal/ui': 1, '@portal/session': 1 });
  const versions = await page.evaluate(runningVersions);
  expect(Object.values(versions).every((count) => count === 1)).toBe(true);
});

test.describe('without JavaScript', nightly('e2e/public/every-page.spec.ts'), () => {
  test.use({ javaScriptEnabled: false });

  test('the home page and an article are readable', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/news');
    await page.getByRole('main').locator('a[href^="/news/detail/"]').first().click();
    await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  });

  test('no button is shown that needs a script', async ({ page }) => {
    const items = await Promise.all(
      (['activity', 'financingNeeds', 'project'] as const).map(async (kind) =>
        paths[kind].detail((await findNewestItem(page.request, kind)).id),
      ),
    );
    for (const path of [
      ...publicPages.map(({ path }) => path),
      paths.competitionEnter.href(),
      paths.personalCenter.href(5),
      ...items,
    ]) {
      await page.goto(path);
      // Without scripts, popovers and forms still work, and header panels open on focus.
      const dead = page
        .locator('button:not([popovertarget], [type=submit], header [aria-controls])')
        .filter({ visible: true });
      expect(await dead.allInnerTexts(), path).toEqual([]);
    }
  });
});
