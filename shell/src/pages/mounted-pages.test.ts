import type { PageView } from '@portal/ui/page-view';
import { holdPages, type MountedPage } from './mounted-pages';

interface Visit {
  route?: string;
  address?: string;
  owner?: number;
  data?: object;
  failed?: boolean;
}

const homeData = {};

function toView({ route, address, data, failed }: Required<Visit>): PageView {
  const [pathname = '', search = ''] = address.split('?');
  return {
    outlet: null,
    state: {
      matches: [{ route: { id: 'root' } }, { route: { id: route || 'other' } }],
      loaderData: { [route]: data },
      errors: failed ? { [route]: new Error('lost') } : null,
    },
    location: { location: { pathname, search: search && `?${search}`, hash: '' } },
  } as unknown as PageView;
}

function visit(
  pages: readonly MountedPage[],
  { route = '', address = `/${route}`, owner = -1, data = homeData, failed = false }: Visit,
) {
  return holdPages(pages, { view: toView({ route, address, owner, data, failed }), route, owner });
}

/** Goes through these pages one after the other. */
const browse = (...visits: Visit[]) => visits.reduce<MountedPage[]>(visit, []);
const routesOf = (pages: readonly MountedPage[]) => pages.map(({ route }) => route);

test('a page that was left comes back as the same one, and is told of the new state behind', () => {
  const before = browse({ route: 'home' }, { route: 'news' });
  const [home, news] = visit(before, { route: 'home' });
  expect([home?.key, news?.key]).toEqual([before[1]?.key, before[0]?.key]);
  expect(home?.cameBackAt).toBe(home?.view.state);
});

test('a page whose content has changed meanwhile shows it at once', () => {
  const [home] = browse({ route: 'home' }, { route: 'news' }, { route: 'home', data: {} });
  expect(home?.cameBackAt).toBeUndefined();
});

test('filters of a list change the page in place', () => {
  const list = browse({ route: 'news' });
  const [filtered, ...others] = visit(list, { route: 'news', address: '/news?page=2' });
  expect(filtered?.key).toBe(list[0]?.key);
  expect(others).toEqual([]);
});

test('a list that was left at another address is begun anew', () => {
  const before = browse({ route: 'news', address: '/news?page=2' }, { route: 'home' });
  const [news, ...others] = visit(before, { route: 'news' });
  expect(before.map(({ key }) => key)).not.toContain(news?.key);
  expect(routesOf(others)).toEqual(['home']);
});

test('three pages are held beside the one on screen', () => {
  const pages = browse({ route: 'a' }, { route: 'b' }, { route: 'c' }, { route: 'd' }, { route: 'e' });
  expect(routesOf(pages)).toEqual(['e', 'd', 'c', 'b']);
});

test('pages that are not kept share one place, and are gone when they are left', () => {
  const details = browse({ route: 'news' }, { address: '/news/detail/1' });
  const next = visit(details, { address: '/news/detail/2' });
  expect(next[0]?.key).toBe(details[0]?.key);
  expect(routesOf(visit(next, { route: 'home' }))).toEqual(['home', 'news']);
});

test('nothing is held over a change of person', () => {
  const signedOut = browse(
    { route: 'home', owner: 7 },
    { route: 'news', owner: 7 },
    { route: 'news', owner: -1 },
  );
  expect(routesOf(signedOut)).toEqual(['news']);
});

test('a page that failed is begun anew', () => {
  const [home] = browse({ route: 'home' });
  if (home) home.mark.failed = true;
  expect(routesOf(visit(home ? [home] : [], { route: 'news' }))).toEqual(['news']);
});

test('an error takes the place of a kept page, which comes back after it', () => {
  const [home] = browse({ route: 'home' });
  const [back] = [{ address: '/home', failed: true }, { route: 'home' }].reduce<MountedPage[]>(
    visit,
    home ? [home] : [],
  );
  expect(back?.key).toBe(home?.key);
});
