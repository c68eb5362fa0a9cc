import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from '../api/src/platform/env';
import { readEnv } from '../shell/server/env';

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('api/seed/content/'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const FOLDERS = /^(?:shell|api|shared|remote-[a-z]+|e2e|scripts|deploy|docs)\//;

/** Paths in backticks, except patterns, placeholders, build output and examples of new remotes. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path.replace(/:\d+$/, ''));
  return quoted.filter(
    (path) =>
      FOLDERS.test(path) && !/[*<>{}…$ ]/.test(path) && !/\/dist(?:\/|$)|^remote-gallery\//.test(path),
  );
}

/** Names of code with the file that they are said to be in, which may be given without its folder. */
function namedCode(text: string): [name: string, file: string][] {
  const places = text
    .replaceAll(/\n\s*/g, ' ')
    .matchAll(/((?:`[A-Za-z]\w+`(?:, and |, | and )?)+),? (?:in|of) `([\w./-]+\.tsx?)`/g);
  return [...places].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, string] => [name, file]),
  );
}

function linkedFiles(text: string, from: string): { file: string; heading?: string | undefined }[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target) && !target.startsWith('/'))
    .map((target) => {
      const [path = '', heading] = target.split('#');
      return { file: path === '' ? from : join(dirname(from), path), heading };
    });
}

/** As in the address of a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const hasHeading = (path: string, anchor: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor);

describe('documents', () => {
  it.each(documents)('%s names and links to existing files and headings only', (document) => {
    const text = read(document);
    const links = linkedFiles(text, document);
    const missing = [...namedPaths(text), ...links.map(({ file }) => file)].filter(
      (path) => !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
    expect(links.filter(({ file, heading }) => heading && !hasHeading(file, heading))).toEqual([]);
  });

  it('the guides find the code that they name in its file', () => {
    const named = documents.flatMap((document) => namedCode(read(document)));
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter(([name, file]) => {
      const found = files.filter((path) => path === file || path.endsWith(`/${file}`));
      return !found.some((path) => new RegExp(`\\b${name}\\b`).test(read(path)));
    });
    expect(missing).toEqual([]);
  });

  it('the deployment guide and the operators’ manual state the default values of settings', () => {
    const defaults: Record<string, unknown> = { ...readEnv({}), ...parseEnv({}) };
    const stated = ['deployment', 'operators'].flatMap((name) => [
      ...read(`docs/${name}.md`).matchAll(/`([A-Z][A-Z0-9_]+)`（(\d+)(?= ?[秒，）])/g),
    ]);
    expect(stated.length).toBeGreaterThan(40);
    expect(
      stated.flatMap(([, name = '', value]) => (String(defaults[name]) === value ? [] : [name, value])),
    ).toEqual([]);
  });

  it('README has at most a hundred lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(101);
  });
});
