import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('api/seed/content/'));

const FOLDERS = /^(?:shell|api|shared|remote-[a-z]+|e2e|scripts|deploy|docs)\//;

/** Paths in backticks, except patterns, placeholders, build output and examples of new remotes. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path.replace(/:\d+$/, ''));
  return quoted.filter(
    (path) =>
      FOLDERS.test(path) && !/[*<>{}…$ ]/.test(path) && !/\/dist(?:\/|$)|^remote-gallery\//.test(path),
  );
}

function linkedFiles(text: string, from: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.split('#')[0] ?? '');
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'))
    .map((target) => join(dirname(from), target));
}

describe('documents', () => {
  it.each(documents)('%s names and links to existing files only', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const missing = [...namedPaths(text), ...linkedFiles(text, document)].filter(
      (path) => !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });

  it('README has at most a hundred lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(101);
  });
});
