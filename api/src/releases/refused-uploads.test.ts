import { randomBytes } from 'node:crypto';
import { TEST_OPERATOR_KEY } from '../testing/test-app';
import {
  archive,
  archiveBuild,
  buildPublishingPortal,
  type Member,
  type PublishingPortal,
} from '../testing/uploaded-release';

describe('publishing', () => {
  let portal: PublishingPortal;
  let token: string;
  beforeAll(async () => {
    portal = await buildPublishingPortal({
      PUBLISH_UNPACKED_BYTES: '200000',
      PUBLISH_BYTES: '100000',
      PUBLISH_FILES: '20',
    });
    ({ token } = await portal.addTeam(['own']));
  });
  afterAll(() => portal.test.close());

  const one = (name: string, more: Partial<Member> = {}): Member => ({ name, content: 'x', ...more });
  it.each<[string, () => Promise<Buffer>, string]>([
    ['a path traversal', () => archive([one('../evil.js')]), '不属于构建结果的路径 ../evil.js'],
    ['an absolute path', () => archive([one('/etc/passwd')]), '不属于构建结果的路径'],
    ['a traversal inside a path', () => archive([one('browser/../../x.js')]), '不属于构建结果的路径'],
    ['a hidden file', () => archive([one('browser/.env')]), '不属于构建结果的路径'],
    [
      'a link',
      () => archive([{ name: 'browser/a.js', type: 'symlink', linkname: '/etc/passwd' }]),
      '不是普通文件',
    ],
    [
      'a file that is also a folder',
      () => archive([one('browser/a'), one('browser/a/b.js')]),
      '路径 browser/a/b.js 不能使用',
    ],
    ['a name of 300 characters', () => archive([one(`browser/${'a'.repeat(290)}`)]), '不能使用'],
    ['a duplicate file', () => archive([one('browser/a.js'), one('browser/a.js')]), '出现了两次'],
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
    ['a truncated archive', async () => (await archiveBuild({ name: 'own' })).subarray(0, 400), '没有传完'],
    ['no release.json', () => archive([one('browser/a.js')]), '没有 release.json'],
    [
      'an invalid release.json',
      () => archive([one('release.json', { content: '{' })]),
      '上传的 release.json 不是完整的 JSON',
    ],
  ])('rejects an upload with %s and leaves nothing behind', async (_what, make, why) => {
    const answer = await portal.upload(token, 'own', await make());
    expect(answer).toMatchObject({ code: 1009003001, msg: expect.stringMatching(why) });
    expect(answer.msg).not.toContain(portal.home);
    expect(portal.listLeftovers()).toEqual([]);
  });

  it('is limited per hour, like activating, without a line in the audit log for each further attempt', async () => {
    const tight = await buildPublishingPortal({ PUBLISH_HOURLY: '1' });
    const send = async () => tight.upload(TEST_OPERATOR_KEY, 'own', await archiveBuild({ name: 'own' }));
    expect(await send()).toMatchObject({ code: 200 });
    expect(await send()).toMatchObject({ code: 429 });
    const body = { versions: { own: '9.0.0' }, reason: '新一季' };
    const activate = () =>
      tight.test.call('POST', '/api/ops/releases/activate', { token: TEST_OPERATOR_KEY, body });
    expect(await activate()).toMatchObject({ code: 1009003001 });
    expect(await activate()).toMatchObject({ code: 429 });
    const acts = await tight.readActs('own');
    expect(acts.map(({ act }) => act)).toEqual(['release.refuse', 'release.publish']);
    await tight.test.close();
  });
});
