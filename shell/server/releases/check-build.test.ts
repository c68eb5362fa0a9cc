import { BrokenBuild, provides } from '../testing/broken-build';
import { buildRenderProgram } from '../testing/render-program';
import { checkBuild } from './check-build';

let program: string;
beforeAll(async () => {
  program = await buildRenderProgram();
});

const SERVER = 'server/server.cjs';
const ROUTE = "path: '/showcase'";

/** What `shell check` says of a build whose server bundle has other routes than its browser files. */
async function checking(replacement: string, change?: (build: BrokenBuild) => unknown): Promise<string> {
  const build = new BrokenBuild().rebuild(SERVER, (text) => text.replace(ROUTE, replacement));
  change?.(build);
  return checkBuild(build.dist, { program, heapMb: 96, provides }).then(
    () => 'sound',
    (error: Error) => error.message,
  );
}

test('a build with the same routes on both sides is sound', async () => {
  expect(await checking(ROUTE)).toBe('sound');
});

test.each([
  [
    'lacks a page that browsers have',
    "path: '/showcase/list'",
    '页面 /showcase 在浏览器构建里有，服务端文件 server/server.cjs 里没有',
  ],
  [
    'has a page that browsers lack',
    `path: '/showcase/old', Component: () => 'old' }, { ${ROUTE}`,
    '页面 /showcase/old 在服务端文件 server/server.cjs 里有，浏览器构建里没有',
  ],
])('a server bundle that %s is refused in one line that says what to do', async (_, replacement, line) => {
  const said = await checking(replacement);
  expect(said).toMatch(/^[^\n]*请[^\n]*$/);
  expect(said).toContain(line);
});

test('a page that requires what is not shared on the server is refused by the name of it', async () => {
  const said = await checking(`${ROUTE}, loader: () => require('zod')`);
  expect(said).toBe('页面 /showcase 不能在服务器上渲染：Error: A server bundle may not require zod');
});

test('addresses that differ in a slash at their end only are the same page', async () => {
  expect(await checking("path: '/showcase/'")).toBe('sound');
});

test('a remote that only browsers render has nothing to compare', async () => {
  expect(await checking(ROUTE, (build) => build.declare({ server: null }))).toBe('sound');
});
