import { findUndeclaredRoute } from './undeclared-route';

const gallery = ['/gallery'];

test.each([
  ['the prefix itself, in any case', [{ path: '/Gallery' }]],
  ['a path below it', [{ path: '/gallery/:id?' }, { path: '/gallery/*' }]],
  ['a layout without a path', [{ children: [{ path: '/gallery' }] }]],
  ['relative paths', [{ path: 'gallery', children: [{ index: true }, { path: ':id' }, { path: '' }] }]],
])('%s is within the prefix', (_, routes) => {
  expect(findUndeclaredRoute(gallery, routes)).toBeUndefined();
});

test.each([
  ['another remote’s page', [{ path: '/gallery' }, { path: '/contact' }], '/contact'],
  ['a name with the same beginning', [{ path: '/gallery2' }], '/gallery2'],
  ['everything', [{ path: '*' }], '/*'],
  ['any name', [{ path: ':page' }], '/:page'],
  ['the home page by an optional segment', [{ path: '/gallery?' }], '/gallery?'],
  ['the home page by an index', [{ index: true }], '/'],
  ['a page hidden in a layout', [{ children: [{ children: [{ path: '/news' }] }] }], '/news'],
])('%s is outside the prefix', (_, routes, undeclared) => {
  expect(findUndeclaredRoute(gallery, routes)).toBe(undeclared);
});

test('declaring `/` covers the home page but nothing below it', () => {
  expect(findUndeclaredRoute(['/'], [{ path: '/' }])).toBeUndefined();
  expect(findUndeclaredRoute(['/'], [{ index: true }])).toBeUndefined();
  expect(findUndeclaredRoute(['/'], [{ path: '/', children: [{ path: 'news' }] }])).toBe('/news');
});
