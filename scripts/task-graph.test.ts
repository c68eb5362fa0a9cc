import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const LEFT_OUT = /(^|\/)(node_modules|dist|\.cache|\.turbo|\.git|\.portal)(\/|$)/;

interface Task {
  taskId: string;
  package: string;
  hash: string;
  command: string;
  directory: string;
  inputs: Record<string, string>;
}

/** What `npm run build` would look at and run in this checkout. */
function planBuild(checkout: string): Task[] {
  const turbo = join(root, 'node_modules/.bin/turbo');
  const args = ['run', 'build', '--dry=json', '--cwd', checkout, '--filter=!./e2e/**'];
  const output = execFileSync(turbo, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return (JSON.parse(output) as { tasks: Task[] }).tasks;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const REMOTES = [
  '@portal/remote-account',
  '@portal/remote-auth',
  '@portal/remote-content',
  '@portal/remote-entry',
];
const BROWSER = [...REMOTES, '@portal/shell'];

describe('a build', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'portal-graph-'));
  beforeAll(() =>
    cpSync(root, checkout, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) }),
  );
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  it('reads every source file of every package', () => {
    // A package that builds nothing counts by its `source` only.
    const tasks = planBuild(checkout).filter(
      ({ taskId, command }) => taskId.endsWith('#source') || command !== '<NONEXISTENT>',
    );
    const read = new Set(
      tasks.flatMap(({ directory, inputs }) =>
        Object.keys(inputs).map((path) => join(checkout, directory, path)),
      ),
    );
    const folders = [...new Set(tasks.map(({ directory }) => directory))].map((folder) =>
      join(folder, 'src'),
    );
    const unread = [...folders, 'shell/server']
      .flatMap((folder) => sourcesIn(join(checkout, folder)))
      .filter((path) => !read.has(path));
    expect(unread).toEqual([]);
  });

  it.each([
    ['api/src/content/home.ts', ['@portal/api']],
    ['remote-entry/src/expose.ts', ['@portal/remote-entry']],
    ['shell/server/env.ts', ['@portal/shell']],
    ['shared/session/src/index.ts', BROWSER],
    ['shared/api-client/src/index.ts', BROWSER],
    ['shared/ui/src/prose/prose.module.css', BROWSER],
    ['shared/contract/src/site.ts', ['@portal/api', '@portal/releases', ...BROWSER]],
    ['shared/season/src/judge.ts', ['@portal/api', ...BROWSER]],
    ['shared/build/src/webpack-base.ts', BROWSER],
    ['shared/releases/src/cli/main.ts', ['@portal/releases']],
    ['shared/ui/gallery/gallery.tsx', []],
    ['api/src/accounts/sessions.test.ts', []],
    ['docs/operators.md', []],
  ])('%s is part of %j', (file, packages) => {
    const hashes = new Map(planBuild(checkout).map(({ taskId, hash }) => [taskId, hash]));
    appendFileSync(join(checkout, file), '\n');
    const stale = planBuild(checkout).filter(
      ({ taskId, hash, command }) =>
        /#build$/.test(taskId) && command !== '<NONEXISTENT>' && hashes.get(taskId) !== hash,
    );
    expect(stale.map((task) => task.package).sort()).toEqual([...packages].sort());
  });
});
