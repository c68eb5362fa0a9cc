import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beijingDay } from '@portal/contract/beijing-time';
import {
  type IssuedToken,
  type PublishedRelease,
  type ReleaseOverview,
  SIGNED_RELEASE,
} from '@portal/contract/publishing';
import { activate } from '@portal/releases/carry-out';
import { readCurrentSet } from '@portal/releases/pointer';
import { publishBuild } from '@portal/releases/publish';
import { loadOrCreateSigningKeys, type SigningKeys, signRelease } from '@portal/releases/signing';
import { openStore, type ReleaseStore } from '@portal/releases/store';
import { builtRelease } from '@portal/releases/test/built-release';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { archive, buildMembers, shellFile } from '../testing/uploaded-release';
import { publisher, releaseUpload } from './tables';

interface ActLine {
  operator: string;
  act: string;
  subject: string;
  detail: Record<string, unknown>;
}

describe('publishing by a team’s token', () => {
  let test: TestApp;
  let home: string;
  let store: ReleaseStore;
  let keys: SigningKeys;
  let number = 0;

  beforeAll(async () => {
    test = await buildTestApp({ PORTAL_SHELL: shellFile() });
    home = test.app.env.PORTAL_HOME;
    store = await openStore(join(home, 'store'));
    keys = await loadOrCreateSigningKeys(join(home, 'keys'));
  });
  afterAll(() => test.close());

  async function team(remotes: string[], more: Record<string, unknown> = {}) {
    number += 1;
    const name = `team-${number}`;
    const body = { name, remotes, ...more };
    const { data } = await test.call<IssuedToken>('POST', '/api/ops/publishers', {
      token: TEST_OPERATOR_KEY,
      body,
    });
    return { name, token: data.token };
  }

  const upload = async (token: string, remote: string, body: Buffer, type = 'application/gzip') =>
    test.call<PublishedRelease>('POST', `/api/ops/releases/publish/${remote}`, {
      token,
      body,
      headers: { 'content-type': type },
    });
  const build = async (...of: Parameters<typeof buildMembers>) => archive(await buildMembers(...of));
  const overview = (token: string) => test.call<ReleaseOverview>('GET', '/api/ops/releases', { token });
  const leftovers = () => readdirSync(join(home, 'release-uploads'));

  async function acts(subject: string): Promise<ActLine[]> {
    const { data } = await test.call<{ list: ActLine[] }>('GET', `/api/ops/audit?subject=${subject}`, {
      token: TEST_OPERATOR_KEY,
    });
    return data.list;
  }

  it('stores the team’s own build, tells who did it, and takes the same build again', async () => {
    const { token, name } = await team(['gallery']);
    const body = await build({ name: 'gallery', version: '1.0.0' });
    expect(await upload(token, 'gallery', body)).toMatchObject({
      code: 200,
      data: { name: 'gallery', version: '1.0.0', files: 5, isNew: true, checkedWithShell: true },
    });
    expect(await store.hasRelease('gallery', '1.0.0')).toBe(true);
    expect(await upload(token, 'gallery', body)).toMatchObject({ code: 200, data: { isNew: false } });
    expect(leftovers()).toEqual([]);
    expect((await acts('gallery'))[1]).toMatchObject({
      operator: `团队 ${name}`,
      act: 'release.publish',
      detail: { version: '1.0.0', isNew: true, address: '127.0.0.1' },
    });
  });

  it('refuses another content under a published version, in the words of the command line', async () => {
    const { token } = await team(['changed']);
    await upload(token, 'changed', await build({ name: 'changed', version: '1.0.0' }));
    const other = await upload(token, 'changed', await build({ name: 'changed', version: '1.0.0' }, 'other'));
    expect(other).toMatchObject({
      code: 1009003001,
      msg: '已拒绝：changed@1.0.0 已以不同内容发布过；已发布的版本不可更改，请提高版本号',
      data: { failure: 'refused' },
    });
  });

  it('rejects a release.json that would exhaust memory, and logs only the beginning of a long rejection', async () => {
    const { token, name } = await team(['huge']);
    for (const file of ['release.json', SIGNED_RELEASE])
      expect(
        await upload(token, 'huge', await archive([{ name: file, content: Buffer.alloc(3_000_000, ' ') }])),
      ).toMatchObject({
        code: 1009003001,
        msg: `已拒绝：上传的 ${file} 超过 2 MB，请删除 dist 目录后重新构建`,
      });
    const { release } = builtRelease({ name: 'huge', version: '1.0.0' });
    const [file] = Object.values(release.files);
    const listed = Array.from({ length: 5000 }, (_, at) => [`${at}.js`, file] as const);
    const content = JSON.stringify({
      ...release,
      files: { ...release.files, ...Object.fromEntries(listed) },
    });
    const refused = await upload(token, 'huge', await archive([{ name: 'release.json', content }]));
    expect(refused.msg).toContain('4999.js');
    const [kept] = await acts('huge');
    expect(kept).toMatchObject({ operator: `团队 ${name}`, act: 'release.refuse' });
    expect(JSON.stringify(kept).length).toBeLessThan(3000);
  });

  it('refuses a foreign token, and records the attempt', async () => {
    const { token, name } = await team(['own']);
    const foreign = await upload(token, 'entry', await build({ name: 'entry', version: '9.0.0' }));
    expect(foreign).toMatchObject({
      code: 1009003002,
      msg: `团队 ${name} 的令牌只能用于 own，不能用于 entry`,
    });
    const disguised = await upload(token, 'own', await build({ name: 'entry', version: '9.0.0' }));
    expect(disguised).toMatchObject({ code: 1009003001, msg: '已拒绝：上传的是模块 entry，不是 own' });
    expect(await store.hasRelease('entry', '9.0.0')).toBe(false);
    expect((await acts('entry'))[0]).toMatchObject({
      act: 'release.refuse',
      operator: `团队 ${name}`,
      detail: { act: 'release.publish', address: '127.0.0.1' },
    });
    for (const token of ['invented', `portal_${randomBytes(32).toString('base64url')}`])
      expect(await upload(token, 'own', await build({ name: 'own' }))).toMatchObject({ code: 401 });
  });

  it('opens none of the operators’ other calls', async () => {
    const { token } = await team(['own']);
    for (const path of ['/api/ops/audit', '/api/ops/accounts', '/api/ops/publishers', '/api/ops/entries'])
      expect(await test.call('GET', path, { token })).toMatchObject({ code: 401 });
  });

  it('shows the errors of the team’s own remotes and of no other', async () => {
    const { token } = await team(['mine']);
    const errors = ['mine', 'entry'].map((remote) => ({
      message: `broken ${remote}`,
      page: '/',
      remote,
      version: '1.0.0',
      set: 'one',
      at: test.clock.now().toISOString(),
    }));
    await test.call('POST', '/api/telemetry/errors', { body: { errors } });
    const list = (by: string, query = '') =>
      test.call<{ id: string; remote: string }[]>('GET', `/api/ops/errors${query}`, { token: by });
    const all = (await list(TEST_OPERATOR_KEY)).data;
    expect(all.map(({ remote }) => remote).sort()).toEqual(['entry', 'mine']);
    expect((await list(token)).data.map(({ remote }) => remote)).toEqual(['mine']);
    expect((await list(token, '?remote=entry')).data).toEqual([]);
    const detail = (remote: string) =>
      test.call('GET', `/api/ops/errors/${all.find((each) => each.remote === remote)?.id}`, { token });
    expect(await detail('mine')).toMatchObject({ code: 200 });
    expect(await detail('entry')).toMatchObject({ code: 404 });
  });

  it('ends with its day, with its revocation and with the next token', async () => {
    const tomorrow = beijingDay(test.clock.now().getTime() + 86_400_000);
    const expired = await team(['own'], { expiresOn: tomorrow });
    test.clock.advance(86_400);
    expect(await overview(expired.token)).toMatchObject({
      code: 401,
      msg: expect.stringContaining('已到期'),
    });
    const operator = { token: TEST_OPERATOR_KEY };
    expect(await test.call('POST', `/api/ops/publishers/${expired.name}/rotate`, operator)).toMatchObject({
      code: 404,
    });
    test.clock.advance(-86_400);

    const { name, token } = await team(['own']);
    const next = await test.call<IssuedToken>('POST', `/api/ops/publishers/${name}/rotate`, operator);
    expect(await overview(token)).toMatchObject({ code: 401 });
    expect(await overview(next.data.token)).toMatchObject({ code: 200 });
    await test.call('POST', `/api/ops/publishers/${name}/revoke`, operator);
    expect(await overview(next.data.token)).toMatchObject({
      code: 401,
      msg: expect.stringContaining('已撤销'),
    });
    expect((await acts(name)).map(({ act }) => act)).toEqual([
      'release.refuse',
      'team.revoke',
      'team.rotate',
      'team.add',
    ]);
    expect(await test.call('POST', `/api/ops/publishers/${name}/rotate`, operator)).toMatchObject({
      code: 404,
    });
  });

  it('is not issued for a day that has come already', async () => {
    const today = beijingDay(test.clock.now());
    const body = { name: 'too-late', remotes: ['own'], expiresOn: today };
    expect(await test.call('POST', '/api/ops/publishers', { token: TEST_OPERATOR_KEY, body })).toMatchObject({
      code: 400,
      msg: `到期日 ${today} 须晚于今天`,
    });
  });

  it('is stored as a hash only', async () => {
    const { token } = await team(['own']);
    const rows = await test.app.db.select().from(publisher);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(test.logs.join('\n')).not.toContain(token);
  });

  it('takes one upload of a remote at a time, and forgets one that broke off', async () => {
    const { token } = await team(['slow']);
    const { app } = test;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const body = await build({ name: 'slow', version: '1.0.0' });
    const headers = {
      'tenant-id': '126',
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
    };
    const { port } = app.server.address() as AddressInfo;
    const options = { port, method: 'POST', path: '/api/ops/releases/publish/slow', headers };
    const broken = httpRequest(options).on('error', () => {});
    broken.write(body.subarray(0, 300));
    const underway = async () => {
      const rows = await app.db.select().from(releaseUpload);
      return rows.some(({ remote }) => remote === 'slow');
    };
    while (!(await underway())) await new Promise(setImmediate);
    expect(await upload(token, 'slow', body)).toMatchObject({ code: 1009003003 });
    broken.destroy();
    while (await underway()) await new Promise(setImmediate);
    expect(leftovers()).toEqual([]);
    expect(await upload(token, 'slow', body)).toMatchObject({ code: 200, data: { isNew: true } });
  });

  it('takes a team’s own signature, and asks for it once its key is registered', async () => {
    const own = await loadOrCreateSigningKeys(join(home, 'team-keys'));
    const { token } = await team(['signed'], { publicKey: own.publicKey });
    const members = await buildMembers({ name: 'signed', version: '1.0.0' });
    const { release } = builtRelease({ name: 'signed', version: '1.0.0' });
    const signedBy = (by: SigningKeys) =>
      archive([...members, { name: SIGNED_RELEASE, content: JSON.stringify(signRelease(release, by)) }]);
    expect(await upload(token, 'signed', await archive(members))).toMatchObject({
      data: { failure: 'signature' },
      msg: expect.stringContaining('没有用登记的密钥签名'),
    });
    const stranger = await loadOrCreateSigningKeys(join(home, 'stranger-keys'));
    expect(await upload(token, 'signed', await signedBy(stranger))).toMatchObject({
      data: { failure: 'signature' },
    });
    expect(await upload(token, 'signed', await signedBy(own))).toMatchObject({ code: 200 });
    expect((await store.readSignedRelease('signed', '1.0.0'))?.keyId).toBe(own.keyId);
    const foreign = await team(['elsewhere']);
    expect(await upload(foreign.token, 'elsewhere', await signedBy(own))).toMatchObject({
      msg: '已拒绝：上传的是模块 signed，不是 elsewhere',
    });
  });

  it('still requires a signature after the team’s key or token was replaced under another name', async () => {
    const [first, second] = await Promise.all(
      ['first-keys', 'second-keys'].map((folder) => loadOrCreateSigningKeys(join(home, folder))),
    );
    const { name, token } = await team(['renewed'], { publicKey: first?.publicKey });
    const registered = join(home, 'keys/publishers');
    const file = { publicKey: second?.publicKey, remotes: ['renewed'] };
    writeFileSync(join(registered, `${name}-2.json`), JSON.stringify(file));
    rmSync(join(registered, `${name}.json`));
    const unsigned = await build({ name: 'renewed', version: '1.0.0' });
    const successor = await team(['renewed']);
    for (const each of [token, successor.token])
      expect(await upload(each, 'renewed', unsigned)).toMatchObject({
        data: { failure: 'signature' },
        msg: '已拒绝：模块 renewed 登记了团队自己的密钥，但上传的构建没有用登记的密钥签名',
      });
  });

  it('makes up no signing key on a machine that has none', async () => {
    const keyless = await buildTestApp({ PORTAL_SHELL: shellFile() });
    const token = TEST_OPERATOR_KEY;
    const headers = { 'content-type': 'application/gzip' };
    const body = await build({ name: 'album' });
    expect(
      await keyless.call('POST', '/api/ops/releases/publish/album', { token, headers, body }),
    ).toMatchObject({ data: { failure: 'signature' }, msg: expect.stringContaining('没有签名') });
    const change = { versions: { album: '1.0.0' }, reason: '新一季' };
    expect(await keyless.call('POST', '/api/ops/releases/activate', { token, body: change })).toMatchObject({
      data: { failure: 'signature' },
      msg: expect.stringContaining('没有发布签名密钥'),
    });
    await keyless.close();
  });

  describe('activating', () => {
    const change = (token: string, versions: Record<string, string>) =>
      test.call<ReleaseOverview>('POST', '/api/ops/releases/activate', {
        token,
        body: { versions, reason: '新一季' },
      });

    it('needs a policy that says so, and covers the team’s own remotes only', async () => {
      const plain = await team(['photos']);
      const trusted = await team(['photos'], { mayActivate: true });
      await upload(plain.token, 'photos', await build({ name: 'photos', version: '1.0.0' }));
      expect(await change(plain.token, { photos: '1.0.0' })).toMatchObject({
        code: 1009003002,
        msg: `团队 ${plain.name} 的令牌不能启用版本，请联系门户的运营人员启用`,
      });
      const other = builtRelease({ name: 'other', version: '1.0.0' });
      await publishBuild(store, keys, other.dist);
      await activate(store, keys, { other: '1.0.0' }, { by: '王芳', reason: '第一次' });
      expect(await change(trusted.token, { photos: '1.0.0', other: '1.0.0' })).toMatchObject({
        code: 1009003002,
      });
      expect(await change(trusted.token, { photos: '7.0.0' })).toMatchObject({
        data: { failure: 'not-found' },
      });
      const done = await change(trusted.token, { photos: '1.0.0' });
      expect(done).toMatchObject({
        code: 200,
        data: { pointer: { history: [{ by: `团队 ${trusted.name}`, reason: '新一季' }] } },
      });
      expect((await readCurrentSet(store, keys.trusted))?.set.id).toBe(done.data.set?.id);
      const seen = await overview(trusted.token);
      expect(Object.keys(seen.data.set?.remotes ?? {}).sort()).toEqual(['other', 'photos']);
      expect(seen.data.published).toMatchObject([{ name: 'photos', version: '1.0.0' }]);
      expect(seen.data.pointer?.history.map(({ by }) => by)).toEqual([`团队 ${trusted.name}`]);
    });

    it('would be refused where another remote has the route already, as publishing tells', async () => {
      const { token } = await team(['twin']);
      const prefixes = ['/held'];
      await publishBuild(store, keys, builtRelease({ name: 'held', version: '1.0.0', prefixes }).dist);
      await activate(store, keys, { held: '1.0.0' }, { by: '王芳', reason: '第一次' });
      const body = await build({ name: 'twin', version: '1.0.0', prefixes });
      expect((await upload(token, 'twin', body)).data).toMatchObject({
        isNew: true,
        conflicts: ['路由 /held 被 held 和 twin 同时声明，请让其中一个模块换一个路由前缀'],
      });
    });
  });
});
