import { buildRenderProgram } from '../testing/render-program';
import { serverBundle } from '../testing/server-bundle';
import { UNKNOWN_SITE } from '../upstream/site-info';
import type { RenderError } from './render-error';
import { RenderPool } from './render-pool';

let program: string;
beforeAll(async () => {
  program = await buildRenderProgram();
});

const pools: RenderPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close(0))));

const page = (path: string) => ({
  url: `http://localhost${path}`,
  site: UNKNOWN_SITE,
  assistantUrl: '',
});

async function startPool(routes: string, before = '', waitForApi = async () => {}) {
  const failures: RenderError[] = [];
  const lines: string[] = [];
  const pool = await RenderPool.start({
    bundle: serverBundle('gallery', routes, before),
    program,
    heapMb: 96,
    maxProcesses: 2,
    readApi: async (path) => {
      await waitForApi();
      return { status: 200, body: JSON.stringify({ code: 0, msg: '', data: `response to ${path}` }) };
    },
    onFailure: (error) => failures.push(error),
    onConsole: (line) => lines.push(line),
  });
  pools.push(pool);
  return {
    pool,
    failures,
    lines,
    render: (path: string, limitMs = 2000) => pool.render(page(path), limitMs),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 1000 && !isSo(); look += 1) await new Promise((go) => setTimeout(go, 10));
}

const PLAIN = '{ path: "/gallery", Component: () => "plain page" }';

test('a page is rendered in its process with the API’s responses', async () => {
  const { render, pool } = await startPool(
    '{ path: "/gallery", handle: { query: ["q"] }, loader: () => api.publicGet("/content/home"), Component: () => router.useLoaderData() }',
  );
  const { status, html, hydration } = await render('/gallery');
  expect(status).toBe(200);
  expect(html).toContain('response to /content/home');
  expect(Object.values(hydration?.loaderData ?? {})).toContain('response to /content/home');
  expect(pool.routes).toMatchObject([{ path: '/gallery', query: ['q'] }]);
});

test('a page can only call public reads of the API', async () => {
  const { render } = await startPool(
    '{ path: "/gallery", loader: () => api.publicGet("/ops/errors").catch((error) => error.msg), Component: () => router.useLoaderData() }',
  );
  expect((await render('/gallery')).html).toContain('A page may not call /ops/errors');
});

test('the longest URL a visitor can send does not end the process', async () => {
  const { render, failures } = await startPool(
    `{ path: "/gallery", handle: { reads: (_, query) => ({ everybody: ["/content/items/" + query.get("id")] }) },
      loader: ({ request }) => { const id = new URL(request.url).searchParams.get("id"); return id && api.publicGet("/content/search/" + id, { params: { id } }).catch((error) => error.msg); },
      Component: () => router.useLoaderData() }`,
  );
  const id = 'x'.repeat(16_000);
  const { html, reads } = await render(`/gallery?id=${id}`);
  expect(html).toContain(id);
  expect(reads?.everybody).toEqual([`/content/items/${id}`]);
  expect((await render('/gallery')).status).toBe(200);
  expect(failures).toEqual([]);
});

const REACHES: Readonly<Record<string, string>> = {
  'the process': 'typeof process',
  'modules of Node': 'typeof require("node:fs")',
  'dynamic imports': 'await import("node:fs").then(() => "object")',
  'the network': 'typeof fetch === "undefined" ? typeof WebSocket : "fetch"',
  'streams of the console': 'typeof console._stdout',
  'code from strings': 'typeof Function("return this")()',
  'an HTTP client of the shared packages':
    'await (api.configureApiClient({ baseUrl: "http://127.0.0.1:9", tenantId: "" }), api.publicGet("/x"))',
  'other globals of Node': 'typeof Buffer === "undefined" ? typeof global : "Buffer"',
};

test('a remote’s code reaches neither files nor network nor environment', async () => {
  const tries = Object.entries(REACHES).map(
    ([name, expression]) => `try { got[${JSON.stringify(name)}] = ${expression}; } catch {}`,
  );
  const { render } = await startPool(
    `{ path: "/gallery", loader: async () => { const got = {}; ${tries.join(' ')} return got; }, Component: () => "x" }`,
  );
  const [got = {}] = Object.values((await render('/gallery')).hydration?.loaderData ?? {});
  expect(Object.entries(got as object).filter(([, type]) => type !== 'undefined')).toEqual([]);
  expect(Object.keys(got as object)).toContain('the process');
});

test.each([
  ['Node’s HTTP client', 'globalThis[Symbol.for("undici.globalDispatcher.1")].dispatch'],
  ['what Node keeps in lists', 'Object.defineProperty(Array.prototype, 0, { set() {} })'],
  ['what Node keeps in objects', 'Object.defineProperty(Object.prototype, "oncomplete", { set() {} })'],
])('a remote’s code does not reach %s', async (_, act) => {
  const { lines } = await startPool(
    PLAIN,
    `let outcome = "reached"; try { ${act}; } catch { outcome = "refused"; } console.log(outcome);`,
  );
  await until(() => lines.length > 0);
  expect(lines).toEqual(['refused']);
});

test('a loop is stopped at the time limit, and a new process renders the other pages', async () => {
  const { render, failures } = await startPool(
    `${PLAIN}, { path: "/gallery/loop", Component: () => { for (;;); } }`,
  );
  await expect(render('/gallery/loop', 300)).rejects.toMatchObject({ failure: 'timeout' });
  expect((await render('/gallery', 10_000).catch(() => render('/gallery', 10_000))).html).toContain(
    'plain page',
  );
  expect(failures.map(({ failure }) => failure)).toEqual(['timeout', 'loop']);
  await expect(render('/gallery/loop')).rejects.toMatchObject({ failure: 'closed' });
});

test('a page that never resolves fails at the time limit, and its process keeps running', async () => {
  const { render, pool, failures } = await startPool(
    `${PLAIN}, { path: "/gallery/wait", loader: () => new Promise(() => {}), Component: () => "never" }`,
  );
  await expect(render('/gallery/wait', 200)).rejects.toMatchObject({ failure: 'timeout' });
  await pool.settle();
  expect((await render('/gallery')).html).toContain('plain page');
  expect(failures).toHaveLength(1);
});

test('a page that timed out while waiting for the API may be retried immediately', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { render, failures } = await startPool(
    '{ path: "/gallery", loader: () => api.publicGet("/content/home"), Component: () => "answered page" }',
    '',
    () => waiting,
  );
  await expect(render('/gallery', 200)).rejects.toMatchObject({ failure: 'timeout' });
  answer();
  expect((await render('/gallery')).html).toContain('answered page');
  expect(failures).toHaveLength(1);
});

test('a process that takes too much memory is stopped', async () => {
  const { render, failures } = await startPool(
    `${PLAIN}, { path: "/gallery/hog", Component: () => { const held = []; for (;;) held.push(new Array(1000).fill({})); } }, { path: "/gallery/buffers", loader: async () => { const held = []; for (;;) { held.push(new Uint8Array(2e7).fill(1)); await new Promise((go) => setTimeout(go, 20)); } }, Component: () => "x" }`,
  );
  await expect(render('/gallery/hog', 20_000)).rejects.toMatchObject({ failure: 'crash' });
  await expect(render('/gallery/buffers', 20_000)).rejects.toMatchObject({ failure: 'memory' });
  expect(failures).toHaveLength(2);
  expect((await render('/gallery', 10_000)).html).toContain('plain page');
});

test('an error thrown outside of a render is reported, and the page is rendered', async () => {
  const { render, pool, failures } = await startPool(
    '{ path: "/gallery", Component: () => { Promise.reject(new Error("rejected")); return "plain page"; } }, { path: "/gallery/timer", Component: () => { setTimeout(() => { throw new Error("thrown later"); }); return "timer page"; } }',
  );
  expect((await render('/gallery')).html).toContain('plain page');
  expect((await render('/gallery/timer')).html).toContain('timer page');
  await pool.settle();
  const reported = () => failures.map(({ failure, message }) => `${failure} ${message}`).join();
  await until(() => failures.length === 2);
  expect(reported()).toContain('rejected');
  expect(reported()).toContain('thrown later');
  expect((await render('/gallery', 10_000)).html).toContain('plain page');
});

test('a pool that keeps losing processes is closed for a while', async () => {
  const loops = [1, 2, 3].map((number) => `{ path: "/gallery/${number}", Component: () => { for (;;); } }`);
  const { render, pool, failures } = await startPool([PLAIN, ...loops].join());
  for (const number of [1, 2, 3]) {
    await render('/gallery', 10_000);
    await expect(render(`/gallery/${number}`, 300)).rejects.toMatchObject({ failure: 'timeout' });
    await until(() => failures.filter(({ failure }) => failure === 'loop').length === number);
  }
  await expect(render('/gallery')).rejects.toMatchObject({ failure: 'closed' });
  expect(pool.state).toMatchObject({ remote: 'gallery', version: '1.0.0', processes: 0 });
});

test.each([
  ['throws', '', 'throw new Error("broken at load");', 'broken at load'],
  ['needs a browser', '', 'window.title;', 'window is not defined'],
  ['requires a package that the shell does not share', '', 'require("vue");', 'may not require vue'],
  ['requires a Node module', '', 'require("fs");', 'may not require fs'],
  ['ends its process', '', 'process.exit(0);', 'process is not defined'],
  ['has pages of another remote', '{ path: "/contact" }', '', '/contact'],
  ['exports no routes', '', 'module.exports = { contract: 1 }; return;', 'does not keep the contract'],
  [
    'has another contract version',
    '',
    'module.exports = { contract: 2, routes: [], slots: {} }; return;',
    'contract: 2',
  ],
])('a bundle that %s is refused', async (_, routes, before, reason) => {
  await expect(startPool(routes, before)).rejects.toThrow(reason);
});

test('a bundle’s console output is forwarded, within limits', async () => {
  const { lines, pool } = await startPool(
    PLAIN,
    'for (let at = 0; at < 1000; at += 1) console.log("line", at);',
  );
  await pool.settle();
  expect(lines[0]).toBe('line 0');
  expect(lines.length).toBeLessThan(30);
});
