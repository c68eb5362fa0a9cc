import { paths } from '@portal/contract/paths';
import { beginEntry } from '../entry/begin-entry';
import { expect, type Page, test } from '../harness/test';
import { type Footprint, measureFootprint } from './footprint';

/** Rounds after which all modules, styles and caches are loaded; later growth is a leak. */
const WARM = 20;
const MOUNTS = 100;

test.use({ trace: 'off', reducedMotion: 'reduce' });

// Data saving disables preloading, whose styles would distort the comparison.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  ),
);

/** A page of a remote: the link to it, and text shown only once it has rendered completely. */
interface Stop {
  href: string;
  shows: string;
}

/** Follows the header's links from page to page, `rounds` times, without reloading. */
function tour(page: Page, stops: readonly Stop[], rounds: number): Promise<void> {
  return page.evaluate(
    async ([stops, rounds]) => {
      const shown = (text: string) =>
        new Promise<void>((done) => {
          const look = () =>
            document.querySelector('main')?.textContent.includes(text) ? done() : requestAnimationFrame(look);
          look();
        });
      for (let round = 0; round < rounds; round += 1)
        for (const { href, shows } of stops) {
          document.querySelector<HTMLElement>(`header a[href="${href}"]`)?.click();
          await shown(shows);
        }
    },
    [stops, rounds] as const,
  );
}

/** Checks that nothing grows with the number of mounts, apart from compiled code in the heap. */
function expectNoGrowth(warm: Footprint, last: Footprint): void {
  const { annotations } = test.info();
  for (const key of Object.keys(warm) as (keyof Footprint)[])
    annotations.push({
      type: `${key} after ${WARM} and ${MOUNTS}`,
      description: `${warm[key]} → ${last[key]}`,
    });
  expect(last.styles, 'style tags').toBe(warm.styles);
  expect(last.rules, 'style rules').toBeLessThanOrEqual(warm.rules + 5);
  expect(last.timers, 'timers').toBeLessThanOrEqual(warm.timers + 2);
  expect(last.listeners, 'listeners').toBeLessThanOrEqual(warm.listeners * 1.05);
  expect(last.nodes, 'nodes').toBeLessThanOrEqual(warm.nodes * 1.05);
  expect(last.heapBytes, 'heap').toBeLessThanOrEqual(warm.heapBytes * 1.2);
}

test('mounting public pages, entry and personal centre a hundred times does not leak', async ({ page }) => {
  const count = await measureFootprint(page);
  await beginEntry(page);
  const stops = [
    { href: paths.news.href(), shows: '新闻中心' },
    { href: paths.personalCenter.href(), shows: '账号安全' },
    // Not the step’s name: the list of steps shows it before the form has rendered.
    { href: paths.competitionEnter.href(), shows: '核心技术与创新点' },
  ];
  await tour(page, stops, WARM);
  const warm = await count();
  await tour(page, stops, MOUNTS - WARM);
  expectNoGrowth(warm, await count());
});

/** Opens and closes the sign-in dialog `times` times. Its close button is rendered by the remote. */
function openings(page: Page, times: number): Promise<void> {
  return page.evaluate(async (times) => {
    const close = () =>
      document.querySelector<HTMLElement>('[role="dialog"][data-state] [aria-label="关闭"]');
    const until = (is: boolean) =>
      new Promise<void>((done) => {
        const look = () => (Boolean(close()) === is ? done() : requestAnimationFrame(look));
        look();
      });
    const login = [...document.querySelectorAll('header button')].find(({ textContent }) =>
      textContent.includes('参赛者登录'),
    ) as HTMLElement;
    for (let time = 0; time < times; time += 1) {
      login.click();
      await until(true);
      close()?.click();
      await until(false);
    }
  }, times);
}

test('opening the sign-in dialog a hundred times does not leak', async ({ page }) => {
  const count = await measureFootprint(page);
  await page.goto(paths.news.href());
  await page.getByRole('banner').getByRole('button', { name: '参赛者登录' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await openings(page, WARM);
  const warm = await count();
  await openings(page, MOUNTS - WARM);
  expectNoGrowth(warm, await count());
});
