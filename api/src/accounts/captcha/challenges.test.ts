import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type CaptchaCheckResponse, type CaptchaGetResponse, captchaSize } from '@portal/contract/captcha';
import { encryptText } from '@portal/contract/platform-cipher';
import { CHECK_CAPTCHA, createCaptchaClient, GET_CAPTCHA } from '../../testing/captcha-client';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** Concurrent; more in the nightly run. */
const PARALLEL_CHECKS = process.env.NIGHTLY ? 1000 : 200;

describe('captcha', () => {
  let test: TestApp;
  let client: ReturnType<typeof createCaptchaClient>;
  beforeAll(async () => {
    test = await buildTestApp({ CAPTCHA_POW_MAX: '2000', CAPTCHA_FAILURES_MINUTE: '1000000' });
    client = createCaptchaClient(test);
  });
  afterAll(() => test.close());

  it('answers a slide challenge in the protocol’s format', async () => {
    const body = { captchaType: 'blockPuzzle', clientUid: 'slider-1', ts: 1_700_000_000_000 };
    const answer = await test.call<CaptchaGetResponse>('POST', GET_CAPTCHA, { body });
    expect(answer).toMatchObject({
      status: 200,
      code: 200,
      data: { repCode: '0000', repMsg: '成功', success: true, repData: { wordList: null } },
    });
    const { repData } = answer.data;
    expect(repData?.secretKey).toHaveLength(16);
    const original = await loadImage(Buffer.from(repData?.originalImageBase64 ?? '', 'base64'));
    expect([original.width, original.height]).toEqual([captchaSize.width, captchaSize.height]);
    const jigsaw = await loadImage(Buffer.from(repData?.jigsawImageBase64 ?? '', 'base64'));
    expect([jigsaw.width, jigsaw.height]).toEqual([captchaSize.jigsawWidth, captchaSize.height]);
    expect(JSON.stringify(answer)).not.toContain('answer');
  });

  it.each([
    [0, '0000'],
    [5, '0000'],
    [-5, '0000'],
    [4.6, '0000'],
    [5.5, '6111'],
    [-6, '6111'],
  ])('checks a slide that is off by %p', async (off, repCode) => {
    const challenge = await client.get('blockPuzzle');
    const x = (await client.readAnswer(challenge.token))[0]?.[0] ?? 0;
    const { data } = await client.check(challenge, 'blockPuzzle', JSON.stringify({ x: x + off, y: 5 }));
    expect(data.repCode).toBe(repCode);
    expect(data.repData?.result).toBe(repCode === '0000' ? true : undefined);
  });

  it('checks clicks in order', async () => {
    const right = await client.get('clickWord');
    expect(right.wordList).toHaveLength(3);
    expect(right.jigsawImageBase64).toBeNull();
    const points = (await client.readAnswer(right.token)).map(([x = 0, y = 0]) => ({ x: x + 25, y: y - 25 }));
    expect((await client.check(right, 'clickWord', JSON.stringify(points))).data.repCode).toBe('0000');
    const turned = await client.get('clickWord');
    const backwards = (await client.readAnswer(turned.token)).map(([x, y]) => ({ x, y })).reverse();
    expect((await client.check(turned, 'clickWord', JSON.stringify(backwards))).data.repCode).toBe('6111');
    const beside = await client.get('clickWord');
    const off = (await client.readAnswer(beside.token)).map(([x, y = 0]) => ({ x, y: y + 26 }));
    expect((await client.check(beside, 'clickWord', JSON.stringify(off))).data.repCode).toBe('6111');
    const short = await client.get('clickWord');
    expect((await client.check(short, 'clickWord', '[{"x":1,"y":1}]')).data.repCode).toBe('6111');
  });

  it('is not checked as the other type, which would be easier', async () => {
    const words = await client.get('clickWord');
    const x = (await client.readAnswer(words.token))[0]?.[0];
    expect((await client.check(words, 'blockPuzzle', `{"x":${x},"y":5}`)).data.repCode).toBe('6206');
  });

  it('is deleted by its first check, right or wrong', async () => {
    const challenge = await client.get('blockPuzzle');
    const x = (await client.readAnswer(challenge.token))[0]?.[0];
    expect((await client.check(challenge, 'blockPuzzle', '{"x":0,"y":5}')).data.repCode).toBe('6111');
    const second = await client.check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`);
    expect(second.data).toEqual({
      repCode: '6110',
      repMsg: '验证码已失效，请重新获取',
      success: false,
      repData: null,
    });
  });

  it('expires after 120 seconds', async () => {
    const checkAfter = async (seconds: number) => {
      const challenge = await client.get('blockPuzzle');
      const x = (await client.readAnswer(challenge.token))[0]?.[0];
      test.clock.advance(seconds);
      return (await client.check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`)).data.repCode;
    };
    expect([await checkAfter(115), await checkAfter(121)]).toEqual(['0000', '6110']);
  });

  it('reports that a picture could not be drawn, and logs why', async () => {
    const drawing = jest.spyOn(Object.getPrototypeOf(createCanvas(1, 1)), 'encode');
    drawing.mockRejectedValue(new Error('no font'));
    const body = { captchaType: 'blockPuzzle' };
    const { data } = await test.call<CaptchaGetResponse>('POST', GET_CAPTCHA, { body });
    drawing.mockRestore();
    expect(data).toEqual({
      repCode: '6112',
      repMsg: '获取验证码失败，请联系管理员',
      success: false,
      repData: null,
    });
    expect(test.logs.join('')).toContain('no captcha could be made');
  });

  it.each([
    [{}, '0011'],
    [{ captchaType: '', clientUid: 'a' }, '0011'],
    [{ captchaType: 'rotate', clientUid: 'a' }, '6206'],
  ])('rejects creating %p', async (body, repCode) => {
    expect((await test.call<CaptchaGetResponse>('POST', GET_CAPTCHA, { body })).data.repCode).toBe(repCode);
  });

  it.each([
    [{ captchaType: 'blockPuzzle', token: '', pointJson: 'x' }, '0011'],
    [{ captchaType: 'blockPuzzle', token: 'x' }, '0011'],
    [{ captchaType: 'rotate', token: 'x', pointJson: 'x' }, '6206'],
    [{ captchaType: 'blockPuzzle', token: 'unknown', pointJson: 'x' }, '6110'],
  ])('rejects checking %p', async (body, repCode) => {
    expect((await test.call<CaptchaCheckResponse>('POST', CHECK_CAPTCHA, { body })).data.repCode).toBe(
      repCode,
    );
  });

  it('rejects wrong types', async () => {
    expect((await test.call('POST', GET_CAPTCHA, { body: { captchaType: 7 } })).code).toBe(400);
    expect((await test.call('POST', CHECK_CAPTCHA, { body: { token: {} } })).code).toBe(400);
  });

  describe('for public protocol clients', () => {
    const post = async (path: string, payload?: unknown, headers = {}) => {
      const url = `/api/captcha/${path}`;
      const response = await test.app.inject({
        method: 'POST',
        url,
        headers,
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      return { status: response.statusCode, ...response.json<CaptchaGetResponse>() };
    };

    it('works without a tenant header, and its result is valid for a business call', async () => {
      const body = { captchaType: 'blockPuzzle', clientUid: 'slider-9', ts: 1 };
      const { repData, ...rest } = await post('get', body);
      expect(rest).toEqual({ status: 200, repCode: '0000', repMsg: '成功', success: true });
      const { token = '', secretKey = '' } = repData ?? {};
      const plain = JSON.stringify({ x: (await client.readAnswer(token))[0]?.[0], y: 5 });
      const pointJson = encryptText(plain, secretKey);
      expect(await post('check', { ...body, token, pointJson })).toEqual({
        status: 200,
        repCode: '0000',
        repMsg: '成功',
        success: true,
        repData: { captchaType: 'blockPuzzle', token, result: true },
      });
      expect(await post('check', { ...body, token, pointJson })).toMatchObject({ repCode: '6110' });
      const code = encodeURIComponent(encryptText(`${token}---${plain}`, secretKey));
      const query = `mobile=13800138111&type=01&code=${code}`;
      const sent = await test.call('GET', `/api/system/enterprise/user/sendRegisterCode?${query}`);
      expect(sent.code).toBe(200);
    });

    it.each([
      ['get', undefined, '0011'],
      ['get', {}, '0011'],
      ['get', { captchaType: 'rotate' }, '6206'],
      ['get', { captchaType: 7 }, '6206'],
      ['get', [], '6206'],
      ['check', { captchaType: 'blockPuzzle', token: 'x' }, '0011'],
      ['check', { captchaType: 'rotate', token: 'x', pointJson: 'x' }, '6206'],
      ['check', { captchaType: 'clickWord', token: 'unknown', pointJson: 'x' }, '6110'],
      ['check', { token: {} }, '6206'],
    ])('rejects %s of %j in the protocol’s format', async (path, body, repCode) => {
      expect(await post(path, body)).toEqual({
        status: 200,
        repCode,
        repMsg: expect.any(String),
        success: false,
        repData: null,
      });
    });

    it('reports wrong coordinates and invalid JSON', async () => {
      const { repData } = await post('get', { captchaType: 'clickWord' });
      const { token = '', secretKey = '' } = repData ?? {};
      const pointJson = encryptText('[{"x":1,"y":1},{"x":1,"y":1},{"x":1,"y":1}]', secretKey);
      expect(await post('check', { captchaType: 'clickWord', token, pointJson })).toMatchObject({
        repCode: '6111',
        repMsg: '验证失败',
      });
      const json = { 'content-type': 'application/json' };
      expect(await post('get', '{"', json)).toMatchObject({ status: 400, code: 400, repCode: '6206' });
    });
  });

  it(`lets exactly one of ${PARALLEL_CHECKS} concurrent checks pass`, async () => {
    const challenge = await client.get('blockPuzzle');
    const x = (await client.readAnswer(challenge.token))[0]?.[0];
    const all = await Promise.all(
      Array.from({ length: PARALLEL_CHECKS }, () =>
        client.check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`),
      ),
    );
    const codes = all.map(({ data }) => data.repCode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(1);
    expect(codes.filter((code) => code === '6110')).toHaveLength(PARALLEL_CHECKS - 1);
  });
});
