import { isPublicRead } from './public-reads';

test.each([
  '/content/home',
  '/content/news/page',
  '/content/news/2026-01',
  '/content/pages/match/policy',
  '/content/search',
  '/comp/season/current',
  '/system/tenant/info',
])('%s is a public read', (path) => {
  expect(isPublicRead(path)).toBe(true);
});

test.each([
  '/system/enterprise/user/sendRegisterCode',
  '/system/user/profile/get',
  '/ops/errors',
  '/health/ready',
  '/content/pages/../../ops/errors',
  '/content/pages/%2e%2e/%2e%2e/ops/errors',
  '/content/news/1?x=1',
  '/content/news/a\r\nb',
  'http://localhost/content/home',
])('%j is not a public read', (path) => {
  expect(isPublicRead(path)).toBe(false);
});

test("verifying a receipt is a public read; fetching a participant's own receipt is not", () => {
  expect(isPublicRead('/comp/receipt/2026000001/verify')).toBe(true);
  expect(isPublicRead('/comp/entry/00000000-0000-4000-8000-000000000000/receipt')).toBe(false);
});
