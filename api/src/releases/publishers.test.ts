import { randomBytes } from 'node:crypto';
import { beijingDay } from '@portal/contract/beijing-time';
import type { IssuedToken } from '@portal/contract/publishing';
import { TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { archiveBuild, buildPublishingPortal, type PublishingPortal } from '../testing/uploaded-release';
import { publisher } from './tables';

describe('a team’s token', () => {
  let portal: PublishingPortal;
  let test: TestApp;
  beforeAll(async () => {
    portal = await buildPublishingPortal();
    ({ test } = portal);
  });
  afterAll(() => test.close());

  const overview = (token: string) => test.call('GET', '/api/ops/releases', { token });

  it('publishes only the team’s own remotes, and other attempts are logged', async () => {
    const { token, name } = await portal.addTeam(['own']);
    const foreign = await portal.upload(
      token,
      'entry',
      await archiveBuild({ name: 'entry', version: '9.0.0' }),
    );
    expect(foreign).toMatchObject({
      code: 1009003002,
      msg: `团队 ${name} 的令牌只能用于 own，不能用于 entry`,
    });
    const disguised = await portal.upload(
      token,
      'own',
      await archiveBuild({ name: 'entry', version: '9.0.0' }),
    );
    expect(disguised).toMatchObject({ code: 1009003001, msg: '已拒绝：上传的是模块 entry，不是 own' });
    expect(await portal.store.hasRelease('entry', '9.0.0')).toBe(false);
    expect((await portal.readActs('entry'))[0]).toMatchObject({
      act: 'release.refuse',
      operator: `团队 ${name}`,
      detail: { act: 'release.publish', address: '127.0.0.1' },
    });
    for (const token of ['invented', `portal_${randomBytes(32).toString('base64url')}`])
      expect(await portal.upload(token, 'own', await archiveBuild({ name: 'own' }))).toMatchObject({
        code: 401,
      });
  });

  it('is not accepted by other operator calls', async () => {
    const { token } = await portal.addTeam(['own']);
    for (const path of ['/api/ops/audit', '/api/ops/accounts', '/api/ops/publishers', '/api/ops/entries'])
      expect(await test.call('GET', path, { token })).toMatchObject({ code: 401 });
  });

  it('shows only errors of the team’s own remotes', async () => {
    const { token } = await portal.addTeam(['mine']);
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

  it('is invalid after its expiry, its revocation or the issue of a new token', async () => {
    const tomorrow = beijingDay(test.clock.now().getTime() + 86_400_000);
    const expired = await portal.addTeam(['own'], { expiresOn: tomorrow });
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

    const { name, token } = await portal.addTeam(['own']);
    const next = await test.call<IssuedToken>('POST', `/api/ops/publishers/${name}/rotate`, operator);
    expect(await overview(token)).toMatchObject({ code: 401 });
    expect(await overview(next.data.token)).toMatchObject({ code: 200 });
    await test.call('POST', `/api/ops/publishers/${name}/revoke`, operator);
    expect(await overview(next.data.token)).toMatchObject({
      code: 401,
      msg: expect.stringContaining('已撤销'),
    });
    expect((await portal.readActs(name)).map(({ act }) => act)).toEqual([
      'release.refuse',
      'team.revoke',
      'team.rotate',
      'team.add',
    ]);
    expect(await test.call('POST', `/api/ops/publishers/${name}/rotate`, operator)).toMatchObject({
      code: 404,
    });
  });

  it('is not issued with an expiry in the past', async () => {
    const today = beijingDay(test.clock.now());
    const body = { name: 'too-late', remotes: ['own'], expiresOn: today };
    expect(await test.call('POST', '/api/ops/publishers', { token: TEST_OPERATOR_KEY, body })).toMatchObject({
      code: 400,
      msg: `到期日 ${today} 须晚于今天`,
    });
  });

  it('is stored only as a hash', async () => {
    const { token } = await portal.addTeam(['own']);
    const rows = await test.app.db.select().from(publisher);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(test.logs.join('\n')).not.toContain(token);
  });
});
