import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addImporter, createRemote } from './create-remote';

const lock = readFileSync(resolve(__dirname, '../../../../pnpm-lock.yaml'), 'utf8');
const importerNames = (text: string) =>
  [...(text.split('\npackages:')[0] ?? '').matchAll(/^ {2}(\S+):$/gm)].map(([, name]) => name ?? '');

test('a new remote enters the lock file in order, with the versions of the other remotes', () => {
  const text = addImporter(lock, 'remote-gallery', ['react', '@portal/ui']);
  expect(text).toContain(
    `  remote-gallery:
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
  expect(names).toContain('remote-gallery');
  expect(text.replace(/ {2}remote-gallery:\n(?: {4}.*\n)+\n/, '')).toBe(lock);
});

test('the lock file keeps a listed package as it is and refuses an unknown dependency', () => {
  expect(addImporter(lock, 'remote-auth', ['react'])).toBe(lock);
  expect(() => addImporter(lock, 'remote-gallery', ['left-pad'])).toThrow('left-pad');
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
