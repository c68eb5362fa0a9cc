import { rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ReleaseOverview, SIGNED_RELEASE } from '@portal/contract/publishing';
import { activate } from '@portal/releases/carry-out';
import { readCurrentSet } from '@portal/releases/pointer';
import { publishBuild } from '@portal/releases/publish';
import { loadOrCreateSigningKeys, type SigningKeys, signRelease } from '@portal/releases/signing';
import { builtRelease } from '@portal/releases/test/built-release';
import { buildTestApp, TEST_OPERATOR_KEY } from '../testing/test-app';
import {
  archive,
  archiveBuild,
  buildMembers,
  buildPublishingPortal,
  type PublishingPortal,
  shellFile,
} from '../testing/uploaded-release';
import { releaseUpload } from './tables';

describe('publishing by a team’s token', () => {
  let portal: PublishingPortal;
  beforeAll(async () => {
    portal = await buildPublishingPortal();
  });
  afterAll(() => portal.test.close());

  it('stores a team’s build with its name in the audit log, and accepts the same build again', async () => {
    const { token, name } = await portal.addTeam(['gallery']);
    const body = await archiveBuild({ name: 'gallery', version: '1.0.0' });
    expect(await portal.upload(token, 'gallery', body)).toMatchObject({
      code: 200,
      data: { name: 'gallery', version: '1.0.0', files: 5, isNew: true, checkedWithShell: true },
    });
    expect(await portal.store.hasRelease('gallery', '1.0.0')).toBe(true);
    expect(await portal.upload(token, 'gallery', body)).toMatchObject({ code: 200, data: { isNew: false } });
    expect(portal.listLeftovers()).toEqual([]);
    expect((await portal.readActs('gallery'))[1]).toMatchObject({
      operator: `团队 ${name}`,
      act: 'release.publish',
      detail: { version: '1.0.0', isNew: true, address: '127.0.0.1' },
    });
  });

  it('rejects different content under a published version, with the command line’s message', async () => {
    const { token } = await portal.addTeam(['changed']);
    await portal.upload(token, 'changed', await archiveBuild({ name: 'changed', version: '1.0.0' }));
    const other = await portal.upload(
      token,
      'changed',
      await archiveBuild({ name: 'changed', version: '1.0.0' }, 'other'),
    );
    expect(other).toMatchObject({
      code: 1009003001,
      msg: '已拒绝：changed@1.0.0 已以不同内容发布过；已发布的版本不可更改，请提高版本号',
      data: { failure: 'refused' },
    });
  });

  it('rejects a release.json that would exhaust memory, and logs only the beginning of a long rejection', async () => {
    const { token, name } = await portal.addTeam(['huge']);
    const send = async (file: string, content: string | Buffer) =>
      portal.upload(token, 'huge', await archive([{ name: file, content }]));
    for (const file of ['release.json', SIGNED_RELEASE])
      expect(await send(file, Buffer.alloc(3_000_000, ' '))).toMatchObject({
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
    expect((await send('release.json', content)).msg).toContain('4999.js');
    const [logged] = await portal.readActs('huge');
    expect(logged).toMatchObject({ operator: `团队 ${name}`, act: 'release.refuse' });
    expect(JSON.stringify(logged).length).toBeLessThan(3000);
  });

  it('logs a rejection that quotes characters which the database cannot store', async () => {
    const { token, name } = await portal.addTeam(['odd']);
    const content = JSON.stringify({ name: 'a\0b\ud83d' });
    expect(
      await portal.upload(token, 'odd', await archive([{ name: 'release.json', content }])),
    ).toMatchObject({
      code: 1009003001,
      data: { failure: 'refused' },
    });
    expect(await portal.readActs('odd')).toMatchObject([
      { operator: `团队 ${name}`, detail: { reason: '已拒绝：上传的是模块 ab，不是 odd' } },
    ]);
  });

  it('accepts one upload per remote at a time, and discards an interrupted one', async () => {
    const { token } = await portal.addTeam(['slow']);
    const { app } = portal.test;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const body = await archiveBuild({ name: 'slow', version: '1.0.0' });
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
    expect(await portal.upload(token, 'slow', body)).toMatchObject({ code: 1009003003 });
    broken.destroy();
    while (await underway()) await new Promise(setImmediate);
    expect(portal.listLeftovers()).toEqual([]);
    expect(await portal.upload(token, 'slow', body)).toMatchObject({ code: 200, data: { isNew: true } });
  });

  it('accepts a team’s signature, and requires it once the key is registered', async () => {
    const own = await loadOrCreateSigningKeys(join(portal.home, 'team-keys'));
    const { token } = await portal.addTeam(['signed'], { publicKey: own.publicKey });
    const members = await buildMembers({ name: 'signed', version: '1.0.0' });
    const { release } = builtRelease({ name: 'signed', version: '1.0.0' });
    const signedBy = (by: SigningKeys) =>
      archive([...members, { name: SIGNED_RELEASE, content: JSON.stringify(signRelease(release, by)) }]);
    expect(await portal.upload(token, 'signed', await archive(members))).toMatchObject({
      data: { failure: 'signature' },
      msg: expect.stringContaining('没有用登记的密钥签名'),
    });
    const stranger = await loadOrCreateSigningKeys(join(portal.home, 'stranger-keys'));
    expect(await portal.upload(token, 'signed', await signedBy(stranger))).toMatchObject({
      data: { failure: 'signature' },
    });
    expect(await portal.upload(token, 'signed', await signedBy(own))).toMatchObject({ code: 200 });
    expect((await portal.store.readSignedRelease('signed', '1.0.0'))?.keyId).toBe(own.keyId);
    const foreign = await portal.addTeam(['elsewhere']);
    expect(await portal.upload(foreign.token, 'elsewhere', await signedBy(own))).toMatchObject({
      msg: '已拒绝：上传的是模块 signed，不是 elsewhere',
    });
  });

  it('still requires a signature after the team’s key or token was replaced under another name', async () => {
    const [first, second] = await Promise.all(
      ['first-keys', 'second-keys'].map((folder) => loadOrCreateSigningKeys(join(portal.home, folder))),
    );
    const { name, token } = await portal.addTeam(['renewed'], { publicKey: first?.publicKey });
    const registered = join(portal.home, 'keys/publishers');
    const file = { publicKey: second?.publicKey, remotes: ['renewed'] };
    writeFileSync(join(registered, `${name}-2.json`), JSON.stringify(file));
    rmSync(join(registered, `${name}.json`));
    const unsigned = await archiveBuild({ name: 'renewed', version: '1.0.0' });
    const successor = await portal.addTeam(['renewed']);
    for (const each of [token, successor.token])
      expect(await portal.upload(each, 'renewed', unsigned)).toMatchObject({
        data: { failure: 'signature' },
        msg: '已拒绝：模块 renewed 登记了团队自己的密钥，但上传的构建没有用登记的密钥签名',
      });
  });

  it('creates no signing key on a machine without one', async () => {
    const keyless = await buildTestApp({ PORTAL_SHELL: shellFile() });
    const token = TEST_OPERATOR_KEY;
    const headers = { 'content-type': 'application/gzip' };
    const body = await archiveBuild({ name: 'album' });
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
      portal.test.call<ReleaseOverview>('POST', '/api/ops/releases/activate', {
        token,
        body: { versions, reason: '新一季' },
      });

    it('requires permission, and is limited to the team’s own remotes', async () => {
      const plain = await portal.addTeam(['photos']);
      const trusted = await portal.addTeam(['photos'], { mayActivate: true });
      await portal.upload(plain.token, 'photos', await archiveBuild({ name: 'photos', version: '1.0.0' }));
      expect(await change(plain.token, { photos: '1.0.0' })).toMatchObject({
        code: 1009003002,
        msg: `团队 ${plain.name} 的令牌不能启用版本，请联系门户的运营人员启用`,
      });
      const other = builtRelease({ name: 'other', version: '1.0.0' });
      await publishBuild(portal.store, portal.keys, other.dist);
      await activate(portal.store, portal.keys, { other: '1.0.0' }, { by: '王芳', reason: '第一次' });
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
      expect((await readCurrentSet(portal.store, portal.keys.trusted))?.set.id).toBe(done.data.set?.id);
      const { data: seen } = await portal.test.call<ReleaseOverview>('GET', '/api/ops/releases', {
        token: trusted.token,
      });
      expect(Object.keys(seen.set?.remotes ?? {}).sort()).toEqual(['other', 'photos']);
      expect(seen.published).toMatchObject([{ name: 'photos', version: '1.0.0' }]);
      expect(seen.pointer?.history.map(({ by }) => by)).toEqual([`团队 ${trusted.name}`]);
    });

    it('would be rejected for a route that another remote has, as publishing warns', async () => {
      const { token } = await portal.addTeam(['twin']);
      const prefixes = ['/held'];
      await publishBuild(
        portal.store,
        portal.keys,
        builtRelease({ name: 'held', version: '1.0.0', prefixes }).dist,
      );
      await activate(portal.store, portal.keys, { held: '1.0.0' }, { by: '王芳', reason: '第一次' });
      const body = await archiveBuild({ name: 'twin', version: '1.0.0', prefixes });
      expect((await portal.upload(token, 'twin', body)).data).toMatchObject({
        isNew: true,
        conflicts: ['路由 /held 被 held 和 twin 同时声明，请让其中一个模块换一个路由前缀'],
      });
    });
  });
});
