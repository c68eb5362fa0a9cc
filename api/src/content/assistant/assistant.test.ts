import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** Emulates the streaming part of the OpenAI chat protocol, with a fixed response. */
function modelServer(lines: string[], status = 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'text/event-stream' });
      response.end(lines.map((line) => `data: ${line}\n\n`).join(''));
    });
  });
  return new Promise<{ url: string; asked: string[]; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/v1`, asked, close: () => server.close() });
    });
  });
}

const chunk = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] });

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

  it('streams the answer of a configured model, which is given only the listed sources', async () => {
    const model = await modelServer([chunk('截止到'), chunk('一月底。'), '[DONE]']);
    const withModel = await buildTestApp({ ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL_NAME: 'm' });
    await importContent(withModel.app.db, documents, []);
    const response = await withModel.app.inject({
      method: 'POST',
      url: '/api/assistant/ask',
      headers: { 'tenant-id': '126', accept: 'text/event-stream' },
      payload: { question: '报名什么时候截止' },
    });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(response.body).toContain('event: sources');
    expect(response.body).toContain('data: {"text":"截止到"}');
    expect(response.body.trim().endsWith('event: end\ndata: {}')).toBe(true);
    expect(model.asked.join()).toContain('2027年1月31日');
    expect((await ask('报名什么时候截止', withModel)).data.answer).toContain('截止到一月底。');
    await withModel.close();
    model.close();
  });

  it('does not ask the model if there is no source, streaming or not', async () => {
    const model = await modelServer([chunk('随便说说。'), '[DONE]']);
    const withModel = await buildTestApp({ ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL_NAME: 'm' });
    await importContent(withModel.app.db, documents, []);
    const response = await withModel.app.inject({
      method: 'POST',
      url: '/api/assistant/ask',
      headers: { 'tenant-id': '126', accept: 'text/event-stream' },
      payload: { question: '支付宝的验证码收不到' },
    });
    expect(response.body).toContain('event: sources\ndata: []');
    expect(response.body).toContain('没有找到');
    const { data } = await ask('支付宝的验证码收不到', withModel);
    expect(data).toMatchObject({ sources: [], suggestions: ['验证码收不到怎么办？'] });
    expect(data.answer).toContain('没有找到');
    expect(model.asked).toEqual([]);
    await withModel.close();
    model.close();
  });

  it('falls back to the found answer if the model fails', async () => {
    const model = await modelServer([], 500);
    const withModel = await buildTestApp({ ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL_NAME: 'm' });
    await importContent(withModel.app.db, documents, []);
    expect((await ask('报名什么时候截止', withModel)).data.answer).toContain('2027年1月31日');
    await withModel.close();
    model.close();
  });
});
