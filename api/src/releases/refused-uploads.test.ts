import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IssuedToken, PublishedRelease } from '@portal/contract/publishing';
import { loadOrCreateSigningKeys } from '@portal/releases/signing';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { archive, buildMembers, type Member, shellFile } from '../testing/uploaded-release';

describe('publishing', () => {
  let test: TestApp;
  let home: string;
  let token: string;

  beforeAll(async () => {
    test = await buildTestApp({
      PORTAL_SHELL: shellFile(),
      PUBLISH_UNPACKED_BYTES: '200000',
      PUBLISH_BYTES: '100000',
      PUBLISH_FILES: '20',
    });
    home = test.app.env.PORTAL_HOME;
    await loadOrCreateSigningKeys(join(home, 'keys'));
    const body = { name: 'team', remotes: ['own'] };
    const issued = await test.call<IssuedToken>('POST', '/api/ops/publishers', {
      token: TEST_OPERATOR_KEY,
      body,
    });
    token = issued.data.token;
  });
  afterAll(() => test.close());

  const upload = (body: Buffer) =>
    test.call<PublishedRelease>('POST', '/api/ops/releases/publish/own', {
      token,
      body,
      headers: { 'content-type': 'application/gzip' },
    });
  const build = async (...of: Parameters<typeof buildMembers>) => archive(await buildMembers(...of));
  const leftovers = () => readdirSync(join(home, 'release-uploads'));

  const one = (name: string, more: Partial<Member> = {}): Member => ({ name, content: 'x', ...more });
  it.each<[string, () => Promise<Buffer>, string]>([
    ['a path that leads out', () => archive([one('../evil.js')]), '不属于构建结果的路径 ../evil.js'],
    ['an absolute path', () => archive([one('/etc/passwd')]), '不属于构建结果的路径'],
    ['a path with dots inside', () => archive([one('browser/../../x.js')]), '不属于构建结果的路径'],
    ['a hidden file', () => archive([one('browser/.env')]), '不属于构建结果的路径'],
    [
      'a link',
      () => archive([{ name: 'browser/a.js', type: 'symlink', linkname: '/etc/passwd' }]),
      '不是普通文件',
    ],
    [
      'a file that is a folder too',
      () => archive([one('browser/a'), one('browser/a/b.js')]),
      '路径 browser/a/b.js 不能使用',
    ],
    ['a name of 300 letters', () => archive([one(`browser/${'a'.repeat(290)}`)]), '不能使用'],
    ['a file that comes twice', () => archive([one('browser/a.js'), one('browser/a.js')]), '出现了两次'],
    [
      'a bomb',
      () => archive([one('browser/a.js', { content: Buffer.alloc(5_000_000) })]),
      '解压后的文件超过',
    ],
    [
      'too many files',
      () => archive(Array.from({ length: 30 }, (_, at) => one(`browser/${at}.js`))),
      '文件超过 20 个',
    ],
    [
      'too many bytes',
      () => archive([one('browser/a.js', { content: randomBytes(150_000) })]),
      '上传的文件超过',
    ],
    ['no archive', async () => Buffer.from('hello'), '上传的不是 tar.gz 文件，或没有传完'],
    ['half of an archive', async () => (await build({ name: 'own' })).subarray(0, 400), '没有传完'],
    ['no release.json', () => archive([one('browser/a.js')]), '没有 release.json'],
    [
      'a release.json that is none',
      () => archive([one('release.json', { content: '{' })]),
      '上传的 release.json 不是完整的 JSON',
    ],
  ])('refuses an upload with %s and leaves nothing', async (_what, make, why) => {
    const answer = await upload(await make());
    expect(answer).toMatchObject({ code: 1009003001, msg: expect.stringMatching(why) });
    expect(answer.msg).not.toContain(home);
    expect(leftovers()).toEqual([]);
  });

  it('is limited by the hour', async () => {
    const tight = await buildTestApp({ PORTAL_SHELL: shellFile(), PUBLISH_HOURLY: '1' });
    await loadOrCreateSigningKeys(join(tight.app.env.PORTAL_HOME, 'keys'));
    const send = async () =>
      tight.call('POST', '/api/ops/releases/publish/own', {
        token: TEST_OPERATOR_KEY,
        body: await build({ name: 'own' }),
        headers: { 'content-type': 'application/gzip' },
      });
    expect(await send()).toMatchObject({ code: 200 });
    expect(await send()).toMatchObject({ code: 429 });
    await tight.close();
  });
});
