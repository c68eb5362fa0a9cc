import { paths, telHref, withQuery } from './paths';

test.each(['启明 科创', 'A&B=C#1', '100%', '%E5%90%AF', '“x”\u3000'])(
  'withQuery encodes %j so that a browser parses it back unchanged',
  (keyword) => {
    const { pathname, searchParams } = new URL(withQuery('/news', { keyword, page: '2' }), 'http://portal');
    expect([pathname, ...searchParams]).toEqual(['/news', ['keyword', keyword], ['page', '2']]);
  },
);

test('withQuery keeps Chinese words readable, and adds nothing without a query', () => {
  expect(withQuery('/news', { category: '通知公告' })).toBe('/news?category=通知公告');
  expect(withQuery('/news')).toBe('/news');
});

test('an entry link opens the entry, a step of it, or a field of it', () => {
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
  // The comma is a pause before the extension is dialled.
  ['0871-6888 8888转8001', 'tel:087168888888,8001'],
  ['0871-6888 8888 转 8001', 'tel:087168888888,8001'],
  ['0871-68880001、0871-68880002', 'tel:087168880001'],
])('the phone number %s links to %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});
