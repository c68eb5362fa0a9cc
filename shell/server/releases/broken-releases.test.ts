import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { publishBuild } from '@portal/releases/publish';
import { emptyPortal } from '@portal/releases/test/published-portal';
import { BrokenBuild, provides } from '../testing/broken-build';
import { checkBrowserBuild, readBrowserBuild } from './browser-trial';

const PAGE = './src/showcase/showcase-page.tsx';
const FORM = './src/showcase/showcase-form.tsx';

async function tryOut(dist: string): Promise<string[]> {
  try {
    await checkBrowserBuild(readBrowserBuild(dist, provides));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function publishing({ dist }: BrokenBuild, shell: ProvidedPackages = provides): Promise<string> {
  const { store, keys } = await emptyPortal();
  try {
    await publishBuild(store, keys, dist, { provides: shell, trial: () => tryOut(dist) });
    return 'published';
  } catch (error) {
    expect(await store.listReleases()).toEqual([]);
    return error instanceof Error ? error.message : String(error);
  }
}

test('the unmodified frozen remote is accepted', async () => {
  expect(await publishing(new BrokenBuild())).toBe('published');
});

type Break = (build: BrokenBuild) => unknown;
const without = <T>(record: Readonly<Record<string, T>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
const expose = (build: BrokenBuild) => build.release.expose[0] ?? '';

const shared = (build: BrokenBuild, name: string, version: string) =>
  build.declare({ shared: { ...build.release.shared, [name]: version } });
const imports = (build: BrokenBuild, name: string, names: string[]) =>
  build.declare({ imports: { ...build.release.imports, [name]: names } });
const replacing = (path: string, from: string | RegExp, to: string) => (build: BrokenBuild) =>
  build.rebuild(path, (text) => {
    const broken = text.replace(from, () => to);
    // Each freeze renames things: a row that no longer breaks anything must fail.
    if (broken === text) throw new Error(`${path} has no ${from}`);
    return broken;
  });

const unreadable: [string, Break, string][] = [
  ['release.json is cut off', ({ dist }) => truncateSync(join(dist, 'release.json'), 90), '不是完整的 JSON'],
  ['release.json is HTML', ({ dist }) => writeFileSync(join(dist, 'release.json'), '<p>'), '不是完整的 JSON'],
  ['release.json is missing', ({ dist }) => rmSync(join(dist, 'release.json')), '没有 release.json'],
  ['the version is malformed', (build) => build.declare({ version: '1.0' }), '里的 version 不符合格式'],
  ['a file lies outside', (build) => build.declare({ entry: '../remote.js' }), '里的 entry 不符合格式'],
  ['the container is no name', (build) => build.declare({ container: 'a-b' }), '里的 container 不符合格式'],
  [
    'a hash is none',
    (build) => build.declare({ files: { a: { integrity: 'md5', size: 1 } } }),
    'files.a 不符合',
  ],
  ['the format is unknown', (build) => build.declare({ format: 9 }), '里的 format 不符合格式'],
  ['a field is missing', (build) => build.declare({ prefixes: undefined }), '里的 prefixes 不符合格式'],
];

const contractAndPackages: [string, Break, string][] = [
  ['a later contract', (build) => build.declare({ contract: 2 }), '按第 2 版契约构建'],
  ['no list of imports', (build) => build.declare({ format: 1 }), '第 1 版格式，没有列出引用的名称'],
  ['a newer package', (build) => shared(build, 'react', '19.9.0'), '需要共享包 react 19.9.0，门户提供的是'],
  ['another major', (build) => shared(build, 'jotai', '2.0.0'), '需要共享包 jotai 2.0.0，门户提供的是'],
  ['a package not shared', (build) => shared(build, 'vue', '3.0.0'), '需要共享包 vue 3.0.0，门户未提供'],
  [
    'a missing export',
    (build) => imports(build, '@portal/ui', ['Carousel']),
    '从共享包 @portal/ui 引用的 Carousel',
  ],
  [
    'a missing export of a late chunk',
    (build) => imports(build, '@portal/ui/controls', ['Slider']),
    '从共享包 @portal/ui/controls 引用的 Slider，门户没有导出',
  ],
  [
    'an unnamed package',
    (build) => build.declare({ shared: without(build.release.shared, 'react-dom') }),
    '用到共享包 react-dom，却没有在 shared 里写明版本',
  ],
  [
    'no federation runtime',
    (build) => build.declare({ shared: without(build.release.shared, '@module-federation/runtime') }),
    '用到共享包 @module-federation/runtime，却没有在 shared 里写明版本',
  ],
  [
    'another federation runtime',
    (build) => shared(build, '@module-federation/runtime', '3.0.0'),
    '需要共享包 @module-federation/runtime 3.0.0，门户提供的是',
  ],
];

const declarations: [string, Break, string][] = [
  ['no page and no slot', (build) => build.declare({ prefixes: [], pages: {} }), '既没有路由也没有插槽'],
  ['a route without any page', (build) => build.declare({ pages: {} }), '声明了路由却没有任何页面'],
  [
    'an unknown slot',
    (build) => build.declare({ slots: ['home.banner'] }),
    '声明的插槽 home.banner 在门户里不存在',
  ],
  [
    'a slot twice',
    (build) =>
      build
        .declare({ slots: ['account.menu', 'account.menu'] })
        .rebuild(expose(build), (text) => text.replace('"slots",0,{}', '"slots",0,{"account.menu":1}')),
    '重复声明插槽 account.menu',
  ],
  [
    'a route twice',
    (build) => build.declare({ prefixes: ['/showcase', '/showcase'] }),
    '重复声明路由 /showcase',
  ],
  ['a reserved route', (build) => build.declare({ prefixes: ['/API/x'] }), '占用了门户保留的 /api'],
  ['a pattern as route', (build) => build.declare({ prefixes: ['/a/:id'] }), '/a/:id 不是普通路径'],
  [
    'a foreign mount point',
    (build) => build.declare({ mounts: ['/news/live'] }),
    '挂载点 /news/live 不在自己的',
  ],
  [
    'a huge file',
    (build) => build.write('a.mp4', '').rebuild('a.mp4', () => 'x'.repeat(11 * 1024 * 1024)),
    '超过单个文件的上限',
  ],
];

const files: [string, Break, string][] = [
  ['no entry', (build) => build.declare({ entry: 'gone.js' }), '引用的 gone.js 没有完整性校验值'],
  [
    'an exposed script nobody lists',
    (build) => build.declare({ expose: ['x.js'] }),
    '引用的 x.js 没有完整性校验值',
  ],
  ['no exposed script', (build) => build.declare({ expose: [] }), '没有列出模块 ./remote 的脚本'],
  [
    'a page chunk nobody lists',
    (build) => build.declare({ pages: { ...build.release.pages, [PAGE]: ['y.js'] } }),
    '引用的 y.js 没有完整性校验值',
  ],
  [
    'a page without script',
    (build) => build.declare({ pages: { ...build.release.pages, [PAGE]: [] } }),
    '没有脚本',
  ],
  [
    'a server bundle nobody lists',
    (build) => build.declare({ server: 'server/b.cjs' }),
    '服务端文件 server/b.cjs',
  ],
  ['a server bundle in public', (build) => build.declare({ server: 'remote.js' }), '不在 server/ 之下'],
  ['a flipped byte', (build) => build.write('remote.js', `${build.read('remote.js').slice(0, -1)} `), '不符'],
  ['a missing file', (build) => build.remove(build.pageScript(FORM)), '缺少文件'],
  [
    'a stale compressed copy',
    (build) => build.write('remote.js.gz', gzipSync('old')),
    'remote.js.gz 与完整性校验值不符',
  ],
  [
    'a built file nobody lists',
    (build) =>
      build.declare({
        files: without(build.release.files, build.pageScript(FORM)),
        pages: without(build.release.pages, FORM),
      }),
    '没有列出构建出的文件',
  ],
  ['a container of another name', (build) => build.declare({ container: 'other' }), '不是容器 other'],
  [
    'a stylesheet from elsewhere',
    (build) => {
      const style = build.release.pages[PAGE]?.find((path) => path.endsWith('.css')) ?? '';
      return build.rebuild(style, () => '@import "https://cdn.example/a.css";');
    },
    '引用了别处的 https://cdn.example/a.css',
  ],
];

const onTrial: [string, Break, string][] = [
  ['an entry that throws', replacing('remote.js', '(()=>{', 'throw Error("kaputt");(()=>{'), '运行出错'],
  ['a cut script', (build) => build.rebuild(build.pageScript(FORM), (text) => text.slice(0, -9)), '不完整'],
  [
    'an expose without routes',
    (build) => replacing(expose(build), /"routes",0,[\w$]+/, '"routes",0,[]')(build),
    '声明的路由 /showcase 没有页面',
  ],
  [
    'an expose of nothing',
    (build) => replacing(expose(build), /"routes",0,[\w$]+,/, '')(build),
    '没有导出 contract、routes 和 slots',
  ],
  [
    'an expose of other pages',
    (build) => replacing(expose(build), '"/showcase"', '"/match"')(build),
    '页面 /match 不在声明的路由前缀之下',
  ],
  [
    'an expose of another contract',
    (build) => replacing(expose(build), '"contract",0,1', '"contract",0,3')(build),
    'contract 与 release.json 不同',
  ],
  [
    'a slot without component',
    (build) => build.declare({ slots: ['account.menu'] }),
    '声明的插槽 account.menu 没有组件',
  ],
  [
    'a slot component missing in its module',
    (build) =>
      build
        .declare({ slots: ['account.menu'] })
        .rebuild(expose(build), (text) =>
          text.replace('"slots",0,{}', '"slots",0,{"account.menu":()=>Promise.resolve({})}'),
        ),
    '插槽 account.menu 的模块没有默认导出',
  ],
  [
    'a page without component',
    (build) => replacing(build.pageScript(PAGE), 'Component:()=>j,loader:()=>m', 'Page:()=>j')(build),
    '没有导出 Component',
  ],
  [
    'a page that throws as it loads',
    (build) => replacing(build.pageScript(PAGE), 'let d=', 'undefined();let d=')(build),
    '页面 /showcase 加载不了',
  ],
  [
    'a page whose chunk has another name',
    replacing('remote.js', /613:"[0-9a-f]+"/, '613:"000000000000"'),
    '页面 /showcase 加载不了',
  ],
];

const atPublish = [...unreadable, ...contractAndPackages, ...declarations, ...files, ...onTrial];

test.each(atPublish)('publishing refuses %s with one line that says what to do', async (_, damage, line) => {
  const build = new BrokenBuild();
  damage(build);
  const said = await publishing(build);
  expect(said).toMatch(/^[^\n]+$/);
  expect(said).toContain(line);
  expect(said).toContain('请');
});

test('publishing refuses a package that the shell no longer shares', async () => {
  const said = await publishing(new BrokenBuild(), without(provides, '@portal/ui/form'));
  expect(said).toMatch(/^已拒绝：showcase@1\.0\.0 需要共享包 @portal\/ui\/form 1\.0\.0，门户未提供/);
});
