import type { SiteInfo } from '@portal/contract/runtime-config';
import { pageHead } from './page-head';

const site = { name: 'Contest' } as SiteInfo;
const fail = () => {
  throw new Error('no title');
};
const matches = [{ handle: { title: fail, description: () => 'about' }, loaderData: {} }];

test('on the server, a title that throws fails the page', () => {
  expect(() => pageHead(matches, site, '/news')).toThrow('no title');
});

test('in a browser, a title that throws is reported, and the rest of the head stays', () => {
  const reportError = jest.fn();
  Object.assign(globalThis, { reportError });
  const head = pageHead(matches, site, '/news');
  Reflect.deleteProperty(globalThis, 'reportError');
  expect(head).toMatchObject({ title: 'Contest', description: 'about' });
  expect(reportError).toHaveBeenCalledWith(new Error('no title'));
});
