import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { INTEGRITY_LIST, type PageRegistry, type Registry } from '@portal/contract/release/registry';
import { activate, planAndCommit } from '@portal/releases/carry-out';
import { computeIntegrity } from '@portal/releases/integrity';
import { SWAP_REQUESTS } from '../harness/measure';
import { slowExpect as expect, test } from '../harness/test';
import { type OperatedPortal, startOperatedShell } from './operated-portal';

const AT_ONCE = 12;
const FEWEST_MOVES = 4;

test.describe.configure({ mode: 'serial' });

let portal: OperatedPortal;
let shellFiles: string;

async function shellOfPage(): Promise<string> {
  const html = await (await fetch(`${portal.url}/competitionEnter`)).text();
  return [...html.matchAll(/\/assets\/main\.[^"]+" crossorigin="anonymous" integrity="[^"]+/g)].join('\n');
}

test.beforeAll(async () => {
  // As in production: only the release set decides what runs.
  portal = await startOperatedShell({ PORTAL_OVERRIDES: 'off' });
  shellFiles = await shellOfPage();
});

test.afterAll(() => portal.stop());

test('a team publishes and an operator activates the next season while the portal runs', async ({ page }) => {
  await page.goto(`${portal.url}/competitionEnter`);
  await expect(page.getByRole('heading', { level: 1, name: '2027 年大赛报名' })).toHaveCount(0);
  await portal.release('publish', 'e2e/fixtures/entry-2027');
  const said = await portal.release('activate', 'entry@2027.1.0', '--by', '张三', '--reason', '新赛季');
  expect(said).toContain('entry@2027.1.0');
  await expect.poll(async () => (await portal.registry()).remotes.entry?.version).toBe('2027.1.0');
  await page.goto(`${portal.url}/competitionEnter`);
  await expect(page.getByRole('heading', { level: 1, name: '2027 年大赛报名' })).toBeVisible();
  await page.goto(portal.url);
  await expect(page.getByRole('link', { name: '报名 2027 年大赛' })).toBeVisible();
  expect(await shellOfPage()).toBe(shellFiles);
  expect(await portal.release('status')).toMatch(/entry@2027\.1\.0 .*张三 {2}新赛季/s);
});

test('a half-filled form survives a new release set, which takes effect on the next navigation', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${portal.url}/competitionEnter`);
  const idea = page.getByLabel('一句话介绍您的项目');
  await idea.fill('用菌菇渣做可降解育苗盘');
  await portal.release('rollback', 'entry', '--by', '李四');
  await expect.poll(async () => (await portal.registry()).remotes.entry?.version).not.toBe('2027.1.0');
  const becomeVisible = async () => {
    await page.clock.fastForward(31_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await becomeVisible();
  await expect(page.getByText('页面已更新，将在您下次跳转时生效')).toBeVisible();
  await expect(idea).toHaveValue('用菌菇渣做可降解育苗盘');
  const mark = () => page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  const isSameDocument = () => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);
  await mark();
  const menu = page.getByRole('navigation', { name: '主导航' });
  await menu.getByRole('link', { name: '新闻中心' }).first().click();
  await expect(page).toHaveURL(/\/news$/);
  expect(await isSameDocument()).toBe(true);
  await menu.getByRole('link', { name: '联系我们' }).first().click();
  // Evaluation fails while one document replaces the other.
  await expect(async () => expect(await isSameDocument()).toBe(false)).toPass();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto(`${portal.url}/competitionEnter`);
  await expect(page.getByRole('main').getByRole('button', { name: '登录后报名' })).toBeVisible();
});

interface Seen {
  set: string;
  versions: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function read(path: string): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(`${portal.url}${path}`, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

/** No two release sets are mixed: every hash belongs to a version of the registry. */
function isWhole({ remotes, integrity }: Registry): boolean {
  const bases = Object.values(remotes).flatMap(({ base, fallback }) => [
    base,
    ...(fallback ? [fallback.base] : []),
  ]);
  return (
    Object.values(remotes).every(({ entry }) => integrity[entry]) &&
    Object.keys(integrity).every(
      (path) => path.startsWith('/assets/') || bases.some((base) => path.startsWith(base)),
    )
  );
}

async function readRegistry(): Promise<Registry> {
  return JSON.parse((await read('/registry.json')).body.toString('utf8'));
}

async function readPage(number: number): Promise<PageRegistry> {
  const { status, body } = await read(`/competitionEnter?n=${number % 50}`);
  assert.equal(status, 200);
  const boot = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s.exec(
    body.toString('utf8'),
  );
  return JSON.parse(boot?.[1] ?? '').registry;
}

/** Checks that the page's hash matches the integrity list, and the list matches the release's files. */
async function checkFiles({ remotes }: PageRegistry): Promise<void> {
  const { base = '', entry = '', listIntegrity } = remotes.entry ?? {};
  const list = await read(`${base}${INTEGRITY_LIST}`);
  assert.equal(computeIntegrity(list.body), listIntegrity);
  const { status, body } = await read(entry);
  assert.equal(status, 200);
  assert.equal(computeIntegrity(body), JSON.parse(list.body.toString('utf8'))[entry.slice(base.length)]);
}

/** Uses `assert`: Playwright's `expect` reports each of thousands of calls, which would take too long. */
async function check(number: number, seen: Map<string, Seen>): Promise<void> {
  const registry = number % 5 > 0 ? await readRegistry() : await readPage(number);
  const versions = Object.entries(registry.remotes).map(([name, { version }]) => `${name}@${version}`);
  if ('integrity' in registry) assert(isWhole(registry as Registry), `${registry.set} is mixed`);
  const known = seen.get(registry.set);
  if (known) assert.equal(versions.join(), known.versions);
  else seen.set(registry.set, { set: registry.set, versions: versions.join() });
  if (number % 10 === 0) await checkFiles(registry);
}

test(`${SWAP_REQUESTS} requests during pointer changes get consistent release sets only`, async () => {
  const keys = await portal.keys();
  const old = await portal.registry();
  await portal.release('activate', 'entry@2027.1.0');
  await expect.poll(async () => (await portal.registry()).set).not.toBe(old.set);
  const next = await portal.registry();
  const served = new Set([old.set, next.set]);
  const seen = new Map<string, Seen>();
  let asked = 0;
  let moves = 0;
  const isOn = () => asked < SWAP_REQUESTS || moves < FEWEST_MOVES;
  const visitor = async () => {
    while (isOn()) await check(asked++, seen);
  };
  const operator = async () => {
    for (; isOn(); moves += 1) {
      const isNext = (await portal.registry()).remotes.entry?.version === '2027.1.0';
      const to = (isNext ? old : next).remotes.entry?.version ?? '';
      const audit = { by: 'e2e', reason: '来回切换' };
      const { set } = await activate(portal.store, keys, { entry: to }, audit);
      served.add(set.id);
      await expect.poll(async () => (await portal.registry()).set, { intervals: [20] }).toBe(set.id);
    }
  };
  await Promise.all([operator(), ...Array.from({ length: AT_ONCE }, visitor)]);
  expect([...seen.keys()].filter((id) => !served.has(id))).toEqual([]);
  expect(new Set([...seen.values()].map(({ versions }) => versions)).size).toBe(2);
  test.info().annotations.push({ type: 'swap', description: `${asked} 次请求，${moves} 次切换` });
});

test('a rollback of a remote takes effect immediately', async () => {
  const keys = await portal.keys();
  await portal.release('activate', 'entry@2027.1.0', '--reason', '再次启用');
  await expect.poll(async () => (await portal.registry()).remotes.entry?.version).toBe('2027.1.0');
  const started = performance.now();
  await planAndCommit(
    portal.store,
    keys,
    { kind: 'rollback', remote: 'entry' },
    { by: 'e2e', reason: '退回' },
  );
  const moved = performance.now();
  let asked = 0;
  for (; (await portal.registry()).remotes.entry?.version === '2027.1.0'; asked += 1)
    expect(asked).toBeLessThan(5000);
  const took = [moved - started, performance.now() - moved].map((ms) => ms.toFixed(0));
  test.info().annotations.push({ type: 'rollback', description: `${took.join(' + ')} ms` });
});

test('a URL cannot override a remote when overrides are off', async ({ page }) => {
  await page.goto(`${portal.url}/news?remote.content=http://localhost:9&remote.shell=http://localhost:9`);
  await expect(page.getByRole('heading', { level: 1, name: '新闻中心' })).toBeVisible();
  await expect(page.getByText('正在使用本地模块')).toHaveCount(0);
  const kept = (await page.context().cookies(portal.url)).map(({ name }) => name);
  expect(kept.filter((name) => name.startsWith('portal-'))).toEqual([]);
});

test('a refused command prints one line and sets its exit code', async () => {
  await expect(portal.release('activate', 'entry@2031.1.0')).rejects.toMatchObject({
    code: 5,
    stderr: expect.stringMatching(/^[^\n]*entry@2031\.1\.0[^\n]*\n$/),
  });
  await expect(portal.release('canary', 'entry')).rejects.toMatchObject({ code: 2 });
});
