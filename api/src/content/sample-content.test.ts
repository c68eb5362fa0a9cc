import { join } from 'node:path';
import { packageRoot } from '../package-root';
import { parseDocument } from './parse-document';
import { readContentFolder } from './read-folder';

/** At least so many of each, so that no list of a new portal looks empty. */
const atLeast: Readonly<Record<string, number>> = {
  news: 24,
  information: 12,
  activity: 8,
  products: 12,
  project: 12,
  financingNeeds: 12,
  partners: 16,
  parks: 6,
};

const fixedPages = ['introduce', 'organize', 'condition', 'direct', 'arrange', 'policy', 'ptitle', 'title']
  .map((name) => `match/${name}`)
  .concat(['service/bullet', 'service/item', 'service/seven'])
  .concat(['help-solve', 'product', 'finance', 'talent', 'car-insurance'].map((name) => `services/${name}`))
  .concat(['contact/overview', 'contact/map', 'contact/way', 'park/introduce', 'park/think'])
  .concat(['agreements/user', 'agreements/privacy']);

test('the sample content is whole: every file is right, every picture is there, every page exists', async () => {
  const { documents, assets } = await readContentFolder(join(packageRoot, 'content'));
  const parsed = documents.map((document) => ({ ...document, ...parseDocument(document) }));
  expect(parsed.flatMap((each) => ('problems' in each ? each.problems : []))).toEqual([]);
  const items = parsed.flatMap((each) => ('item' in each ? [each] : []));
  const there = new Set(assets.map((asset) => asset.path));
  const missing = items.flatMap((each) => each.assets.filter((path) => !there.has(path)));
  expect(missing).toEqual([]);
  // What a shared page shows that has no picture of its own.
  expect(there).toContain('covers/share.png');
  for (const [type, least] of Object.entries(atLeast)) {
    const count = items.filter((each) => each.item.type === type).length;
    expect([type, count >= least]).toEqual([type, true]);
  }
  const slugs = new Set(items.filter((each) => each.item.type === 'pages').map((each) => each.item.slug));
  expect(fixedPages.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('the policy page counts as many prizes a track as the introduction lists', async () => {
  const { documents } = await readContentFolder(join(packageRoot, 'content'));
  const textOf = (path: string) => documents.find((document) => document.path === path)?.text ?? '';
  const listed = [...textOf('pages/match/introduce.md').matchAll(/^\| \S+奖 \| (\d+)项 \|/gm)];
  const count = listed.reduce((sum, [, prizes]) => sum + Number(prizes), 0);
  expect(textOf('pages/match/policy.md')).toContain(`每条赛道${count}个获奖名额`);
});
