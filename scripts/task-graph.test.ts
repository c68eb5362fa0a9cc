import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

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

/** @returns the tasks that `npm run build` would run in this checkout */
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

interface Package {
  name: string;
  folder: string;
  dependencies: string[];
}

/** @returns workspace packages, except the browser tests and their fixtures */
function readPackages(checkout: string): Package[] {
  const folders = ['shell', 'api', ...readdirSync(join(checkout, 'shared')).map((name) => `shared/${name}`)];
  const remotes = readdirSync(checkout).filter((name) => name.startsWith('remote-'));
  return [...folders, ...remotes].map((folder) => {
    const manifest = JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8'));
    const all: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    const dependencies = Object.keys(all).filter((name) => all[name] === 'workspace:*');
    return { name: manifest.name, folder, dependencies };
  });
}

/** @returns names of the package and its direct and indirect dependents */
function findDependents(name: string, packages: readonly Package[]): Set<string> {
  const found = new Set([name]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of packages) if (one.dependencies.some((each) => found.has(each))) found.add(one.name);
  }
  return found;
}

describe('the task graph', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'portal-graph-'));
  let packages: Package[];
  let plan: Task[];
  beforeAll(() => {
    cpSync(root, checkout, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
    packages = readPackages(checkout);
    plan = planBuild(checkout);
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  const sourceFolders = (folder: string) => [
    join(folder, 'src'),
    ...(folder === 'shell' ? ['shell/server'] : []),
  ];
  const append = (path: string) => appendFileSync(join(checkout, path), '\n');

  /** Edits files. @returns packages to be rebuilt, and edited files that no task reads */
  function edit(paths: readonly string[]): { rebuilt: string[]; unread: string[] } {
    const hashes = new Map(plan.map(({ taskId, hash }) => [taskId, hash]));
    for (const path of paths) append(path);
    plan = planBuild(checkout);
    const builds = plan.filter(
      ({ taskId, command, hash }) =>
        taskId.endsWith('#build') && command !== '<NONEXISTENT>' && hashes.get(taskId) !== hash,
    );
    const read = new Set(
      plan.flatMap(({ directory, inputs }) => Object.keys(inputs).map((path) => join(directory, path))),
    );
    return {
      rebuilt: builds.map((task) => task.package).sort(),
      unread: paths.filter((path) => !read.has(path)),
    };
  }

  it('rebuilds exactly a package and its dependents when a file in any of its folders changes', () => {
    const built = new Set(
      plan
        .filter(({ taskId, command }) => taskId.endsWith('#build') && command !== '<NONEXISTENT>')
        .map((task) => task.package),
    );
    for (const { name, folder } of packages) {
      // The last file of each folder, because build-node.ts is read by other packages as well.
      const byFolder = new Map(
        sourceFolders(folder)
          .flatMap((source) => sourcesIn(join(checkout, source)))
          .sort()
          .map((path) => [dirname(path), relative(checkout, path)]),
      );
      const { rebuilt, unread } = edit([...byFolder.values()]);
      const expected = [...findDependents(name, packages)].filter((each) => built.has(each)).sort();
      expect({ name, rebuilt, unread }).toEqual({ name, rebuilt: expected, unread: [] });
    }
  });

  it('rebuilds nothing when tests, documents or the gallery change', () => {
    const test = readdirSync(join(checkout, 'shared/ops/src')).find((name) => name.endsWith('.test.ts'));
    expect(
      edit([`shared/ops/src/${test}`, 'docs/operators.md', 'shared/ui/gallery/gallery.tsx']).rebuilt,
    ).toEqual([]);
  });

  it('rebuilds the Node programs when their build script changes', () => {
    const { rebuilt } = edit(['shared/build/src/build-node.ts']);
    expect(rebuilt).toEqual(expect.arrayContaining(['@portal/api', '@portal/ops']));
  });

  it('runs pnpm portal with current code', () => {
    for (const folder of ['', ...packages.map((one) => one.folder)])
      symlinkSync(join(root, folder, 'node_modules'), join(checkout, folder, 'node_modules'));
    const source = join(checkout, 'shared/ops/src/releases/commands.ts');
    const text = readFileSync(source, 'utf8');
    writeFileSync(source, text.replace('发布、启用、退回远程模块', '发布、启用、退回远程模块（改过）'));
    const args = [join(checkout, 'scripts/portal.mjs'), 'release', '--help'];
    const output = execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
    expect(output).toContain('发布、启用、退回远程模块（改过）');
  });
});
