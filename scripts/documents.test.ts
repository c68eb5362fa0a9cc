import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from '../api/src/platform/env';
import { readEnv } from '../shell/server/env';

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

  it('the deployment guide and the operators’ manual state the default values of settings', () => {
    const defaults: Record<string, unknown> = { ...readEnv({}), ...parseEnv({}) };
    const stated = ['deployment', 'operators'].flatMap((name) => [
      ...readFileSync(join(root, `docs/${name}.md`), 'utf8').matchAll(
        /`([A-Z][A-Z0-9_]+)`（(\d+)(?= ?[秒，）])/g,
      ),
    ]);
    expect(stated.length).toBeGreaterThan(40);
    expect(
      stated.flatMap(([, name = '', value]) => (String(defaults[name]) === value ? [] : [name, value])),
    ).toEqual([]);
  });

  it('README has at most a hundred lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(101);
  });
});
