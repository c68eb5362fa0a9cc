import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurrentSet } from '@portal/releases/pointer';
import { PointerReader } from '@portal/releases/pointer-reader';
import { checkInShell } from '@portal/releases/shell-build';
import { builtRelease, PROVIDES, temporaryFolder } from '@portal/releases/test/built-release';
import { emptyPortal, servingPortal } from '@portal/releases/test/published-portal';
import { operatorAt, operatorOfServing } from '../../test/release-operator';
import { bootstrapCommand } from './bootstrap-command';
import { publishCommand } from './publish-command';

/** A shell server whose check does what `script` says. */
function shellThat(script: string) {
  const server = join(temporaryFolder(), 'server.cjs');
  writeFileSync(server, script);
  return { provides: PROVIDES, server };
}

const throwing = shellThat('process.stderr.write("noise\\nwindow is not defined\\n"); process.exit(1);');

test('publishing a bundle that throws in the portal is refused and stores nothing', async () => {
  const portal = await emptyPortal();
  await expect(
    publishCommand(operatorAt(portal, { shell: throwing }).context, builtRelease().dist),
  ).rejects.toMatchObject({
    failure: 'refused',
    message: '已拒绝：entry@2026.1.0 不能在门户中运行：window is not defined',
  });
  expect(await portal.store.listReleases()).toEqual([]);
});

test('a workspace whose bundle throws in the portal serves nothing and says why', async () => {
  const portal = await emptyPortal();
  const root = temporaryFolder();
  const { context } = operatorAt(portal, { shell: throwing, root });
  cpSync(builtRelease().dist, join(root, 'remote-entry/dist'), { recursive: true });
  await expect(bootstrapCommand(context, false)).rejects.toMatchObject({
    failure: 'refused',
    message: '已拒绝：entry@2026.1.0 不能在门户中运行：window is not defined',
  });
  expect(await portal.store.listReleases()).toEqual([]);
});

test('a portal that has served before starts without the builds that are refused, and says why', async () => {
  const portal = await servingPortal();
  const root = temporaryFolder();
  const onlyEntry = shellThat(
    `if (process.argv[3].includes('remote-expo')) { process.stderr.write('window is not defined'); process.exit(1); }`,
  );
  const { context, lines } = operatorAt(portal, { shell: onlyEntry, root });
  for (const name of ['entry', 'expo'])
    cpSync(
      builtRelease({ name, version: '2026.9.0', slots: name === 'entry' ? ['home.season'] : [] }).dist,
      join(root, `remote-${name}/dist`),
      { recursive: true },
    );
  await bootstrapCommand(context, true);
  expect(lines.join('\n')).toContain('已拒绝：expo@2026.9.0 不能在门户中运行：window is not defined');
  const versions = Object.entries(
    (await readCurrentSet(portal.store, portal.trusted))?.set.remotes ?? {},
  ).map(([name, { release }]) => `${name}@${release.version}`);
  expect(versions).toContain('entry@2026.9.0');
  expect(versions.join()).not.toContain('expo');
});

test('a portal whose builds were all refused is not said to use them', async () => {
  const portal = await servingPortal();
  const root = temporaryFolder();
  const { context, lines } = operatorAt(portal, { shell: throwing, root });
  cpSync(builtRelease({ version: '2026.9.0' }).dist, join(root, 'remote-entry/dist'), { recursive: true });
  await bootstrapCommand(context, false);
  expect(lines.join('\n')).toContain(`继续使用发布集 ${portal.first.set.id}，没有改动`);
  expect(lines.join('\n')).not.toContain('本地构建已在使用');
});

test('a machine that does not trust what is served uses no version up', async () => {
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

test('publishing tells that another remote has the route and the slot already, and who', async () => {
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

test('publishing runs the shell server’s check on the build’s folder', async () => {
  const { dist, release } = builtRelease();
  const asked = shellThat(
    'if (process.argv[2] !== "check") process.exit(1); require(require("node:path").join(process.argv[3], "release.json"));',
  );
  expect(await checkInShell(asked, dist, release)).toEqual([]);
});

test('publishing skips the check without the shell’s program', async () => {
  const { dist, release } = builtRelease();
  expect(await checkInShell(undefined, dist, release)).toEqual([]);
  expect(await checkInShell({ ...throwing, server: '/nowhere/server.cjs' }, dist, release)).toEqual([]);
});
