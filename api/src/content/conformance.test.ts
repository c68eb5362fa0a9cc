import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { seedSample } from '../seed-sample';
import { conform } from '../testing/conform';
import { newAddress, TEST_OPERATOR_KEY } from '../testing/test-app';

const PAGE = 'GET /content/{type}/page';
const ITEM = 'GET /content/{type}/{id}';
const PIECES = 'GET /content/pages';
const PIECE = 'GET /content/pages/{path}';
const ASSET = 'GET /content/assets/{path}';
const SHARE = 'GET /content/share/{type}/{id}';
const GATEWAY = 'GET /gw/basic/get';
const IMPORT = 'POST /ops/content/import';
const SEARCH = 'GET /content/search';
const type = 'news';
const searched = { query: { q: '大赛' } };
const visitor = { 'tenant-id': '126', 'x-forwarded-for': '203.0.113.7' };

conform('content', { prepare: ({ test }) => seedSample(test.app).then(() => undefined) }, (at) => {
  const plainly = (name: string, given = {}) => ({ good: () => at.call(name, given) });
  const token = TEST_OPERATOR_KEY;
  const through = (requestUrl: string) => at.call(GATEWAY, { query: { requestUrl } });

  return {
    'GET /content/home': plainly('GET /content/home'),
    [SEARCH]: {
      ...plainly(SEARCH, searched),
      TOO_MANY_REQUESTS: () => at.twice(SEARCH, { ...searched, headers: visitor }, 'SEARCH_ADDRESS_MINUTE'),
    },
    'GET /content/sitemap': plainly('GET /content/sitemap'),
    'GET /content/sitemap/{part}': plainly('GET /content/sitemap/{part}', { path: { part: 0 } }),
    [PIECE]: {
      good: () => at.call(PIECE, { path: { path: 'match/introduce' } }),
      NOT_FOUND: () => at.call(PIECE, { path: { path: 'match/nothing' } }),
    },
    [PIECES]: plainly(PIECES, { query: { slugs: 'match/introduce,match/policy' } }),
    [PAGE]: {
      ...plainly(PAGE, { path: { type } }),
      TOO_MANY_REQUESTS: () =>
        at.twice(
          PAGE,
          { path: { type }, query: { keyword: '大赛' }, headers: visitor },
          'SEARCH_ADDRESS_MINUTE',
        ),
    },
    'GET /content/{type}/facets': plainly('GET /content/{type}/facets', { path: { type } }),
    [ITEM]: {
      good: async () => {
        const { data } = await at.call<{ list: { id: number }[] }>(PAGE, { path: { type } });
        return at.call(ITEM, { path: { type, id: String(data.list[0]?.id) } });
      },
      NOT_FOUND: () => at.call(ITEM, { path: { type, id: '999999' } }),
      UNAUTHENTICATED: () => at.call(ITEM, { path: { type: 'financingNeeds', id: '1' }, token: 'expired' }),
      SESSION_OF_ANOTHER_USER: () =>
        at.call(ITEM, {
          path: { type: 'financingNeeds', id: '1' },
          token: at.owner.token,
          headers: { 'tenant-id': '126', [EXPECTED_USER_HEADER]: '999999' },
        }),
    },
    'POST /content/views': plainly('POST /content/views', { body: { id: 1 } }),
    [ASSET]: {
      good: () => at.call(ASSET, { path: { path: 'covers/charge-bolt.svg' }, headers: {} }),
      FILE_GONE: () => at.call(ASSET, { path: { path: 'covers/none.svg' }, headers: {} }),
    },
    [SHARE]: {
      good: async () => {
        const { data } = await at.call<{ list: { id: number }[] }>(PAGE, { path: { type } });
        return at.call(SHARE, { path: { type, id: String(data.list[0]?.id) }, headers: {} });
      },
      FILE_GONE: () => at.call(SHARE, { path: { type, id: '999999' }, headers: {} }),
      TOO_MANY_REQUESTS: async () => {
        const { data } = await at.call<{ list: { id: number }[] }>(PAGE, { path: { type } });
        const address = newAddress();
        const draw = (index: number) =>
          at.call(SHARE, { path: { type, id: String(data.list[index]?.id) }, headers: {}, address });
        return at.withLimit('SHARE_ADDRESS_MINUTE', 1, async () => {
          expect((await draw(1)).code).toBe(200);
          expect((await draw(1)).code).toBe(200);
          return draw(2);
        });
      },
    },
    [GATEWAY]: {
      good: () => through('/content/home'),
      FORBIDDEN: () => through('/ops/audit'),
      NOT_FOUND: () => through('/content/news/999999'),
    },
    [IMPORT]: { good: () => at.call(IMPORT, { token, body: { documents: [], assets: [] } }) },
    'GET /ops/content/counts': plainly('GET /ops/content/counts', { token }),
  };
});
