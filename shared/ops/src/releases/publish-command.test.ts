import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurrentSet } from '@portal/releases/pointer';
import { PointerReader } from '@portal/releases/pointer-reader';
import { checkInShell } from '@portal/releases/shell-build';
import { builtRelease, PROVIDES, temporaryFolder } from '@portal/releases/test/built-release';
import { emptyPortal, servingPortal } from '@portal/releases/test/published-portal';
import { operatorAt, operatorOfServing } from '../../test/release-operator';
import { CommandError } from '../failure';
import { bootstrapCommand } from './bootstrap-command';
import { publishCommand } from './publish-command';

/** A shell server whose check runs `script`. */
function shellThat(script: string) {
  const server = join(temporaryFolder(), 'server.cjs');
  writeFileSync(server, script);
  return { provides: PROVIDES, server };
}

/** A workspace with these remotes, all built. */
function workspaceOf(...remotes: Parameters<typeof builtRelease>[0][]): string {
  const root = temporaryFolder();
  for (const remote of remotes) {
    const { dist, release } = builtRelease(remote);
    const folder = join(root, `remote-${release.name}`);
    cpSync(dist, join(folder, 'dist'), { recursive: true });
    const { name, prefixes, slots } = release;
    writeFileSync(
      join(folder, 'portal.remote.json'),
      JSON.stringify({ name, prefixes, slots, server: true }),
    );
  }
  return root;
}

const throwing = shellThat('process.stderr.write("noise\\nwindow is not defined\\n"); process.exit(1);');

test('publishing a bundle that throws in the portal is rejected, and nothing is stored', async () => {
  const portal = await emptyPortal();
  await expect(
    publishCommand(operatorAt(portal, { shell: throwing }).context, builtRelease().dist),
  ).rejects.toMatchObject({
    failure: 'refused',
    message: '已拒绝：entry@2026.1.0 不能在门户中运行：window is not defined',
  });
  expect(await portal.store.listReleases()).toEqual([]);
});

test('bootstrap with a bundle that throws in the portal serves nothing and explains why', async () => {
  const portal = await emptyPortal();
  const { context } = operatorAt(portal, { shell: throwing, root: workspaceOf({}) });
  await expect(bootstrapCommand(context, false)).rejects.toMatchObject({
    failure: 'refused',
    message: '已拒绝：entry@2026.1.0 不能在门户中运行：window is not defined',
  });
  expect(await portal.store.listReleases()).toEqual([]);
});

test('a portal that served before starts without rejected builds and explains why', async () => {
  const portal = await servingPortal();
  const root = workspaceOf(
    { name: 'entry', version: '2026.9.0', slots: ['home.season'] },
    { name: 'expo', version: '2026.9.0' },
  );
  const onlyEntry = shellThat(
    `if (process.argv[3].includes('remote-expo')) { process.stderr.write('window is not defined'); process.exit(1); }`,
  );
  const { context, lines } = operatorAt(portal, { shell: onlyEntry, root });
  await bootstrapCommand(context, true);
  expect(lines.join('\n')).toContain('已拒绝：expo@2026.9.0 不能在门户中运行：window is not defined');
  const versions = Object.entries(
    (await readCurrentSet(portal.store, portal.trusted))?.set.remotes ?? {},
  ).map(([name, { release }]) => `${name}@${release.version}`);
  expect(versions).toContain('entry@2026.9.0');
  expect(versions.join()).not.toContain('expo');
});

test('a portal whose builds were all rejected does not claim to use them', async () => {
  const portal = await servingPortal();
  const root = workspaceOf({ version: '2026.9.0' });
  const { context, lines } = operatorAt(portal, { shell: throwing, root });
  await bootstrapCommand(context, false);
  expect(lines.join('\n')).toContain(`继续使用发布集 ${portal.first.set.id}，没有改动`);
  expect(lines.join('\n')).not.toContain('本地构建已在使用');
});

test('a leftover build of a deleted remote is not served', async () => {
  const portal = await servingPortal();
  const root = workspaceOf(
    { version: '2026.9.0', slots: ['home.season'] },
    { name: 'expo', version: '1.0.0' },
  );
  rmSync(join(root, 'remote-expo/portal.remote.json'));
  await bootstrapCommand(operatorAt(portal, { root }).context, true);
  expect(await portal.store.hasRelease('entry', '2026.9.0')).toBe(true);
  expect(await portal.store.hasRelease('expo', '1.0.0')).toBe(false);
});

test('a machine that does not trust the current set uses up no version', async () => {
  const portal = await servingPortal();
  const pointers = new PointerReader({
    store: portal.store,
    readTrustedKeys: async () => [],
    file: join(temporaryFolder(), 'highest-pointer.json'),
  });
  const { context } = operatorAt(portal, { pointers });
  const { dist } = builtRelease({ name: 'entry', version: '2028.1.0' });
  await expect(publishCommand(context, dist)).rejects.toMatchObject({ failure: 'signature' });
  expect(await portal.store.hasRelease('entry', '2028.1.0')).toBe(false);
});

test('publishing with a token that the portal does not accept fails before the build', async () => {
  const root = workspaceOf({});
  const call = () => Promise.reject(new CommandError('refused', '请检查 PORTAL_TOKEN'));
  const endpoint = { overview: call, publish: call, activate: call };
  const { context } = operatorAt(await emptyPortal(), { root, endpoint });
  await expect(publishCommand(context, 'entry')).rejects.toMatchObject({ failure: 'refused' });
});

test('publishing a remote that the token does not cover fails before the build', async () => {
  const root = workspaceOf({ name: 'entry' });
  const overview = (name?: string) => Promise.reject(new CommandError('refused', `不能用于 ${name}`));
  const endpoint = { overview, publish: overview, activate: () => overview() };
  const { context } = operatorAt(await emptyPortal(), { root, endpoint });
  await expect(publishCommand(context, 'entry')).rejects.toThrow('不能用于 entry');
});

test('publishing warns about a route or slot that another remote already has, and names that remote', async () => {
  const { context, lines } = await operatorOfServing();
  const taken = { name: 'gallery', version: '1.0.0', prefixes: ['/entry'], slots: ['home.season'] };
  await publishCommand(context, builtRelease(taken).dist);
  expect(lines).toEqual(
    expect.arrayContaining([
      '已发布 gallery@1.0.0（5 个文件）',
      '  注意：现在单独启用会被拒绝：路由 /entry 被 entry 和 gallery 同时声明，请让其中一个模块换一个路由前缀',
      '  注意：现在单独启用会被拒绝：插槽 home.season 被 entry 和 gallery 同时声明，请让其中一个模块不再声明它',
    ]),
  );
});

test('publishing runs the shell server’s check on the build', async () => {
  const { dist, release } = builtRelease();
  const asked = shellThat(
    'if (process.argv[2] !== "check") process.exit(1); require(require("node:path").join(process.argv[3], "release.json"));',
  );
  expect(await checkInShell(asked, dist, release)).toEqual([]);
});

test('publishing skips the check without the shell server’s program', async () => {
  const { dist, release } = builtRelease();
  expect(await checkInShell(undefined, dist, release)).toEqual([]);
  expect(await checkInShell({ ...throwing, server: '/nowhere/server.cjs' }, dist, release)).toEqual([]);
});
