import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runCommand } from '@portal/ops/command-line';
import { families } from '@portal/ops/commands';
import { readReleaseEnv } from '@portal/ops/env';
import { createOperatorClient } from '@portal/ops/operator-client';
import { openContext } from '@portal/ops/releases';
import { readCurrentSet } from '@portal/releases/pointer';
import { loadOrCreateSigningKeys, type SigningKeys } from '@portal/releases/signing';
import { openStore, type ReleaseStore } from '@portal/releases/store';
import { builtRelease, temporaryFolder } from '@portal/releases/test/built-release';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { shellFile } from '../testing/uploaded-release';

describe('the release commands of a team', () => {
  let test: TestApp;
  let url: string;
  let keys: SigningKeys;
  let store: ReleaseStore;

  beforeAll(async () => {
    test = await buildTestApp({ PORTAL_SHELL: shellFile() });
    const home = test.app.env.PORTAL_HOME;
    keys = await loadOrCreateSigningKeys(join(home, 'keys'));
    store = await openStore(join(home, 'store'));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => test.close());

  /** @returns a command's output; `settings` are those of the team's machine */
  async function portal(argv: string[], settings: Record<string, string>): Promise<string> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const env = readReleaseEnv({ PORTAL_HOME: temporaryFolder(), PORTAL_SHELL: shellFile(), ...settings });
    await runCommand(
      families,
      argv,
      {
        connect: () =>
          createOperatorClient({
            apiUrl: url,
            operatorKey: TEST_OPERATOR_KEY,
            tenantId: '126',
            operator: '王芳',
          }),
        openReleases: () => openContext(env, print),
      },
      print,
    );
    return lines.join('\n');
  }

  async function addTeam(argv: string[]): Promise<string> {
    const printed = await portal(['team', 'add', ...argv], {});
    return /^ {2}(portal_\S+)$/m.exec(printed)?.[1] ?? '';
  }

  it('publish, activate and show the same as with direct access to the store', async () => {
    const token = await addTeam(['album-team', '--remote', 'album', '--may-activate']);
    const outside = { PORTAL_URL: url, PORTAL_TOKEN: token };
    const { dist } = builtRelease({ name: 'album', version: '1.0.0' });
    const published = await portal(['release', 'publish', dist], outside);
    expect(published).toContain(
      '已发布 album@1.0.0（5 个文件）\n启用请运行：pnpm portal release activate album@1.0.0',
    );
    expect(await portal(['release', 'publish', dist], outside)).toContain('album@1.0.0 已发布过，内容相同');
    expect(await portal(['release', 'activate', 'album@1.0.0', '--reason', '首次'], outside)).toMatch(
      /^已启用 album@1.0.0，当前发布集 \S+\n {2}album@1.0.0$/m,
    );
    const status = await portal(['release', 'status'], outside);
    expect(status).toContain('album@1.0.0  后备 无');
    expect(status).toContain('团队 album-team  首次');
    expect((await readCurrentSet(store, keys.trusted))?.pointer.history.at(-1)?.by).toBe('团队 album-team');
  });

  it('stop with the gate’s message and exit code', async () => {
    const token = await addTeam(['photo-team', '--remote', 'photo']);
    const outside = { PORTAL_URL: url, PORTAL_TOKEN: token };
    const first = builtRelease({ name: 'photo', version: '1.0.0' });
    await portal(['release', 'publish', first.dist], outside);
    const other = builtRelease({ name: 'photo', version: '1.0.0' }, 'other');
    await expect(portal(['release', 'publish', other.dist], outside)).rejects.toMatchObject({
      failure: 'refused',
      message: '已拒绝：photo@1.0.0 已以不同内容发布过；已发布的版本不可更改，请提高版本号',
    });
    await expect(portal(['release', 'activate', 'photo@1.0.0'], outside)).rejects.toThrow('不能启用版本');
    const foreign = builtRelease({ name: 'album', version: '2.0.0' });
    await expect(portal(['release', 'publish', foreign.dist], outside)).rejects.toThrow('不能用于 album');
    await expect(portal(['release', 'status'], { PORTAL_TOKEN: token })).rejects.toMatchObject({
      failure: 'usage',
      message: expect.stringContaining('PORTAL_URL'),
    });
    await portal(['team', 'revoke', 'photo-team'], {});
    await expect(portal(['release', 'status'], outside)).rejects.toThrow('令牌已撤销');
    expect(await portal(['team', 'list'], {})).toMatch(/photo-team.*已撤销/);
  });

  it('sign releases once the team’s key is registered', async () => {
    const home = temporaryFolder();
    const printed = await portal(['team', 'keygen'], { PORTAL_HOME: home });
    const key = /\S+release-\S+\.pub/.exec(printed)?.[0] ?? '';
    const token = await addTeam(['signing-team', '--remote', 'signed', '--key', key]);
    const outside = { PORTAL_URL: url, PORTAL_TOKEN: token };
    const { dist } = builtRelease({ name: 'signed', version: '1.0.0' });
    await expect(portal(['release', 'publish', dist], outside)).rejects.toMatchObject({
      failure: 'signature',
    });
    expect(await portal(['release', 'publish', dist], { ...outside, PORTAL_HOME: home })).toContain('已发布');
    expect(key).toContain((await store.readSignedRelease('signed', '1.0.0'))?.keyId);
  });
});
