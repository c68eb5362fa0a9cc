import type { SiteInfo } from '@portal/contract/runtime-config';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/ui/router-server';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { ErrorPage } from '../pages/error-page';
import { Frame, type FrameProps } from './frame';

const site: SiteInfo = {
  name: '云川省创新创业大赛',
  logoUrl: '',
  organiser: {
    name: '园区公司',
    address: '创新大厦39层',
    hotline: '0800-888-2026',
    email: 'contact@example.com',
  },
  icp: '云ICP备2026000126号',
  mpCode: '/mp.svg',
  wxCode: '/wx.svg',
  manageUrl: '',
};

async function html(path: string, props: Partial<FrameProps> = {}): Promise<string> {
  const page = (
    <Frame site={site} handle={{}} assistantUrl="/assistant" {...props}>
      {props.children ?? '正文'}
    </Frame>
  );
  const { query, dataRoutes } = createStaticHandler([{ path: '*', element: page }]);
  const context = await query(new Request(`http://portal${path}`));
  if (context instanceof Response) throw new Error('unexpected redirect');
  const router = createStaticRouter(dataRoutes, context);
  const written = renderToString(
    <Provider store={createStore()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Provider>,
  );
  return written.replaceAll('<!-- -->', '');
}

test('the server renders the whole frame and marks the active menu entry', async () => {
  const page = await html('/match/policy');
  for (const text of [
    '参赛者登录',
    '正文',
    '创享+服务',
    '邮箱',
    '热线电话',
    'ICP备案号',
    '运营单位：园区公司',
    '智能客服，7*24小时服务',
  ]) {
    expect(page).toContain(text);
  }
  expect(page.match(/aria-current="page"[^>]*>关于大赛/g)).toHaveLength(1);
});

test('filing numbers link to their regulators; one for public security is shown if there is one', async () => {
  const icp = /<a [^>]*href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>ICP备案号：云ICP备2026000126号/;
  expect(await html('/')).toMatch(icp);
  expect(await html('/')).not.toContain('beian.mps.gov.cn');
  const policeRecord = '云公网安备 53010000000000号';
  const page = await html('/', { site: { ...site, policeRecord } });
  expect(page).toMatch(/<a [^>]*href="https:\/\/beian\.mps\.gov\.cn\/"/);
  expect(page).toContain(policeRecord);
});

test('without a picture of the official account, its dialog says so and shows none', async () => {
  const page = await html('/', { site: { ...site, wxCode: '' } });
  expect(page).toContain('公众号二维码暂未提供');
  expect(page).not.toContain('企业公众号二维码');
  expect(page).toContain('请使用微信扫码打开小程序');
});

test('the logo leads to the home page; without a picture of the organiser, a default is drawn', async () => {
  const logo = (page: string) =>
    /<a[^>]*aria-label="云川省创新创业大赛，返回首页".*?<\/a>/.exec(page)?.[0] ?? '';
  const drawn = logo(await html('/news'));
  expect(drawn).toContain('href="/"');
  expect(drawn).toContain('<svg');
  const configured = logo(await html('/news', { site: { ...site, logoUrl: '/logo.png' } }));
  expect(configured).toContain('src="/logo.png"');
  expect(configured).not.toContain('<svg');
});

test('menus, search, sign-in and assistant open without script', async () => {
  const page = await html('/');
  const targets = [...page.matchAll(/popoverTarget="([\w-]+)"/gi)].map(([, id]) => id);
  expect(new Set(targets)).toEqual(
    new Set([
      'portal-search',
      'portal-sign-in',
      'portal-menu',
      'portal-official-account',
      'portal-assistant',
    ]),
  );
  for (const id of targets) expect(page).toMatch(new RegExp(`id="${id}" popover="auto"`));
});

test('the frame has no inline styles', async () => {
  expect(await html('/service')).not.toContain(' style=');
});

test('a page’s handle can hide the header and show the toolbar', async () => {
  expect(await html('/404', { handle: { header: 'hidden' } })).not.toContain('<header');
  expect(await html('/helpSolve', { handle: { toolbar: true } })).toMatch(
    /aria-current="page"[^>]*>帮您解决/,
  );
});

test('the QR code dialog shows the official account, and the mini-program if there is one', async () => {
  const pictures = (page: string) => [...page.matchAll(/src="(\/[mw][px]\.svg)"/g)].map(([, src]) => src);
  expect(pictures(await html('/'))).toEqual(['/wx.svg', '/mp.svg']);
  const page = await html('/', { site: { ...site, mpCode: '' } });
  expect(pictures(page)).toEqual(['/wx.svg']);
  expect(page).not.toContain('小程序');
});

test('the empty layout renders only the page', async () => {
  const page = await html('/assistant', { handle: { layout: 'empty' } });
  expect(page).toContain('正文');
  expect(page).not.toContain('<header');
  expect(page).not.toContain('<footer');
});

test('the override banner names the replaced remotes and links to the released version', async () => {
  const page = await html('/', { overrides: ['entry'] });
  expect(page).toContain('正在使用本地模块：entry');
  expect(page).toContain('href="?remote.reset"');
});

test('the error page’s text depends on the status, unless the route sets its own', async () => {
  expect(await html('/x', { children: <ErrorPage status={404} /> })).toContain('抱歉，您访问的页面不存在。');
  expect(await html('/x', { children: <ErrorPage status={404} /> })).toContain('返回首页');
  const unknown = await html('/x', { children: <ErrorPage message="未知的中间件：vip" /> });
  expect(unknown).toContain('出错了');
  expect(unknown).toContain('未知的中间件：vip');
});
