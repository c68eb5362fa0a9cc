import { answer, startTokenServer, type TokenServer } from '../test/token-server';
import { sendRegisterCode } from './auth';
import { configureApiClient } from './client/configure';

const SEND = '/system/enterprise/user/sendRegisterCode';
const due = { code: 1002000004, msg: '验证码不正确', data: { captchaRequired: true } };
const ok = { code: 200, msg: '成功', data: true };

let server: TokenServer;
let shown: string[];
let brought: (string | null)[];
beforeEach(async () => {
  server = await startTokenServer();
  shown = [];
  brought = [];
  configureApiClient({
    baseUrl: server.baseUrl,
    tenantId: '126',
    onError: ({ msg }) => shown.push(msg),
  });
});
afterEach(() => server.close());

/** Refuses what brings no proof, as the platform does in production; `right` is the proof that it takes. */
function captchaIsDue(right = 'proof') {
  server.on(SEND, (_request, response, url) => {
    brought.push(url.searchParams.get('code'));
    answer(response, url.searchParams.get('code') === right ? ok : due);
  });
}
const never = () => Promise.reject(new Error('No captcha was due'));

test('where no captcha is due nobody is asked for one', async () => {
  server.on(SEND, (_request, response) => answer(response, ok));
  await expect(sendRegisterCode('13800138000', '01', never)).resolves.toBe(true);
  expect(server.calls).toEqual([SEND]);
});

test('where one is due it is asked for, without a word about the first try, and the call goes out again', async () => {
  captchaIsDue();
  await expect(sendRegisterCode('13800138000', '01', async () => 'proof')).resolves.toBe(true);
  expect(brought).toEqual([null, 'proof']);
  expect(shown).toEqual([]);
});

test('giving up sends nothing and says nothing', async () => {
  captchaIsDue();
  await expect(sendRegisterCode('13800138000', '01', async () => undefined)).resolves.toBe(false);
  expect(brought).toEqual([null]);
  expect(shown).toEqual([]);
});

test('a proof that is refused is a failure that the user is told of', async () => {
  captchaIsDue('another');
  await expect(sendRegisterCode('13800138000', '01', async () => 'proof')).rejects.toMatchObject({
    code: due.code,
  });
  expect(brought).toHaveLength(2);
  expect(shown).toEqual([due.msg]);
});

test('any other refusal is told at once and asks for nothing', async () => {
  server.on(SEND, (_request, response) => answer(response, { code: 1002014005, msg: '短信发送过于频繁' }));
  await expect(sendRegisterCode('13800138000', '01', never)).rejects.toMatchObject({ code: 1002014005 });
  expect(shown).toEqual(['短信发送过于频繁']);
});
