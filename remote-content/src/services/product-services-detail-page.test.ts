import type { ContentDetail } from '@portal/contract/content';
import { handle } from './product-services-detail-page';

const product = {
  id: 3,
  type: 'products',
  title: '检测仪',
  summary: '现场检测。',
  enterprise: '示例公司',
  publishedAt: '2026-09-01T00:00:00+08:00',
  tags: [],
  seo: { title: '', description: '写给搜索引擎的话' },
} as unknown as ContentDetail<'products'>;

const resolve = (value: unknown): unknown => (typeof value === 'function' ? value(product) : value);

test('a product of the catalogue has its own share picture and the editors’ description', () => {
  expect(resolve(handle.meta)).toMatchObject({ 'og:image': '/api/content/share/products/3' });
  expect(resolve(handle.description)).toBe('写给搜索引擎的话');
  expect(resolve(handle.canonical)).toBe('/products/detail/3');
});
