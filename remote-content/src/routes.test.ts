import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { routes } from './routes';

interface Shown extends RouteHandle {
  path: string;
}

/** @returns every page with the frame that its ancestors ask for */
const listPages = (all: readonly RouteObject[], frame: RouteHandle = {}): Shown[] =>
  all.flatMap(({ path, handle, children = [] }) => {
    const own: RouteHandle = { ...frame, ...handle };
    return [...(path === undefined ? [] : [{ ...own, path }]), ...listPages(children, own)];
  });
const pathsWith = (isWanted: (page: Shown) => boolean) =>
  listPages(routes).flatMap((page) => (isWanted(page) ? page.path : []));

test('the secondary toolbar, the white header and the empty layout are on the specified pages only', () => {
  expect(pathsWith(({ toolbar = false }) => toolbar)).toEqual(['/helpSolve', '/productServices/list']);
  expect(pathsWith(({ header }) => header === 'white')).toEqual([
    '/productServices/list',
    '/productServices/detail',
    '/financeServices',
    '/talentServices',
    '/carInsurance',
  ]);
  expect(pathsWith(({ layout }) => layout === 'empty')).toEqual(['/assistant']);
});
