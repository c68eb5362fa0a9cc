import { loadImage } from '@napi-rs/canvas';
import {
  type AltchaChallenge,
  type CaptchaChallenge,
  type CaptchaCheckAnswer,
  type CaptchaGetAnswer,
  captchaSize,
} from '@portal/contract/captcha';
import { encryptText } from '@portal/contract/platform-cipher';
import { solveChallenge } from 'altcha-lib/v1';
import { eq } from 'drizzle-orm';
import { encoded, newParticipant, PASSWORD } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { drawJigsaw } from './jigsaw';
import { captchaChallenge } from './tables';
import { drawWords } from './word-picture';

const GET = '/api/system/captcha/captchaImage';
const CHECK = '/api/system/captcha/check';

describe('captcha', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ CAPTCHA_POW_MAX: '2000', CAPTCHA_FAILURES_MINUTE: '1000000' });
  });
  afterAll(() => test.close());

  async function get(captchaType: string, from = test): Promise<CaptchaChallenge> {
    const body = { captchaType, clientUid: 'slider-1', ts: Date.now() };
    const { data } = await from.call<CaptchaGetAnswer>('POST', GET, { body });
    if (!data.repData) throw new Error(`No challenge: ${data.repCode}`);
    return data.repData;
  }

  async function answerOf(token: string, from = test): Promise<number[][]> {
    const [row] = await from.app.db.select().from(captchaChallenge).where(eq(captchaChallenge.token, token));
    return row?.answer ?? [];
  }

  function check(
    challenge: CaptchaChallenge,
    captchaType: string,
    plain: string,
    from = test,
    uid = 'slider-1',
  ) {
    const pointJson = encryptText(plain, challenge.secretKey);
    const body = { captchaType, pointJson, token: challenge.token, clientUid: uid, ts: Date.now() };
    return from.call<CaptchaCheckAnswer>('POST', CHECK, { body });
  }

  /** @returns the result code of a passed slide, as a public client makes it */
  async function pass(from = test): Promise<string> {
    const challenge = await get('blockPuzzle', from);
    const x = (await answerOf(challenge.token, from))[0]?.[0];
    const plain = `{"x":${x},"y":5}`;
    expect((await check(challenge, 'blockPuzzle', plain, from)).data.repCode).toBe('0000');
    return encryptText(`${challenge.token}---${plain}`, challenge.secretKey);
  }

  it('answers a slide challenge as the protocol says', async () => {
    const body = { captchaType: 'blockPuzzle', clientUid: 'slider-1', ts: 1_700_000_000_000 };
    const answer = await test.call<CaptchaGetAnswer>('POST', GET, { body });
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
  ])('judges a slide that is off by %p', async (off, repCode) => {
    const challenge = await get('blockPuzzle');
    const x = (await answerOf(challenge.token))[0]?.[0] ?? 0;
    const { data } = await check(challenge, 'blockPuzzle', JSON.stringify({ x: x + off, y: 5 }));
    expect(data.repCode).toBe(repCode);
    expect(data.repData?.result).toBe(repCode === '0000' ? true : undefined);
  });

  it('judges clicks in their order', async () => {
    const right = await get('clickWord');
    expect(right.wordList).toHaveLength(3);
    expect(right.jigsawImageBase64).toBeNull();
    const points = (await answerOf(right.token)).map(([x = 0, y = 0]) => ({ x: x + 20, y: y - 20 }));
    expect((await check(right, 'clickWord', JSON.stringify(points))).data.repCode).toBe('0000');
    const turned = await get('clickWord');
    const backwards = (await answerOf(turned.token)).map(([x, y]) => ({ x, y })).reverse();
    expect((await check(turned, 'clickWord', JSON.stringify(backwards))).data.repCode).toBe('6111');
    const short = await get('clickWord');
    expect((await check(short, 'clickWord', '[{"x":1,"y":1}]')).data.repCode).toBe('6111');
  });

  it('is gone after its first check, right or wrong', async () => {
    const challenge = await get('blockPuzzle');
    const x = (await answerOf(challenge.token))[0]?.[0];
    expect((await check(challenge, 'blockPuzzle', '{"x":0,"y":5}')).data.repCode).toBe('6111');
    const second = await check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`);
    expect(second.data).toEqual({
      repCode: '6110',
      repMsg: '验证码已失效，请重新获取',
      success: false,
      repData: null,
    });
  });

  it('is gone after 120 seconds', async () => {
    const challenge = await get('blockPuzzle');
    const x = (await answerOf(challenge.token))[0]?.[0];
    test.clock.advance(121);
    expect((await check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`)).data.repCode).toBe('6110');
  });

  it.each([
    [{}, '0011'],
    [{ captchaType: '', clientUid: 'a' }, '0011'],
    [{ captchaType: 'rotate', clientUid: 'a' }, '6206'],
  ])('refuses to make %p', async (body, repCode) => {
    expect((await test.call<CaptchaGetAnswer>('POST', GET, { body })).data.repCode).toBe(repCode);
  });

  it.each([
    [{ captchaType: 'blockPuzzle', token: '', pointJson: 'x' }, '0011'],
    [{ captchaType: 'blockPuzzle', token: 'x' }, '0011'],
    [{ captchaType: 'rotate', token: 'x', pointJson: 'x' }, '6206'],
    [{ captchaType: 'blockPuzzle', token: 'unknown', pointJson: 'x' }, '6110'],
  ])('refuses to check %p', async (body, repCode) => {
    expect((await test.call<CaptchaCheckAnswer>('POST', CHECK, { body })).data.repCode).toBe(repCode);
  });

  it('refuses wrong types', async () => {
    expect((await test.call('POST', GET, { body: { captchaType: 7 } })).code).toBe(400);
    expect((await test.call('POST', CHECK, { body: { token: {} } })).code).toBe(400);
  });

  it('lets exactly one of 1,000 parallel checks pass', async () => {
    const challenge = await get('blockPuzzle');
    const x = (await answerOf(challenge.token))[0]?.[0];
    const all = await Promise.all(
      Array.from({ length: 1000 }, () => check(challenge, 'blockPuzzle', `{"x":${x},"y":5}`)),
    );
    const codes = all.map(({ data }) => data.repCode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(1);
    expect(codes.filter((code) => code === '6110')).toHaveLength(999);
  });

  describe('result', () => {
    const send = (code: string, mobile: string, from = test) =>
      from.call('GET', `/api/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=01&code=${code}`);

    it('is good once, percent-encoded or with spaces for plus signs', async () => {
      const result = await pass();
      expect((await send(encodeURIComponent(result), '13711110001')).code).toBe(200);
      expect(await send(encodeURIComponent(result), '13711110002')).toMatchObject({
        code: 1002000004,
        data: { captchaRequired: true },
      });
      expect((await send(await pass(), '13711110003')).code).toBe(200);
    });

    it('ends after 180 seconds', async () => {
      const result = await pass();
      test.clock.advance(181);
      expect((await send(encodeURIComponent(result), '13711110004')).code).toBe(1002000004);
    });

    it('admits a login when a captcha is due, once', async () => {
      const user = await newParticipant(test);
      const login = (password: string, code?: string) =>
        test.call('POST', '/api/system/auth/tenantLogin', {
          body: { username: user.mobile, password: encoded(password), code },
        });
      for (let failure = 0; failure < 3; failure += 1) await login('wrong1234');
      const result = await pass();
      expect((await login('wrong1234', result)).code).toBe(1002000000);
      expect((await login(PASSWORD, result)).code).toBe(1002000004);
      expect((await login(PASSWORD, await pass())).code).toBe(200);
      expect((await login(PASSWORD)).code).toBe(200);
    });

    it('may be a proof of work, equally once', async () => {
      const { data } = await test.call<AltchaChallenge>('GET', '/api/system/captcha/altcha');
      const { algorithm, challenge, maxnumber, salt, signature } = data;
      const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
      const proof = (number: number) =>
        encodeURIComponent(
          Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64'),
        );
      const number = solution?.number ?? -1;
      expect((await send(proof(number + 1), '13711110005')).code).toBe(1002000004);
      const all = await Promise.all(
        Array.from({ length: 20 }, (_value, at) => send(proof(number), `137222200${10 + at}`)),
      );
      expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
    });

    it('may not be a proof of work that ran out', async () => {
      const { data } = await test.call<AltchaChallenge>('GET', '/api/system/captcha/altcha');
      const { algorithm, challenge, maxnumber, salt, signature } = data;
      const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
      const json = JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature });
      test.clock.advance(601);
      const proof = encodeURIComponent(Buffer.from(json).toString('base64'));
      expect((await send(proof, '13711110006')).code).toBe(1002000004);
    });
  });

  describe('limits', () => {
    let strict: TestApp;
    beforeAll(async () => {
      strict = await buildTestApp({ CAPTCHA_GETS_MINUTE: '30', CAPTCHA_CHECKS_MINUTE: '60' });
    });
    afterAll(() => strict.close());

    const ask = (clientUid: string, address: string) =>
      strict
        .call<CaptchaGetAnswer>('POST', GET, { body: { captchaType: 'clickWord', clientUid }, address })
        .then(({ data }) => data.repCode);
    const guess = (clientUid: string, address: string, token: string) =>
      strict
        .call<CaptchaCheckAnswer>('POST', CHECK, {
          body: { captchaType: 'blockPuzzle', clientUid, token, pointJson: 'x' },
          address,
        })
        .then(({ data }) => data.repCode);

    it('are 30 gets a minute for a clientUid and for an address', async () => {
      const byUid = await Promise.all(Array.from({ length: 31 }, (_v, at) => ask('one', `203.0.113.${at}`)));
      expect(byUid.filter((code) => code === '6201')).toHaveLength(1);
      const byAddress = await Promise.all(
        Array.from({ length: 31 }, (_v, at) => ask(`u${at}`, '203.0.114.1')),
      );
      expect(byAddress.filter((code) => code === '6201')).toHaveLength(1);
      strict.clock.advance(61);
      expect(await ask('one', '203.0.114.1')).toBe('0000');
    });

    it('are 60 checks a minute', async () => {
      const codes: string[] = [];
      for (let at = 0; at < 61; at += 1) codes.push(await guess('two', '203.0.115.1', 'unknown'));
      expect(codes.filter((code) => code === '6110')).toHaveLength(60);
      expect(codes.at(-1)).toBe('6204');
    });

    it('are 60 results a minute brought to business calls', async () => {
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

    it('lock gets for 300 seconds after more than five failures', async () => {
      const address = '203.0.116.1';
      for (let failure = 0; failure < 6; failure += 1) {
        const body = { captchaType: 'blockPuzzle', clientUid: 'three' };
        const { data } = await strict.call<CaptchaGetAnswer>('POST', GET, { body, address });
        expect(await guess('three', address, data.repData?.token ?? '')).toBe('6111');
      }
      expect(await ask('three', '203.0.116.2')).toBe('6202');
      expect(await ask('four', address)).toBe('6202');
      strict.clock.advance(299);
      expect(await ask('three', '203.0.116.3')).toBe('6202');
      strict.clock.advance(2);
      expect(await ask('three', '203.0.116.3')).toBe('0000');
    });
  });
});

describe('drawn pictures', () => {
  it('differ every time, with the target spread over 100 to 262', async () => {
    const puzzles = await Promise.all(Array.from({ length: 120 }, drawJigsaw));
    expect(new Set(puzzles.map(({ original }) => original.toString('base64'))).size).toBe(120);
    const places = puzzles.map(({ x }) => x);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...places)).toBeLessThanOrEqual(262);
    const thirds = [0, 0, 0];
    for (const x of places)
      thirds[Math.floor((x - 100) / 54.4)] = (thirds[Math.floor((x - 100) / 54.4)] ?? 0) + 1;
    for (const third of thirds) expect(third).toBeGreaterThan(20);
  });

  it('keep words further apart than a click may be off', async () => {
    for (let at = 0; at < 30; at += 1) {
      const { points, asked } = await drawWords();
      expect(new Set(asked).size).toBe(3);
      const xs = points.map(([x = 0]) => x).sort((a, b) => a - b);
      expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBeGreaterThan(50);
      expect((xs[2] ?? 0) - (xs[1] ?? 0)).toBeGreaterThan(50);
    }
  });
});
