import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/toolchain.mjs';
import { freePort } from '../harness/portal-process';
import { expect as baseExpect, test } from '../harness/test';
import { type OperatedPortal, startOperatedPortal } from './operated-portal';
import { createTeamWorkspace, type TeamWorkspace } from './team-workspace';

const expect = baseExpect.configure({ timeout: 60_000 });

// A custom header would trigger a CORS preflight for every request to the development server.
test.use({ extraHTTPHeaders: {} });
test.describe.configure({ mode: 'serial' });

const CREATED = 'remote-gallery';
const GREETING = '这个页面由模块 gallery 提供';

let portal: OperatedPortal;
let team: TeamWorkspace;

/** Runs a team's command as documented in docs/remote-authors.md. */
const command = (...args: string[]) =>
  team.run(process.execPath, ['scripts/portal.mjs', ...args], {
    PORTAL_HOME: portal.home,
    PORTAL_SHELL: join(root, 'shell/dist/shell.json'),
    // The run’s shared portal serves other release sets.
    PORTAL_URL: portal.url,
  });

/** URLs of the development server, which runs until the end. */
let developed: { address: string; origin: string };

async function develop(): Promise<typeof developed> {
  const port = await freePort();
  const env = { DEV_PORT: String(port), PORTAL_URL: portal.url };
  const dev = ['--import', 'tsx', '../shared/build/src/cli/dev.ts'];
  const output = await team.start(dev, CREATED, env, '单独打开');
  const [, address = ''] = /在运行中的门户里打开：(\S+)/.exec(output) ?? [];
  return { address, origin: `http://localhost:${port}` };
}

async function edit(from: string, to: string): Promise<void> {
  const source = join(team.folder, CREATED, 'src/gallery/gallery-page.tsx');
  await writeFile(source, (await readFile(source, 'utf8')).replace(from, to));
}

test.beforeAll(async () => {
  [portal, team] = await Promise.all([startOperatedPortal(), createTeamWorkspace()]);
  await team.install();
});

test.afterAll(async () => {
  await team.remove();
  await portal.stop();
});

test('a remote that was never activated runs in the portal from its sources', async ({ page }) => {
  expect((await fetch(`${portal.url}/gallery`)).status).toBe(404);
  await command('remote', 'create', 'gallery');
  await team.install();
  developed = await develop();
  await page.goto(developed.address);
  await expect(page.getByText('正在使用本地模块：gallery')).toBeVisible();
  await page.getByRole('button', { name: '加一' }).click();
  await edit('{copy.greeting}', '{copy.greeting}，尚未发布');
  await expect(page.getByRole('heading', { level: 1, name: `${GREETING}，尚未发布` })).toBeVisible();
  await expect(page.getByText('已点击 1 次')).toBeVisible();
  await edit('{copy.greeting}，尚未发布', '{copy.greeting}');
  expect((await fetch(`${portal.url}/gallery`)).status).toBe(404);
  await page.goto(`${portal.url}/gallery/missing`);
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
});

test('a team tests and publishes its remote, and visitors see its page', async ({ page }) => {
  await team.run('node_modules/.bin/biome', ['ci', '--vcs-enabled=false', CREATED]);
  await team.run('node_modules/.bin/jest', [CREATED]);
  expect(await command('release', 'publish', 'gallery')).toContain('已发布 gallery@1.0.0');
  expect(await command('release', 'activate', 'gallery@1.0.0')).toContain('gallery@1.0.0');
  await expect.poll(async () => (await fetch(`${portal.url}/gallery`)).status).toBe(200);
  expect(await (await fetch(`${portal.url}/gallery`)).text()).toContain(GREETING);
  await page.goto(`${portal.url}/gallery`);
  await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible();
  await page.getByRole('button', { name: '加一' }).click();
  await expect(page.getByText('已点击 1 次')).toBeVisible();
});

test('a remote is developed inside the running portal: edits keep the state of the page, and a banner links back to the released version', async ({
  page,
}) => {
  await page.goto(developed.address);
  const banner = page.getByText('正在使用本地模块：gallery');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: '加一' }).click();
  await edit('{copy.greeting}', '{copy.greeting}，正在修改');
  await expect(page.getByRole('heading', { level: 1, name: `${GREETING}，正在修改` })).toBeVisible();
  await expect(page.getByText('已点击 1 次')).toBeVisible();

  await page.getByRole('link', { name: '恢复线上版本' }).click();
  await expect(page.getByRole('heading', { level: 1, name: GREETING, exact: true })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto(`${developed.origin}/gallery`);
  await expect(page.getByRole('heading', { level: 1, name: `${GREETING}，正在修改` })).toBeVisible();
  await expect(banner).toBeVisible();
});

test('an error of the local build is shown to its developer, and the next edit restores the page', async ({
  page,
  problems,
}) => {
  const broken = `{(() => { throw new Error('boom in the gallery'); })()}`;
  await page.goto(developed.address);
  const heading = page.getByRole('heading', { level: 1, name: `${GREETING}，正在修改` });
  await expect(heading).toBeVisible();
  await edit('{copy.greeting}，正在修改', broken);
  const alert = page.getByRole('alert').filter({ hasText: '本地模块 gallery 出错' });
  await expect(alert).toContainText('boom in the gallery');
  await expect(alert).toContainText('gallery-page.tsx');
  await expect(page.getByText('暂时无法')).toHaveCount(0);
  await edit(broken, '{copy.greeting}，正在修改');
  await expect(heading).toBeVisible();
  await expect(alert).toHaveCount(0);
  problems.length = 0; // React logs the error.
});
