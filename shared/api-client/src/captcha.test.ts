import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { answer, startTokenServer, type TokenServer } from '../test/token-server';
import { configureApiClient } from './client/configure';
import { sendRegisterCode } from './sms-codes';

const SEND = '/system/enterprise/user/sendRegisterCode';
const due = { code: 1002000004, msg: '验证码不正确', data: { captchaRequired: true } };
const ok = { code: 200, msg: '成功', data: true };

let server: TokenServer;
let shown: string[];
let proofs: (string | null)[];
beforeEach(async () => {
  server = await startTokenServer();
  shown = [];
  proofs = [];
  configureApiClient({
    baseUrl: server.baseUrl,
    tenantId: '126',
    onError: ({ msg }) => shown.push(msg),
  });
});
afterEach(() => server.close());

/** Rejects calls without proof, as in production; `accepted` is the only valid proof. */
function requireCaptcha(accepted = 'proof') {
  server.on(SEND, (_request, response, url) => {
    proofs.push(url.searchParams.get('code'));
    answer(response, url.searchParams.get('code') === accepted ? ok : due);
  });
}
const never = () => Promise.reject(new Error('No captcha was due'));

test('if no captcha is due, the call is sent once and no proof is requested', async () => {
  server.on(SEND, (_request, response) => answer(response, ok));
  await expect(sendRegisterCode('13800138000', '01', never)).resolves.toBe(true);
  expect(server.calls).toEqual([SEND]);
});

test('if a captcha is due, the call is repeated with a proof, without showing an error', async () => {
  requireCaptcha();
  await expect(sendRegisterCode('13800138000', '01', async () => 'proof')).resolves.toBe(true);
  expect(proofs).toEqual([null, 'proof']);
  expect(shown).toEqual([]);
});

test('cancelling the captcha sends nothing and shows no error', async () => {
  requireCaptcha();
  await expect(sendRegisterCode('13800138000', '01', async () => undefined)).resolves.toBe(false);
  expect(proofs).toEqual([null]);
  expect(shown).toEqual([]);
});

test('without a captcha prompt, the browser solves a proof of work', async () => {
  server.on(SEND, (_request, response, url) => {
    proofs.push(url.searchParams.get('code'));
    answer(response, url.searchParams.has('code') ? ok : due);
  });
  const challenge = await createChallenge({ hmacKey: 'key', maxNumber: 50 });
  server.on('/system/captcha/altcha', (_request, response) =>
    answer(response, { code: 200, data: challenge }),
  );
  await expect(sendRegisterCode('13800138000', '06')).resolves.toBe(true);
  const [none, proof] = proofs;
  expect(none).toBeNull();
  expect(await verifySolution(proof ?? '', 'key')).toBe(true);
});

test('a failed proof of work is not shown, but left to the caller', async () => {
  requireCaptcha();
  server.on('/system/captcha/altcha', (_request, response) => answer(response, { code: 500, msg: '忙' }));
  await expect(sendRegisterCode('13800138000', '06')).rejects.toMatchObject({ msg: '忙', reported: false });
  expect([proofs, shown]).toEqual([[null], []]);
});

test('a rejected proof is shown as an error', async () => {
  requireCaptcha('another');
  await expect(sendRegisterCode('13800138000', '01', async () => 'proof')).rejects.toMatchObject({
    code: due.code,
  });
  expect(proofs).toHaveLength(2);
  expect(shown).toEqual([due.msg]);
});

test('a wrong code when no captcha is due is shown immediately and requests no proof', async () => {
  server.on(SEND, (_request, response) => answer(response, { ...due, data: null }));
  await expect(sendRegisterCode('13800138000', '01', never)).rejects.toMatchObject({ code: due.code });
});

test('any other refusal is shown immediately and requests no proof', async () => {
  server.on(SEND, (_request, response) => answer(response, { code: 1002014005, msg: '短信发送过于频繁' }));
  await expect(sendRegisterCode('13800138000', '01', never)).rejects.toMatchObject({ code: 1002014005 });
  expect(shown).toEqual(['短信发送过于频繁']);
});
