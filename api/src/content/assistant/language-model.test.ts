import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '@portal/contract/site';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { importContent } from '../import-content';

const question = (slug: string, title: string, answer: string) => ({
  path: `faq/${slug}.md`,
  text: `---\ntitle: ${title}\nsummary: ${answer}\npublishedAt: 2026-09-01\ncategory: 报名\n---\n${answer}`,
});
const documents = [
  question('deadline', '报名什么时候截止？', '报名截止时间是2027年1月31日。'),
  question('captcha', '验证码收不到怎么办？', '请检查短信拦截。'),
];
const DEADLINE = '报名什么时候截止';
/** A service that no text mentions. */
const UNKNOWN = '支付宝的验证码收不到';

const words = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] });

describe('an assistant with a language model', () => {
  let test: TestApp;
  /** The model's next responses: status and lines of the streaming OpenAI chat protocol. */
  let model: { status?: number; lines: string[] };
  /** Requests to the model. */
  let given: { messages: { role: string; content: string }[] }[];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece));
    request.on('end', () => {
      given.push(JSON.parse(body));
      response.writeHead(model.status ?? 200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(model.lines.map((line) => `data: ${line}\n\n`).join(''));
      // Packets may split anywhere, even within a character.
      const cut = 1 + bytes.findIndex((byte) => byte > 127);
      response.write(bytes.subarray(0, cut));
      setTimeout(() => response.end(bytes.subarray(cut)), 50);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    test = await buildTestApp({
      ASSISTANT_MODEL_URL: `http://127.0.0.1:${port}/v1`,
      ASSISTANT_MODEL_NAME: 'm',
      ASSISTANT_ADDRESS_MINUTE: '100000',
    });
    expect((await importContent(test.app.db, documents, [])).problems).toEqual([]);
  });
  beforeEach(() => {
    given = [];
  });
  afterAll(async () => {
    await test.close();
    server.close();
  });

  const ask = async (text: string, more = {}) =>
    (await test.call<Answer>('POST', '/api/assistant/ask', { body: { question: text, ...more } })).data;
  const stream = (text: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/assistant/ask',
      headers: { 'tenant-id': '126', accept: 'text/event-stream' },
      payload: { question: text },
    });

  it('streams the model’s answer after its sources, the only ones given to the model', async () => {
    model = { lines: [words('截止到'), words('一月底。'), '[DONE]'] };
    const { headers, body } = await stream(DEADLINE);
    expect(headers['content-type']).toContain('text/event-stream');
    expect(body).toMatch(/^event: sources\n/);
    expect(body).toContain('data: {"text":"截止到"}');
    expect(body.trim().endsWith('event: end\ndata: {}')).toBe(true);
    expect(JSON.stringify(given)).toContain('2027年1月31日');
  });

  it('returns the model’s answer as escaped text without streaming', async () => {
    model = { lines: [words('截止到'), words('一月底。<img src=x onerror=x()>'), '[DONE]'] };
    const { answer } = await ask(DEADLINE);
    expect(answer).toContain('截止到一月底。');
    expect(answer).not.toContain('onerror');
  });

  it('includes the last six turns in the model’s request', async () => {
    model = { lines: [words('一月底。'), '[DONE]'] };
    const history = Array.from({ length: 8 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: `第${at + 1}句`,
    }));
    await ask(DEADLINE, { history });
    expect(given[0]?.messages.slice(1).map(({ content }) => content)).toEqual([
      ...history.slice(2).map(({ text }) => text),
      DEADLINE,
    ]);
  });

  it('does not ask the model if there is no source, streaming or not', async () => {
    model = { lines: [words('随便说说。'), '[DONE]'] };
    const { body } = await stream(UNKNOWN);
    expect(body).toContain('event: sources\ndata: []');
    expect(body).toContain('没有找到');
    const answer = await ask(UNKNOWN);
    expect(answer).toMatchObject({ sources: [], suggestions: ['验证码收不到怎么办？'] });
    expect(answer.answer).toContain('没有找到');
    expect(given).toEqual([]);
  });

  it('falls back to the found answer if the model fails', async () => {
    model = { status: 500, lines: [words('一月底。'), '[DONE]'] };
    expect((await ask(DEADLINE)).answer).toContain('2027年1月31日');
    model = { lines: ['no JSON'] };
    const { body } = await stream(DEADLINE);
    expect(body.split('event: text')[1]).toContain('2027年1月31日');
    expect(body).not.toContain('event: error');
  });

  it('says that the answer was interrupted if the model fails midway', async () => {
    model = { lines: [words('截止到'), 'no JSON'] };
    const { body } = await stream(DEADLINE);
    expect(body).toContain('{"text":"截止到"}');
    expect(body).toContain('event: error');
    expect(body.split('event: text')[1]).not.toContain('2027年1月31日');
  });
});
