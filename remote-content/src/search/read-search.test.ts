import { readSearch } from './load-search';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('reads words, type and page', () => {
  expect(read('q=%20融资%20&type=news&page=2')).toEqual({ q: '融资', type: 'news', page: 2 });
});

test('what it does not know falls back to everything', () => {
  expect(read('type=secrets&page=0')).toEqual({ q: '', type: undefined, page: 1 });
});
