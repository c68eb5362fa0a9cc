import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadyAnswers } from './ready-answers';

function request(headers: Record<string, string> = {}, url = '/news', method = 'GET') {
  return {
    method,
    url,
    headers: { host: 'portal', 'accept-encoding': 'br', ...headers },
  } as unknown as IncomingMessage;
}

function response() {
  const sent: { status?: number; headers?: string[]; body?: Buffer } = {};
  const fake = {
    writeHead: (status: number, headers: string[]) => Object.assign(sent, { status, headers }),
    end: (body: Buffer) => Object.assign(sent, { body }),
  };
  return { sent, response: fake as unknown as ServerResponse };
}

const source = {};
const page = { source, etag: '"a"', headers: { etag: '"a"' }, body: Buffer.from('page') };

function kept(freshUntil = Date.now() + 60_000) {
  const ready = new ReadyAnswers();
  ready.keep(request(), { ...page, freshUntil });
  return ready;
}

test('the same question gets the same answer', () => {
  const { sent, response: to } = response();
  expect(kept().answer(request(), to, source)).toBe(true);
  expect(sent).toEqual({ status: 200, headers: ['etag', '"a"'], body: page.body });
});

test.each([
  ['another page', request({}, '/match')],
  ['another encoding', request({ 'accept-encoding': 'gzip' })],
  ['another host', request({ host: 'mirror' })],
  ['a copy that is still good', request({ 'if-none-match': '"a"' })],
  ['a developer’s build', request({ cookie: 'portal-overrides=entry' })],
  ['a question about the page only', request({}, '/news', 'HEAD')],
])('%s is answered with more thought', (_, asked) => {
  expect(kept().answer(asked, response().response, source)).toBe(false);
});

test('neither an old answer nor one of another set is given again', () => {
  expect(kept(Date.now() - 1).answer(request(), response().response, source)).toBe(false);
  expect(kept().answer(request(), response().response, {})).toBe(false);
});
