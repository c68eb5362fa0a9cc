import type { PageBoot } from '../boot/page-boot';
import type { Discovery } from './discovery';
import { openFirstPage } from './placeholder';

const before = globalThis.location;
beforeAll(() => Object.assign(globalThis, { location: { pathname: '/news', search: '', hash: '' } }));
afterAll(() => Object.assign(globalThis, { location: before }));

const hydration = { loaderData: { list: 'as version 2 reads it' }, errors: null };
const boot = {
  registry: { remotes: { content: { prefixes: ['/news'], version: '2' } } },
  hydration,
} as unknown as PageBoot;
const discovery = { discover: async () => {}, failureAt: () => undefined } as unknown as Discovery;

test.each([
  ['2', hydration],
  ['1', null],
])(
  'version %s of a page whose HTML and data come from version 2 starts from %p',
  async (version, expected) => {
    const first = await openFirstPage({ boot, discovery, loader: { versionOf: () => version } });
    expect(first.hydration).toBe(expected);
  },
);

test('a page that the server has found missing is shown at once, whenever its remote loads', async () => {
  const missing = { loaderData: {}, errors: { 'catch-all': { status: 404, data: null } } };
  const late = { ...discovery, discover: () => new Promise<void>(() => {}) } as unknown as Discovery;
  const first = await openFirstPage({
    boot: { ...boot, hydration: missing },
    discovery: late,
    loader: { versionOf: () => '2' },
  });
  expect(first).toMatchObject({ routes: [], hydration: missing });
});
