import type { SiteInfo } from '@portal/contract/runtime-config';
import type { LiveSet } from '../releases/live-set';
import { buildRenderProgram } from '../testing/render-program';
import { serverBundle } from '../testing/server-bundle';
import { closeServers, startShell } from '../testing/test-shell';
import { UNKNOWN_SITE } from '../upstream/site-info';
import { type RemoteFailure, RenderPools } from './pool-leases';

const NIGHTLY = process.env.NIGHTLY === 'on';
const REQUESTS = NIGHTLY ? 1000 : 60;
const LIMIT_MS = 1500;
const HOSTILE_EVERY = 20;

const page = (act: string) => `{ path: "/hostile", Component: () => { ${act} return "hostile page"; } }`;
/** Harmless on the first visit, which proves the set. */
const later = (act: string) =>
  page(`if (globalThis.visits === undefined) globalThis.visits = 0; else { ${act} }`);

interface Hostile {
  routes: string;
  before?: string;
  /** Failure kinds that may be reported first. */
  kinds: readonly string[];
  /** Similar to another case, or covered by render-pool.test.ts: nightly only. */
  alike?: true;
}

const HOSTILE: Readonly<Record<string, Hostile>> = {
  'loops while it is loaded': { routes: page(''), before: 'for (;;);', kinds: ['timeout'] },
  'loops while it renders': { routes: later('for (;;);'), kinds: ['timeout', 'loop'] },
  'waits for ever': {
    routes: `{ path: "/hostile", loader: () => globalThis.visits ? new Promise(() => {}) : (globalThis.visits = 1), Component: () => "x" }`,
    kinds: ['timeout'],
    alike: true,
  },
  'rejects a promise': { routes: later('Promise.reject(new Error("unhandled"));'), kinds: ['uncaught'] },
  'throws in a timer': {
    routes: later('setTimeout(() => { throw new Error("uncaught"); });'),
    kinds: ['uncaught'],
    alike: true,
  },
  'ends its process': { routes: later('process.exit(0);'), kinds: ['render'] },
  'takes all memory': {
    routes: later('const held = []; for (;;) held.push(new Array(1000).fill({}));'),
    kinds: ['crash', 'memory', 'timeout', 'loop'],
  },
  'takes memory outside of the heap': {
    routes: later('const held = []; for (;;) held.push(new Uint8Array(2 ** 26).fill(1));'),
    kinds: ['crash', 'memory', 'timeout', 'loop'],
  },
  'takes memory by WebAssembly': {
    routes: later(
      'const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); for (;;) { memory.grow(1000); new Uint8Array(memory.buffer).fill(1); }',
    ),
    kinds: ['render', 'crash', 'memory', 'timeout', 'loop'],
    alike: true,
  },
  'writes a page of 256 MB': {
    routes: later('return "x".repeat(2 ** 28);'),
    kinds: ['render', 'crash', 'memory', 'timeout', 'loop'],
    alike: true,
  },
  'fills the log': {
    routes: later('for (;;) console.log("x".repeat(100000));'),
    kinds: ['crash', 'memory', 'timeout', 'loop'],
    alike: true,
  },
  'imports a module of Node': {
    routes: later('import("node:fs").then((fs) => fs.readdirSync("/"));'),
    kinds: ['uncaught'],
    alike: true,
  },
  'asks Node for its insides': {
    routes: later('process.binding("fs").open("/etc/passwd");'),
    kinds: ['render'],
    alike: true,
  },
  'makes code from a string': {
    routes: later('(() => {}).constructor("return process")().exit(0);'),
    kinds: ['render'],
    alike: true,
  },
  'starts a worker': {
    routes: later('new Worker("data:text/javascript,for(;;);");'),
    kinds: ['render'],
    alike: true,
  },
  'reads files': { routes: later('require("node:fs").readFileSync("/etc/passwd");'), kinds: ['render'] },
  'opens sockets': { routes: later('new WebSocket("ws://127.0.0.1:9");'), kinds: ['render'], alike: true },
  'patches globals': {
    routes: later(
      'Array.prototype.map = JSON.stringify = Map.prototype.get = () => { throw new Error("patched"); };',
    ),
    kinds: ['render', 'timeout'],
  },
};

let program: string;
afterEach(closeServers);

async function portal(hostile?: Hostile) {
  const failures: RemoteFailure[] = [];
  const log: string[] = [];
  const pools = new RenderPools({
    program,
    heapMb: 96,
    maxProcesses: 1,
    renderLimitMs: LIMIT_MS,
    loadLimitMs: 3 * LIMIT_MS,
    readApi: async () => ({ status: 200, body: '{"code":0,"msg":"","data":1}' }),
    site: (): SiteInfo => UNKNOWN_SITE,
    report: (failure) => failures.push(failure),
    log: { info: () => {}, error: (_: unknown, line?: string) => void log.push(String(line)) },
  });
  const good = serverBundle('news', '{ path: "/news", Component: () => "newest items" }');
  const lease = await pools.open(good, 'set-1');
  const remotes = new Map([['news', { release: good.release, renderer: lease.renderer }]]);
  let refused: Error | undefined;
  if (hostile) {
    const bundle = serverBundle('hostile', hostile.routes, hostile.before);
    await pools.open(bundle, 'set-1').then(
      ({ renderer }) => remotes.set('hostile', { release: bundle.release, renderer }),
      (error: Error) => {
        refused = error;
      },
    );
  }
  const live: LiveSet = {
    id: 'set-1',
    registry: { set: 'set-1', canary: false, remotes: {} },
    integrity: {},
    remotes,
    close: () => {},
  };
  const { url } = await startShell({
    live: Promise.resolve(live),
    settings: {
      PAGE_FRESH_MS: '0',
      RENDER_LIMIT_MS: String(LIMIT_MS),
      PUBLIC_ORIGIN: 'https://portal.example',
    },
  });
  return { failures, log, pools, refused, open: (path: string) => fetch(`${url}${path}`) };
}

/** Requests other pages in sequence. @returns their distinct answers and the 99th percentile of the time. */
async function visit(open: (path: string) => Promise<Response>, disturb: () => void) {
  const answers = new Set<string>();
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at += 1) {
    if (at % HOSTILE_EVERY === 0) disturb();
    const before = performance.now();
    const answer = await open(at % 10 === 0 ? '/unknown' : '/news');
    answers.add(`${answer.status} ${await answer.text()}`);
    times.push(performance.now() - before);
  }
  return { answers, p99: times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0 };
}

let control: Awaited<ReturnType<typeof visit>>;
beforeAll(async () => {
  program = await buildRenderProgram();
  const { open, pools } = await portal();
  control = await visit(open, () => {});
  await pools.close();
  closeServers();
});

const chosen = Object.entries(HOSTILE).filter(([, { alike }]) => NIGHTLY || !alike);

test.each(chosen)('a server bundle that %s disturbs no other page', async (name, hostile) => {
  const { open, pools, failures, log, refused } = await portal(hostile);
  const visits: Promise<unknown>[] = [];
  const result = await visit(open, () => {
    visits.push(open('/hostile').then((answer) => answer.text()));
  });
  await Promise.all(visits);
  await pools.close();
  expect(control.answers.size).toBe(2);
  expect(result.answers).toEqual(control.answers);
  process.stdout.write(`${name}: p99 ${(result.p99 / control.p99).toFixed(2)} of the control\n`);
  expect(failures.length).toBeGreaterThan(0);
  for (const { remote, version, set } of failures)
    expect([remote, version, set]).toEqual(['hostile', '1.0.0', 'set-1']);
  expect(hostile.kinds).toEqual(expect.arrayContaining([failures[0]?.kind]));
  expect(log.every((line) => line.startsWith('hostile@1.0.0'))).toBe(true);
  if (!hostile.before) return;
  expect(refused?.message).toContain('hostile@1.0.0 的服务端文件不能在门户中运行');
  expect(refused?.cause).toMatchObject({ failure: failures[0]?.kind });
});

test('a bundle that is refused again for the same reason is logged once', async () => {
  const { pools, log } = await portal();
  const bundle = serverBundle('hostile', page('throw new Error("kaputt");'));
  for (let attempts = 0; attempts < 2; attempts += 1)
    await expect(pools.open(bundle, 'set-1')).rejects.toThrow('kaputt');
  await pools.close();
  expect(log).toEqual([expect.stringContaining('kaputt')]);
});
