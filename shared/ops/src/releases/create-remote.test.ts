import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { addImporter, createRemote } from './create-remote';
import { newRemoteDependencies, newRemoteFiles } from './remote-template';

// Differs from the remote that the authors' guide creates in this workspace.
const lock = readFileSync(resolve(__dirname, '../../../../pnpm-lock.yaml'), 'utf8');
const importerNames = (text: string) =>
  [...(text.split('\npackages:')[0] ?? '').matchAll(/^ {2}(\S+):$/gm)].map(([, name]) => name ?? '');

test('a new remote is added to the lock file in order, with the versions of other remotes', () => {
  const text = addImporter(lock, 'remote-example', ['react', '@portal/ui']);
  expect(text).toContain(
    `  remote-example:
    dependencies:
      '@portal/ui':
        specifier: workspace:*
        version: link:../shared/ui
      react:
        specifier: 'catalog:'
        version: 19.3.1
`,
  );
  const names = importerNames(text).filter((name) => name.startsWith('remote-'));
  expect(names).toEqual([...names].sort());
  expect(names).toContain('remote-example');
  expect(text.replace(/ {2}remote-example:\n(?: {4}.*\n)+\n/, '')).toBe(lock);
});

test('a listed package is left unchanged, and an unknown dependency is rejected', () => {
  expect(addImporter(lock, 'remote-auth', ['react'])).toBe(lock);
  expect(() => addImporter(lock, 'remote-example', ['left-pad'])).toThrow('left-pad');
});

test('unused dependencies of a new remote pass the workspace’s checks', () => {
  const { workspaces } = JSON.parse(readFileSync(resolve(__dirname, '../../../../knip.json'), 'utf8'));
  const { 'package.json': _, ...sources } = newRemoteFiles('example', '1.0.0');
  const text = Object.values(sources).join('\n');
  const unused = newRemoteDependencies.filter(
    (name) => !text.includes(`'${name}'`) && !text.includes(`'${name}/`),
  );
  expect(unused).toContain('@portal/session');
  expect(workspaces['remote-*'].ignoreDependencies).toEqual(expect.arrayContaining(unused));
});

test.each(['api', 'assets', 'shell'])(
  'a remote can not be named %s, which the portal uses itself',
  async (name) => {
    await expect(createRemote({ root: '/nowhere', print: () => {} }, name)).rejects.toMatchObject({
      failure: 'usage',
      message: `名称 ${name} 已由门户使用，请换一个`,
    });
  },
);

test('a remote cannot be named like a route of another one, and nothing is created', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'remote-content'));
  writeFileSync(
    join(root, 'remote-content/portal.remote.json'),
    '{ "name": "content", "prefixes": ["/", "/news"], "slots": [], "server": true }',
  );
  await expect(createRemote({ root, print: () => {} }, 'news')).rejects.toMatchObject({
    failure: 'usage',
    message: '路由 /news 已属于 remote-content，请换一个名称',
  });
  expect(readdirSync(root)).toEqual(['remote-content']);
});

test.each([
  ['{ "name": "content", "prefixes": "/news" }', '里的 prefixes、slots、server 不符合格式'],
  ['{ "name": "content",', '不是完整的 JSON'],
])('an error in another team’s declaration %s is reported with its cause', async (text, flaw) => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'remote-content'));
  const file = join(root, 'remote-content/portal.remote.json');
  writeFileSync(file, text);
  await expect(createRemote({ root, print: () => {} }, 'news')).rejects.toMatchObject({
    failure: 'refused',
    message: `已拒绝：${file} ${flaw}，请照 docs/remote-authors.md 改正`,
  });
});

test('nothing is created if the lock file cannot be extended', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), '{ "version": "1.0.0" }');
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n');
  await expect(createRemote({ root, print: () => {} }, 'gallery')).rejects.toThrow('no importers');
  expect(readdirSync(root).sort()).toEqual(['package.json', 'pnpm-lock.yaml']);
});
