import { paths, telHref, withQuery } from './paths';

test.each(['启明 科创', 'A&B=C#1', '100%', '%E5%90%AF', '“x”\u3000'])(
  'a browser reads %j from the query of an address as it was meant',
  (keyword) => {
    const { pathname, searchParams } = new URL(withQuery('/news', { keyword, page: '2' }), 'http://portal');
    expect([pathname, ...searchParams]).toEqual(['/news', ['keyword', keyword], ['page', '2']]);
  },
);

test('words of a query stand in an address as they are read', () => {
  expect(withQuery('/news', { category: '通知公告' })).toBe('/news?category=通知公告');
  expect(withQuery('/news')).toBe('/news');
});

test('an entry is opened as a whole, at a step, or at a field of it', () => {
  const { entry } = paths.competitionEnter;
  expect(entry('7')).toBe('/competitionEnter?entry=7');
  expect(entry('7', ['team'])).toBe('/competitionEnter?entry=7&step=team');
  expect(entry('7', ['team', 'members', 0, 'name'])).toBe(
    '/competitionEnter?entry=7&step=team&field=members.0.name',
  );
});

test.each([
  ['0871-6888 8888', 'tel:087168888888'],
  ['+86 400-000-0000', 'tel:+864000000000'],
  // After a pause, as a person would dial it.
  ['0871-6888 8888转8001', 'tel:087168888888,8001'],
  ['0871-6888 8888 转 8001', 'tel:087168888888,8001'],
  ['0871-68880001、0871-68880002', 'tel:087168880001'],
])('%s is called at %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});
