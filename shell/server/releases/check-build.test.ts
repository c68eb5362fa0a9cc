import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { BrokenBuild, provides } from '../testing/broken-build';
import { buildRenderProgram } from '../testing/render-program';
import { checkBuild } from './check-build';

let program: string;
let trialProgram: string;
beforeAll(async () => {
  program = await buildRenderProgram();
  trialProgram = await buildRenderProgram('browser-trial');
});

const SERVER = 'server/server.cjs';
const ROUTE = "path: '/showcase'";

async function checking(replacement: string, change?: (build: BrokenBuild) => unknown): Promise<string> {
  const build = new BrokenBuild().rebuild(SERVER, (text) => text.replace(ROUTE, replacement));
  change?.(build);
  return checkBuild(build.dist, { program, trialProgram, heapMb: 96, provides }).then(
    () => 'sound',
    (error: Error) => error.message,
  );
}

test('a build with the same routes on both sides passes', async () => {
  expect(await checking(ROUTE)).toBe('sound');
});

test.each([
  [
    'lacks a page that the browser build has',
    "path: '/showcase/list'",
    '页面 /showcase 在浏览器构建里有，服务端文件 server/server.cjs 里没有',
  ],
  [
    'has a page that the browser build lacks',
    `path: '/showcase/old', Component: () => 'old' }, { ${ROUTE}`,
    '页面 /showcase/old 在服务端文件 server/server.cjs 里有，浏览器构建里没有',
  ],
])('a server bundle that %s is refused with one line that says what to do', async (_, replacement, line) => {
  const said = await checking(replacement);
  expect(said).toMatch(/^[^\n]*请[^\n]*$/);
  expect(said).toContain(line);
});

test('a page that requires a package not shared on the server is refused with the package’s name', async () => {
  const said = await checking(`${ROUTE}, loader: () => require('zod')`);
  expect(said).toBe('页面 /showcase 不能在服务器上渲染：Error: A server bundle may not require zod');
});

test('a page that needs a browser-only package is refused with how to load it', async () => {
  const said = await checking(`${ROUTE}, loader: () => require('@portal/ui/controls')`);
  expect(said).toBe(
    '页面 /showcase 不能在服务器上渲染：Error: @portal/ui/controls 只能在浏览器中使用，请由 import() 在页面挂载之后加载（docs/remote-authors.md 第 2 节）',
  );
});

test('a module that throws while loading is refused with its file name', async () => {
  const said = await checking(ROUTE, (build) =>
    build.rebuild(
      SERVER,
      (text) => `const modules = { './src/showcase/copy.ts'() { window.innerWidth; } };
modules['./src/showcase/copy.ts']();
${text}`,
    ),
  );
  expect(said).toBe('window is not defined（./src/showcase/copy.ts）');
});

test.each([
  ['rejects a promise', 'void Promise.reject(new Error("unhandled"))', '未处理的 Promise 拒绝：unhandled'],
  ['takes all memory', 'for (const held = []; ; held.push(new Array(1000).fill({})));', '渲染进程'],
])('a page that %s is refused with its path', async (_, act, reason) => {
  const said = await checking(`path: '/showcase/old', Component: () => { ${act}; } }, { ${ROUTE}`);
  expect(said).toContain(`页面 /showcase/old 不能在服务器上渲染：${reason}`);
});

test('paths that differ only in a trailing slash are the same page', async () => {
  expect(await checking("path: '/showcase/'")).toBe('sound');
});

test('a remote without a server bundle passes', async () => {
  expect(await checking(ROUTE, (build) => build.declare({ server: null }))).toBe('sound');
});

test.each([
  ['the constructor of a function', 'setTimeout.constructor("return process")()'],
  ['a console stream', 'console._stdout.constructor.constructor("return process")()'],
  ['a page’s own functions', 'portalChunk.constructor("return process")()'],
])('a build’s browser files can not reach the machine through %s', async (_, way) => {
  const file = join(temporaryFolder(), 'written');
  const attempt = `try { ${way}.getBuiltinModule('fs').writeFileSync(${JSON.stringify(file)}, '') } catch {}\n`;
  const said = await checking(ROUTE, (build) =>
    build.rebuild(build.release.entry, (text) => `${attempt}${text}`),
  );
  expect([said, existsSync(file)]).toEqual(['sound', false]);
});

test('browser files that throw asynchronously are refused with that error', async () => {
  const said = await checking(ROUTE, (build) =>
    build.rebuild(build.release.entry, (text) => `queueMicrotask(() => { throw Error('later') });\n${text}`),
  );
  expect(said).toContain('later');
});
