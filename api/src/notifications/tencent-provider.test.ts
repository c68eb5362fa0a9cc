import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from '../platform/env';
import { createTencentProvider } from './providers';

describe('Tencent Cloud provider', () => {
  let cloud: Server;
  let requests: { action: string | undefined; body: unknown }[];
  let status = 'Ok';
  /** Response instead of the cloud's. */
  let instead: { code: number; text: string } | 'line cut' | undefined;

  beforeAll(async () => {
    requests = [];
    cloud = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        requests.push({ action: String(request.headers['x-tc-action']), body: JSON.parse(text) });
        if (instead === 'line cut') return request.socket.destroy();
        response.setHeader('content-type', 'application/json');
        if (instead) return response.writeHead(instead.code).end(instead.text);
        response.end(JSON.stringify({ Response: { SendStatusSet: [{ Code: status }], RequestId: 'r' } }));
      });
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    instead = undefined;
  });
  afterAll(() => new Promise((resolve) => cloud.close(resolve)));

  const message = { mobile: '13800138000', type: '01', code: '123456', text: '', validMinutes: 5 } as const;
  const provider = (endpoint = `127.0.0.1:${(cloud.address() as AddressInfo).port}`) =>
    createTencentProvider(
      parseEnv({
        SMS_PROVIDER: 'tencent',
        TENCENT_SMS_SECRET_ID: 'id',
        TENCENT_SMS_SECRET_KEY: 'key',
        TENCENT_SMS_APP_ID: '1400000000',
        TENCENT_SMS_SIGN: '启明科技园',
        TENCENT_SMS_TEMPLATE: '100',
        TENCENT_SMS_TEMPLATE_OWNER: '104',
        TENCENT_SMS_TEMPLATE_REMINDER: '200',
        TENCENT_SMS_ENDPOINT: endpoint,
        TENCENT_SMS_PROTOCOL: 'http://',
      }),
    );

  it('sends the code with its template', async () => {
    await (await provider()).sendCode(message);
    expect(requests[0]).toEqual({
      action: 'SendSms',
      body: {
        PhoneNumberSet: ['+8613800138000'],
        SmsSdkAppId: '1400000000',
        SignName: '启明科技园',
        TemplateId: '100',
        TemplateParamSet: ['123456', '5'],
      },
    });
  });

  it('uses a separate template for codes that change an account', async () => {
    await (await provider()).sendCode({ ...message, type: '04' });
    expect(requests.at(-1)?.body).toMatchObject({ TemplateId: '104', TemplateParamSet: ['123456', '5'] });
  });

  it('sends notices that have a template', async () => {
    const tencent = await provider();
    expect(tencent.supports('reminder')).toBe(true);
    expect(tencent.supports('returned')).toBe(false);
    const values = ['云端质检', '不足2小时', '2026-11-30 18:00'];
    await tencent.sendNotice({ mobile: '13800138000', kind: 'reminder', text: '', values });
    expect(requests.at(-1)?.body).toMatchObject({ TemplateId: '200', TemplateParamSet: values });
  });

  it.each(['LimitExceeded.PhoneNumberDailyLimit', 'FailedOperation.SignatureIncorrectOrUnapproved'])(
    'fails with the reason when the cloud refuses: %s',
    async (reason) => {
      status = reason;
      await expect((await provider()).sendCode(message)).rejects.toMatchObject({ code: reason });
    },
  );

  const refusedBy = (code: string) => ({
    code: 200,
    text: JSON.stringify({ Response: { Error: { Code: code, Message: '+8613800138000' } } }),
  });

  it.each([
    ['HTTP 403', { code: 403, text: '<html>Forbidden</html>' }],
    ['AuthFailure.SecretIdNotFound', refusedBy('AuthFailure.SecretIdNotFound')],
  ])('reports the cloud’s reason without the phone number: %s', async (reason, answer) => {
    instead = answer;
    const failing = (await provider()).sendCode(message);
    await expect(failing).rejects.toMatchObject({ name: 'RefusedTextError', message: reason, code: reason });
  });

  it.each([
    ['HTTP 502', { code: 502, text: '<html>Bad Gateway</html>' }],
    ['unreadable response', { code: 200, text: '<html>Welcome</html>' }],
    ['unreadable response', { code: 200, text: '{"ok":true}' }],
    ['no status', { code: 200, text: '{"Response":{}}' }],
    ['unreadable response', 'line cut' as const],
    ['InternalError.Timeout', refusedBy('InternalError.Timeout')],
  ])('reports a possibly sent message without the phone number: %s', async (reason, answer) => {
    instead = answer;
    const failing = (await provider()).sendCode(message);
    await expect(failing).rejects.toMatchObject({ name: 'UnconfirmedTextError', code: reason });
  });

  it('reports an unreachable cloud', async () => {
    const failing = (await provider('127.0.0.1:1')).sendCode(message);
    await expect(failing).rejects.toMatchObject({ name: 'RefusedTextError', code: 'ECONNREFUSED' });
  });
});
