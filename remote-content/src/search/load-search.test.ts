import { contentKinds } from '@portal/contract/content-href';
import { hitTypes, readSearch } from './load-search';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('the search reads query, type and page from the URL', () => {
  expect(read('q=%20融资%20&type=news&page=2')).toEqual({ q: '融资', type: 'news', page: 2 });
});

test('an unknown type or page falls back to all types and page 1', () => {
  expect(read('type=secrets&page=0')).toEqual({ q: '', type: undefined, page: 1 });
});

test('the search can be narrowed to each kind of content', () => {
  expect(hitTypes).toEqual(Object.keys(contentKinds));
});

test('a search that is cut to what the platform takes ends in no half of a character', () => {
  expect(read(`q=${'长'.repeat(59)}😀`).q).toBe('长'.repeat(59));
  expect(read(`q=${'长'.repeat(58)}😀长`).q).toBe(`${'长'.repeat(58)}😀`);
});

test('signs that nobody sees, of which the platform refuses some, count as blanks', () => {
  expect(read('q=%00').q).toBe('');
  expect(read('q=融资%00机构%09').q).toBe('融资 机构');
});
