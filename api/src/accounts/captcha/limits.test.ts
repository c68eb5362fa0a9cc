import type { CaptchaCheckResponse, CaptchaGetResponse } from '@portal/contract/captcha';
import { CHECK_CAPTCHA, createCaptchaClient, GET_CAPTCHA } from '../../testing/captcha-client';
import { buildTestApp, newAddress, type TestApp } from '../../testing/test-app';

describe('captcha rate limits', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await buildTestApp({
      CAPTCHA_SMS: 'off',
      CAPTCHA_GETS_MINUTE: '30',
      CAPTCHA_CHECKS_MINUTE: '60',
      CAPTCHA_ADDRESS_GETS_MINUTE: '40',
      CAPTCHA_ADDRESS_FAILURES_MINUTE: '12',
    });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => strict.close());

  const ask = (clientUid: string, address: string) =>
    strict
      .call<CaptchaGetResponse>('POST', GET_CAPTCHA, {
        body: { captchaType: 'clickWord', clientUid },
        address,
      })
      .then(({ data }) => data.repCode);
  const guess = (clientUid: string, address: string, token: string) =>
    strict
      .call<CaptchaCheckResponse>('POST', CHECK_CAPTCHA, {
        body: { captchaType: 'blockPuzzle', clientUid, token, pointJson: 'x' },
        address,
      })
      .then(({ data }) => data.repCode);

  it('allow 30 challenges a minute per clientUid, and more per address', async () => {
    const byUid = await Promise.all(Array.from({ length: 31 }, (_v, at) => ask('one', `203.0.113.${at}`)));
    expect(byUid.filter((code) => code === '6201')).toHaveLength(1);
    const byAddress = await Promise.all(Array.from({ length: 41 }, (_v, at) => ask(`u${at}`, '203.0.114.1')));
    expect(byAddress.filter((code) => code === '6201')).toHaveLength(1);
    strict.clock.advance(61);
    expect(await ask('one', '203.0.114.1')).toBe('0000');
  });

  it('count loopback, which may represent everyone, only for clients without a clientUid', async () => {
    jest.replaceProperty(strict.app.env, 'CAPTCHA_ADDRESS_GETS_MINUTE', 1);
    expect([await ask('named1', '127.0.0.1'), await ask('named2', '127.0.0.1')]).toEqual(['0000', '0000']);
    expect([await ask('', '127.0.0.1'), await ask('', '127.0.0.1')]).toEqual(['0000', '6201']);
  });

  it('include calls of public protocol clients, with errors in the protocol’s format', async () => {
    const bare = async (path: string, more = {}) => {
      const response = await strict.app.inject({
        method: 'POST',
        url: `/api/captcha/${path}`,
        payload: { captchaType: 'blockPuzzle', clientUid: 'public', ...more },
        remoteAddress: '203.0.119.1',
      });
      return response.json<{ repCode: string }>().repCode;
    };
    for (let at = 0; at < 15; at += 1) {
      expect(await bare('get')).toBe('0000');
      expect(await ask('public', '203.0.119.1')).toBe('0000');
    }
    expect(await bare('get')).toBe('6201');
    const unknown = { token: 'unknown', pointJson: 'x' };
    for (let at = 0; at < 60; at += 1) expect(await bare('check', unknown)).toBe('6110');
    expect(await bare('check', unknown)).toBe('6204');
  });

  it('allow 60 checks a minute', async () => {
    const codes: string[] = [];
    for (let at = 0; at < 61; at += 1) codes.push(await guess('two', '203.0.115.1', 'unknown'));
    expect(codes.filter((code) => code === '6110')).toHaveLength(60);
    expect(codes.at(-1)).toBe('6204');
  });

  it('allow 60 results a minute in business calls', async () => {
    const query = 'mobile=13800138000&type=01&code=invented';
    const bring = () =>
      strict.call<{ repCode?: string }>('GET', `/api/system/enterprise/user/sendRegisterCode?${query}`, {
        address: '203.0.118.1',
      });
    for (let at = 0; at < 60; at += 1) expect((await bring()).data.repCode).toBeUndefined();
    expect(await bring()).toMatchObject({
      code: 1002000004,
      msg: '验证次数过多，请稍后再试',
      data: { captchaRequired: true, repCode: '6205' },
    });
  });

  async function fail(clientUid: string, address: string, times: number) {
    for (let failure = 0; failure < times; failure += 1) {
      const body = { captchaType: 'blockPuzzle', clientUid };
      const { data } = await strict.call<CaptchaGetResponse>('POST', GET_CAPTCHA, { body, address });
      expect(await guess(clientUid, address, data.repData?.token ?? '')).toBe('6111');
    }
  }

  it('block challenges for a clientUid for 300 seconds after more than five failures', async () => {
    const address = '203.0.116.1';
    // Expired challenges are no failures.
    for (let at = 0; at < 6; at += 1) await guess('late', address, 'unknown');
    expect(await ask('late', address)).toBe('0000');
    await fail('three', address, 6);
    expect(await ask('three', '203.0.116.2')).toBe('6202');
    expect(await ask('four', address)).toBe('0000');
    strict.clock.advance(270);
    expect(await ask('three', '203.0.116.3')).toBe('6202');
    strict.clock.advance(30);
    expect(await ask('three', '203.0.116.3')).toBe('0000');
  });

  it('block challenges for an address after failures by many clients, but still allow proof of work', async () => {
    const address = '203.0.117.1';
    for (const clientUid of ['pupil1', 'pupil2', 'pupil3']) await fail(clientUid, address, 4);
    expect(await ask('pupil4', address)).toBe('0000');
    await fail('pupil5', address, 1);
    expect(await ask('pupil6', address)).toBe('6202');
    expect((await strict.call('GET', '/api/system/captcha/altcha', { address })).code).toBe(200);
  });

  it('accept valid results from an address that has sent too many invalid ones', async () => {
    jest.replaceProperty(strict.app.env, 'CAPTCHA_SMS', true);
    jest.replaceProperty(strict.app.env, 'CAPTCHA_VERIFICATIONS_MINUTE', 1);
    const { pass } = createCaptchaClient(strict);
    const address = newAddress();
    const bring = async (result: string) => {
      const query = `mobile=13800138000&type=01&code=${encodeURIComponent(result)}`;
      const url = `/api/system/enterprise/user/sendRegisterCode?${query}`;
      return (await strict.call('GET', url, { address })).msg;
    };
    for (const result of ['', '', 'invented']) expect(await bring(result)).not.toContain('次数过多');
    expect(await bring('invented')).toBe('验证次数过多，请稍后再试');
    expect(await bring(await pass())).toBe('成功');
  });
});
