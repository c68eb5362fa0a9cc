import { paths } from '@portal/contract/paths';
import { expect, test } from '../harness/test';

/** An issue code of the schema library, which minification preserves. */
const SCHEMA_LIBRARY = 'unrecognized_keys';

const pages = [
  ...[paths.home, paths.news, paths.information, paths.activity, paths.products, paths.financingNeeds],
  ...[paths.project, paths.match, paths.service, paths.partners, paths.park, paths.contact, paths.search],
].map((page) => page.href());

test('public pages do not load the schema library, which only forms need', async ({ request }) => {
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    const [, text = '{}'] = /id="portal-later">(.*?)<\/script>/s.exec(html) ?? [];
    const { run, load } = JSON.parse(text) as Record<'run' | 'load', { href: string }[]>;
    const files = [...run, ...load].filter(({ href }) => href.endsWith('.js'));
    expect(files.length, path).toBeGreaterThan(1);
    for (const { href } of files)
      expect((await (await request.get(href)).text()).includes(SCHEMA_LIBRARY), path + href).toBe(false);
  }
});
