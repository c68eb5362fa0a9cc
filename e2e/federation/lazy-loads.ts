import { paths } from '@portal/contract/paths';
import {
  type Act,
  disconnected,
  type Find,
  follow,
  inNightlyRun,
  type LazyLoad,
  LIGHT_PAGE,
  main,
  moduleAway,
  moduleAwayToast,
  opened,
  press,
} from './lazy-load';
import { entry, personalCenter, signIn } from './signed-in-loads';

const pressRetry: Act = (page) => main(page).getByRole('button', { name: '重试' }).click();
const heading =
  (name: string | RegExp): Find =>
  (page) =>
    main(page).getByRole('heading', { level: 1, name });

/** A page with neither code nor data loaded yet. */
const firstVisit = (title: string, path: string, works: Find): LazyLoad => ({
  title: `first visit: ${title}`,
  begin: opened(LIGHT_PAGE),
  trigger: follow(path),
  failure: moduleAway,
  retry: 'by-itself',
  works,
});

const openArticle: Act = async (page) => {
  await opened(paths.news.href())(page);
  const first = main(page).locator('a[href^="/news/detail/"]').first();
  await opened((await first.getAttribute('href')) ?? '')(page);
};

/** The frame hydrates before the page; until then the browser would submit the form itself. */
const openSearch: Act = async (page) => {
  await opened(paths.search.href('报名'))(page);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  );
};

const publicPages: readonly LazyLoad[] = [
  inNightlyRun(
    firstVisit('list', paths.news.href(), (page) => main(page).locator('a[href^="/news/detail/"]').first()),
  ),
  { ...firstVisit('family', paths.match.href(), heading(/./)), afterRestart: pressRetry },
  inNightlyRun(
    firstVisit('entry', paths.competitionEnter.href(), (page) =>
      main(page).getByRole('button', { name: '登录后报名' }),
    ),
  ),
  inNightlyRun(
    firstVisit('personal centre', paths.personalCenter.href(), (page) =>
      page.locator('main').getByText('请先登录'),
    ),
  ),
  inNightlyRun(firstVisit('home', paths.home.href(), heading(/启明杯/))),
  inNightlyRun({
    ...firstVisit('agreement', paths.userAgreement.href(), heading('用户服务协议')),
    // The light page is the other agreement, which shares its code.
    failure: disconnected,
  }),
  inNightlyRun(firstVisit('service', paths.helpSolve.href(), heading('帮您解决'))),
  inNightlyRun(
    firstVisit('search', paths.search.href('报名'), (page) => main(page).getByText(/找到 \d+ 条结果/)),
  ),
  inNightlyRun(firstVisit('assistant', paths.assistant.href(), heading(/智能客服/))),
  {
    title: 'another search',
    begin: openSearch,
    trigger: async (page) => {
      const field = main(page).getByRole('searchbox');
      await field.fill('融资');
      await field.press('Enter');
    },
    failure: disconnected,
    retry: 'by-itself',
    works: (page) => main(page).getByText(/找到 \d+ 条结果/),
  },
  inNightlyRun({
    title: 'next page of a list',
    begin: opened(paths.news.href()),
    trigger: follow(`${paths.news.href()}?page=2`),
    failure: (page) => main(page).getByText('列表暂时无法加载'),
    retry: 'by-itself',
    afterRestart: 'by-itself',
    works: (page) => main(page).locator('a[href^="/news/detail/"]').first(),
  }),
  inNightlyRun({
    title: 'another article',
    begin: openArticle,
    trigger: async (page) => {
      const next = page.getByRole('navigation', { name: '上一篇和下一篇' }).getByRole('link').first();
      await follow((await next.getAttribute('href')) ?? '')(page);
    },
    failure: disconnected,
    retry: 'by-itself',
    works: (page) => main(page).getByRole('article'),
  }),
  {
    title: 'share panel',
    begin: openArticle,
    trigger: press('分享'),
    failure: moduleAwayToast,
    works: (page) => main(page).getByRole('img', { name: '本页链接的二维码' }),
  },
  inNightlyRun({
    title: 'assistant in its drawer',
    begin: opened(LIGHT_PAGE),
    trigger: press('打开智能客服'),
    failure: (page) => page.getByText('智能客服暂时无法打开'),
    retry: 'by-itself',
    works: (page) => page.frameLocator('iframe[title$="智能客服"]').getByRole('textbox'),
  }),
  inNightlyRun({
    title: 'question to the assistant',
    begin: opened(paths.assistant.href()),
    trigger: async (page) => {
      await page.getByRole('textbox').fill('报名条件');
      await press('发送')(page);
    },
    failure: (page) => page.getByText('暂时没有连接上客服'),
    retry: press('重新提问'),
    works: (page) => page.getByRole('log').getByRole('link').first(),
  }),
  {
    title: 'QR code of the official account',
    begin: opened(LIGHT_PAGE),
    trigger: press('官方微信公众号'),
    failure: (page) => page.getByRole('img', { name: '企业公众号二维码' }),
    retry: (page) =>
      page.waitForFunction(() =>
        [...document.images].some(({ alt, naturalWidth }) => alt === '企业公众号二维码' && naturalWidth > 0),
      ),
    works: (page) => page.getByRole('img', { name: '企业公众号二维码' }),
  },
];

/** Every load on demand that a user can trigger. Add a row for each new one. */
export const lazyLoads: readonly LazyLoad[] = [...publicPages, ...signIn, ...personalCenter, ...entry];
