import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WeixinSignature } from '@portal/contract/reference';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { signPage } from './weixin-sdk';

/** Initial state, without any requests. */
const UNUSED = { tokens: 0, tickets: 0, ticketSeconds: 7200, known: '', broken: false, refusal: 0 };

/** Implements WeChat's protocol: one app, one token, one ticket at a time. */
async function startWeixin() {
  const weixin = { ...UNUSED, origin: '', close: () => {} };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const url = new URL(request.url ?? '', 'http://weixin');
    const answer = (data: object) => response.end(JSON.stringify(data));
    if (weixin.broken) return response.destroy();
    if (weixin.refusal) return answer({ errcode: weixin.refusal, errmsg: 'invalid ip' });
    if (url.pathname === '/cgi-bin/stable_token' && request.method === 'POST') {
      const { grant_type, appid, secret } = JSON.parse(body) as Record<string, string>;
      if (grant_type !== 'client_credential' || appid !== 'wx1' || secret !== 'hush')
        return answer({ errcode: 40125, errmsg: 'invalid appsecret' });
      weixin.tokens += 1;
      weixin.known = `token-${weixin.tokens}`;
      return answer({ access_token: weixin.known, expires_in: 7200 });
    }
    if (url.pathname === '/cgi-bin/ticket/getticket' && url.searchParams.get('type') === 'jsapi') {
      if (url.searchParams.get('access_token') !== weixin.known)
        return answer({ errcode: 40001, errmsg: 'invalid credential' });
      weixin.tickets += 1;
      return answer({
        errcode: 0,
        errmsg: 'ok',
        ticket: `ticket-${weixin.tickets}`,
        expires_in: weixin.ticketSeconds,
      });
    }
    return response.writeHead(404).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  weixin.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  weixin.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return weixin;
}

const PAGE = 'https://portal.example/news/detail/1?from=timeline';

async function sign(test: TestApp, page = PAGE) {
  const url = `/api/weixin/sdk/signature?url=${encodeURIComponent(page)}`;
  return test.call<WeixinSignature>('GET', url);
}

describe('pages are signed for WeChat', () => {
  let weixin: Awaited<ReturnType<typeof startWeixin>>;
  let test: TestApp;
  beforeAll(async () => {
    weixin = await startWeixin();
    const account = { WEIXIN_APP_ID: 'wx1', WEIXIN_APP_SECRET: 'hush', WEIXIN_ORIGIN: weixin.origin };
    test = await buildTestApp(account);
  });
  beforeEach(async () => {
    Object.assign(weixin, UNUSED);
    await test.app.db.execute(sql`DELETE FROM weixin_credential`);
  });
  afterAll(async () => {
    await test.close();
    weixin.close();
  });

  it('produces the signature in WeChat’s documentation', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
    const page = {
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1_414_587_457,
      url: 'http://mp.weixin.qq.com?params=value',
    };
    expect(signPage(ticket, page)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('signs a URL without its fragment, with one ticket for all calls and replicas until it expires', async () => {
    const calls = await Promise.all([sign(test), sign(test), sign(test, `${PAGE}#text`)]);
    for (const { data } of calls) {
      expect(data.appId).toBe('wx1');
      expect(data.signature).toBe(signPage('ticket-1', { ...data, url: PAGE }));
    }
    test.clock.advance(6_000);
    await sign(test);
    expect([weixin.tokens, weixin.tickets]).toEqual([1, 1]);
    test.clock.advance(1_000);
    const { data } = await sign(test);
    expect(data.signature).toBe(signPage('ticket-2', { ...data, url: PAGE }));
  });

  it('requests another token if WeChat no longer accepts the stored one', async () => {
    weixin.ticketSeconds = 3_600;
    await sign(test);
    weixin.known = 'reset by somebody else';
    test.clock.advance(3_500);
    expect((await sign(test)).status).toBe(200);
    expect([weixin.tokens, weixin.tickets]).toEqual([2, 2]);
  });

  it('reports an outage of WeChat, and signs again afterwards', async () => {
    weixin.broken = true;
    expect(await sign(test)).toMatchObject({ status: 503 });
    weixin.broken = false;
    expect((await sign(test)).status).toBe(200);
  });

  it('shows operators WeChat’s reason for a rejection', async () => {
    weixin.refusal = 40164;
    expect(await sign(test)).toMatchObject({ status: 503 });
    expect(test.logs.join('')).toContain('"error":"WeixinError","errorCode":"40164"');
  });

  it('signs only URLs of pages', async () => {
    expect((await sign(test, 'javascript:alert(1)')).msg).toBe('页面地址不正确');
    expect(weixin.tokens).toBe(0);
  });
});

it('reports that no official account is configured', async () => {
  const test = await buildTestApp();
  expect(await sign(test)).toMatchObject({ code: 404 });
  await test.close();
});
