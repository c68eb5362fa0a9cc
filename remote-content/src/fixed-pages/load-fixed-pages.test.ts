import { getFixedPages } from '@portal/api-client/site';
import type { ContentPage } from '@portal/contract/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader, readSection } from './load-fixed-pages';

jest.mock('@portal/api-client/site', () => ({ getFixedPages: jest.fn() }));

const sections = ['introduce', 'policy'] as const;

test('no section means the overview; an unknown section is a 404', () => {
  expect(readSection(sections, {})).toBeUndefined();
  expect(() => readSection(sections, { section: 'prices' })).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  );
});

test('sections match case-insensitively', () => {
  expect(readSection(sections, { section: 'Policy' })).toBe('policy');
});

test('a withdrawn page is omitted from the overview, and its section is a 404', async () => {
  const policy = { slug: 'match/policy' };
  const load = (section?: string) =>
    fixedPagesLoader(
      'match',
      sections,
      sections,
    )({
      params: { section },
      request: new Request('http://portal'),
    } as unknown as LoaderFunctionArgs);
  jest.mocked(getFixedPages).mockResolvedValueOnce([policy] as ContentPage[]);
  expect(await load()).toEqual({ section: undefined, pages: [null, policy] });
  jest.mocked(getFixedPages).mockResolvedValueOnce([]);
  await expect(load('introduce')).rejects.toMatchObject({ init: { status: 404 } });
});
