import { offerShareCard, type ShareCard, type WeixinSdk } from './share-card';

const site = { name: '大赛' } as Parameters<typeof offerShareCard>[3];
const signature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
const article = {
  title: '报名过半',
  description: '已提交371个',
  meta: () => ({ 'og:image': '/api/content/share/news/3' }),
};

afterEach(() => void Reflect.deleteProperty(globalThis, 'location'));

function open(pathname: string, handle: object) {
  Object.assign(globalThis, { location: { origin: 'https://portal.example' } });
  const listeners: (() => void)[] = [];
  const match = { route: { id: 'page', handle } };
  const router = {
    state: {
      location: { pathname, search: '' },
      matches: [match],
      loaderData: { page: {} },
      errors: null,
      navigation: { state: 'idle' },
    },
    subscribe: (listener: () => void) => listeners.push(listener),
  };
  const configured: object[] = [];
  const cards: ShareCard[] = [];
  const moments: object[] = [];
  const sdk: WeixinSdk = {
    config: (options) => configured.push(options),
    ready: (done) => done(),
    error: () => undefined,
    updateAppMessageShareData: (card) => cards.push(card),
    updateTimelineShareData: (card) => moments.push(card),
  };
  offerShareCard(sdk, signature, router as never, site);
  const go = (path: string, next: object) => {
    router.state.location = { pathname: path, search: '' };
    match.route.handle = next;
    for (const listener of listeners) listener();
  };
  return { configured, cards, moments, go };
}

test('WeChat gets the page’s title, text and picture, signed for the opened URL', () => {
  const { configured, cards, moments } = open('/news/detail/3', article);
  expect(configured).toEqual([
    { ...signature, debug: false, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] },
  ]);
  const link = 'https://portal.example/news/detail/3';
  const imgUrl = 'https://portal.example/api/content/share/news/3';
  expect(cards).toEqual([{ title: '报名过半 - 大赛', desc: '已提交371个', link, imgUrl }]);
  expect(moments).toEqual([{ title: '报名过半 - 大赛', link, imgUrl }]);
});

test('the next page has its own card, without another signature', () => {
  const { configured, cards, go } = open('/news/detail/3', article);
  go('/news/detail/3', article);
  go('/contact', { title: '联系我们' });
  expect(configured).toHaveLength(1);
  expect(cards.map(({ title, imgUrl }) => [title, imgUrl])).toEqual([
    ['报名过半 - 大赛', 'https://portal.example/api/content/share/news/3'],
    ['联系我们 - 大赛', 'https://portal.example/api/content/assets/covers/share.png'],
  ]);
});

test('an SVG picture, which WeChat does not show, is replaced by the portal’s', () => {
  const { cards } = open('/news/detail/3', {
    ...article,
    meta: () => ({ 'og:image': '/covers/drawing.svg' }),
  });
  expect(cards.map(({ imgUrl }) => imgUrl)).toEqual([
    'https://portal.example/api/content/assets/covers/share.png',
  ]);
});

test('a page that loads after WeChat is ready gets its own card', () => {
  const { cards, go } = open('/news/detail/3', { title: '报名过半' });
  go('/news/detail/3', article);
  go('/news/detail/3', article);
  expect(cards.map(({ desc, imgUrl }) => [desc, imgUrl])).toEqual([
    ['大赛官方网站', 'https://portal.example/api/content/assets/covers/share.png'],
    ['已提交371个', 'https://portal.example/api/content/share/news/3'],
  ]);
});
