import { renderToStaticMarkup } from 'react-dom/server';
import { Pagination, pageWindow } from './pagination';

test('a short list shows every page number', () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
});

test('a long list omits distant page numbers on both sides', () => {
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
});

test('a gap of a single page shows that page number', () => {
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
});

test('each gap links to its middle, so that distant pages are a few clicks away', () => {
  const shown = renderToStaticMarkup(
    <Pagination page={42} pageCount={84} getHref={(page) => `/news/${page}`} />,
  );
  const gaps = [...shown.matchAll(/href="\/news\/(\d+)"[^>]*>…/g)].map(([, page]) => page);
  expect(gaps).toEqual(['21', '64']);
});
