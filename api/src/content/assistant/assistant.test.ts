import { type Answer, answerSchema } from '@portal/contract/site';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { importContent } from '../import-content';

const front = (title: string, more: string) =>
  `---\ntitle: ${title}\nsummary: ${title}的说明\npublishedAt: 2026-09-01\n${more}\n---\n`;
const documents = [
  {
    path: 'faq/deadline.md',
    text: `${front('报名什么时候截止？', 'category: 报名\nasks: [最后一天是哪天]')}报名截止时间是**2027年1月31日**。`,
  },
  { path: 'faq/captcha.md', text: `${front('验证码收不到怎么办？', 'category: 账号')}请检查短信拦截。` },
  {
    path: 'information/policy.md',
    text: `${front('高新技术企业税收优惠解读', 'column: 政策解读\nsource: 组委会')}高新技术企业减按百分之十五的税率征收企业所得税。`,
  },
];

describe('assistant', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    expect((await importContent(test.app.db, documents, [])).problems).toEqual([]);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const ask = (question: string, on = test) =>
    on.call<Answer>('POST', '/api/assistant/ask', { body: { question } });

  it('answers from known questions', async () => {
    const { data } = await ask('请问报名截止到哪天');
    expect(answerSchema.parse(data).answer).toContain('2027年1月31日');
    expect((await ask('手机收不到验证码')).data.answer).toContain('短信拦截');
  });

  it('answers from content, with a link to it', async () => {
    const { data } = await ask('高新技术企业税率是多少');
    expect(data.sources[0]?.title).toBe('高新技术企业税收优惠解读');
    expect(data.sources[0]?.href).toMatch(/^\/information\/detail\/\d+$/);
    expect(data.answer).toContain('百分之十五');
  });

  it('suggests other questions than the answered one', async () => {
    const { suggestions } = (await ask('请问报名截止到哪天')).data;
    expect(suggestions).not.toContain('报名什么时候截止？');
  });

  it('does not answer with a text that only mentions the subject', async () => {
    expect((await ask('减按百分之十五')).data.sources).toEqual([]);
  });

  it('says so if it finds nothing, and rejects invalid questions', async () => {
    expect((await ask('xyzzy')).data.answer).toContain('没有找到');
    expect((await ask('   ')).msg).toBe('请输入您的问题');
    expect((await ask('长'.repeat(501))).code).toBe(400);
    expect((await test.call('POST', '/api/assistant/ask', { body: { question: 7 } })).code).toBe(400);
    expect((await ask('<script>alert(1)</script>')).data.answer).not.toContain('<script');
  });

  it('links the hotline with its extension; of two numbers, the first', async () => {
    for (const [hotline, href] of [
      ['0871-6888 8888转8001', 'tel:087168888888,8001'],
      ['0871-68880001、0871-68880002', 'tel:087168880001'],
    ] as const) {
      jest.replaceProperty(test.app.tenant.organiser, 'hotline', hotline);
      expect((await ask('xyzzy')).data.answer).toContain(`<a href="${href}">${hotline}</a>`);
    }
  });

  it('answers from scheduled content once it is published', async () => {
    const { clock } = test;
    const publishedAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const text = `${front('路演排期表什么时候公布？', 'category: 路演').replace('2026-09-01', publishedAt)}排期表今天公布。`;
    await importContent(test.app.db, [...documents, { path: 'faq/roadshow.md', text }], []);
    clock.advance(60);
    expect((await ask('路演排期表什么时候公布')).data.answer).not.toContain('今天公布');
    clock.advance(3_600);
    expect((await ask('路演排期表什么时候公布')).data.answer).toContain('今天公布');
  });

  it('limits questions by client address', async () => {
    jest.replaceProperty(test.app.env, 'ASSISTANT_ADDRESS_MINUTE', 1);
    test.clock.advance(61);
    await ask('一');
    expect(await ask('二')).toMatchObject({ status: 429, code: 429 });
  });
});
