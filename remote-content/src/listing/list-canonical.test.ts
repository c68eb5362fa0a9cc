import { listCanonical } from './list-canonical';
import { type ListShape, readListQuery } from './list-query';

const shape: ListShape = {
  filters: [{ name: 'category', label: '栏目' }],
  sorts: [
    { value: 'newest', label: '最新发布' },
    { value: 'views', label: '最多浏览' },
  ],
  pageSize: 10,
};

test.each([
  ['', '/news'],
  ['page=1', '/news'],
  ['page=3', '/news?page=3'],
  ['from=share&page=3', '/news?page=3'],
  ['category=通知&page=3', '/news'],
  ['keyword=路演&page=3', '/news'],
  ['sort=views&page=3', '/news'],
])('of all lists of “%s”, search engines should know %s', (search, known) => {
  const query = readListQuery(shape, new URLSearchParams(search));
  expect(listCanonical(shape, '/news')({ query })).toBe(known);
});
