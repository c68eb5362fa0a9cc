import type { Release } from '@portal/contract/release/release';
import { activate } from '@portal/releases/carry-out';
import { validateNewRelease, validateSet } from '@portal/releases/gate';
import { publishBuild } from '@portal/releases/publish';
import { emptyPortal } from '@portal/releases/test/published-portal';
import { BrokenBuild, provides } from '../testing/broken-build';

async function activating(changes: Parameters<BrokenBuild['declare']>[0], shell = provides): Promise<string> {
  const { store, keys } = await emptyPortal();
  const audit = { by: 'tester', reason: 'test', provides: shell };
  const first = new BrokenBuild().declare({ slots: ['account.menu'], prefixes: ['/showcase', '/'] });
  await publishBuild(store, keys, first.dist);
  await activate(store, keys, { showcase: '1.0.0' }, { ...audit, provides });
  const second = new BrokenBuild();
  const container = String(changes.container ?? 'gallery_1');
  second.rebuild('remote.js', (text) => text.replace('var ', `/* ${container} */ var `));
  second.declare({ name: 'gallery', prefixes: ['/gallery'], container, ...changes });
  const { release } = await publishBuild(store, keys, second.dist);
  const said = await activate(store, keys, { [release.name]: release.version }, audit).catch(String);
  return typeof said === 'string' ? said : 'activated';
}

const setOf = (...releases: Release[]) => ({
  remotes: Object.fromEntries(releases.map((release) => [release.name, { release, fallback: null }])),
  canary: null,
});

test('two compatible remotes are activated', async () => {
  expect(await activating({})).toBe('activated');
});

test.each([
  ['the same route', { prefixes: ['/Showcase/'] }, '路由 /showcase 被 showcase 和 gallery 同时声明'],
  [
    'a route below another remote’s',
    { prefixes: ['/showcase/live'] },
    'gallery 的路由 /showcase/live 在 showcase 的 /showcase 之下',
  ],
  ['a filled slot', { slots: ['account.menu'] }, '插槽 account.menu 被 showcase 和 gallery 同时声明'],
  [
    'the loss of a slot',
    { name: 'showcase', version: '1.1.0', prefixes: ['/showcase'] },
    '必需的插槽 account.menu 将不再由任何模块提供',
  ],
])('activation refuses %s with one line that says what to do', async (_, changes, line) => {
  const said = await activating(changes);
  expect(said).toMatch(/^ReleaseError: 已拒绝：[^\n]+请[^\n]+$/);
  expect(said).toContain(line);
});

test('activation refuses a name that this shell no longer exports', async () => {
  const ui = { version: '1.0.0', exports: ['Button'] };
  const said = await activating({}, { ...provides, '@portal/ui': ui });
  expect(said).toContain('gallery@1.0.0 从共享包 @portal/ui 引用的 Anchor，门户没有导出，请改用');
});

test('activation accepts a stored release of format 1, which lists no imports, but publishing does not', async () => {
  const release = { ...new BrokenBuild().release, format: 1 as const, imports: {} };
  expect(validateSet(setOf(release), undefined, provides)).toEqual([]);
  expect(validateNewRelease(release, provides)).toEqual([expect.stringContaining('请用当前工作区重新构建')]);
});

test('two remotes with the same container name are refused in a set, though publishing did not compare them', () => {
  const { release } = new BrokenBuild();
  const other = { ...release, name: 'gallery', prefixes: ['/gallery'], slots: [] };
  const line = `容器名 ${release.container} 被 showcase 和 gallery 同时声明，请提高版本号重新构建`;
  expect(validateSet(setOf(release, other), undefined, provides)).toEqual([line]);
});
