import type { AltchaChallenge } from '@portal/contract/captcha';
import { solveChallenge } from 'altcha-lib/v1';
import { createCaptchaClient } from '../../testing/captcha-client';
import { encodePassword, newParticipant, PASSWORD } from '../../testing/participants';
import { buildTestApp, newAddress, type TestApp } from '../../testing/test-app';

describe('a captcha result', () => {
  let test: TestApp;
  let client: ReturnType<typeof createCaptchaClient>;
  beforeAll(async () => {
    test = await buildTestApp({ CAPTCHA_POW_MAX: '2000', CAPTCHA_FAILURES_MINUTE: '1000000' });
    client = createCaptchaClient(test);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const send = (code: string, mobile: string) =>
    test.call('GET', `/api/system/enterprise/user/sendRegisterCode?mobile=${mobile}&type=01&code=${code}`);

  it('is valid once, percent-encoded or with spaces for plus signs', async () => {
    const result = await client.pass();
    expect((await send(encodeURIComponent(result), '13711110001')).code).toBe(200);
    expect(await send(encodeURIComponent(result), '13711110002')).toMatchObject({
      code: 1002000004,
      data: { captchaRequired: true },
    });
    let spaced = await client.pass();
    while (!spaced.includes('+')) spaced = await client.pass();
    expect((await send(spaced, '13711110003')).code).toBe(200);
  });

  it('expires after 180 seconds', async () => {
    const early = await client.pass();
    test.clock.advance(175);
    expect((await send(encodeURIComponent(early), '13711110006')).code).toBe(200);
    const result = await client.pass();
    test.clock.advance(181);
    expect((await send(encodeURIComponent(result), '13711110004')).code).toBe(1002000004);
  });

  it('permits one login when a captcha is due', async () => {
    const user = await newParticipant(test);
    const login = (password: string, code?: string, name = 'code') =>
      test.call('POST', '/api/system/auth/tenantLogin', {
        body: { username: user.mobile, password: encodePassword(password), [name]: code },
      });
    for (let failure = 0; failure < 3; failure += 1) await login('wrong1234');
    const result = await client.pass();
    expect((await login('wrong1234', result)).code).toBe(1002000000);
    expect((await login(PASSWORD, result)).code).toBe(1002000004);
    expect((await login(PASSWORD, await client.pass(), 'validateCode')).code).toBe(200);
    expect((await login(PASSWORD)).code).toBe(200);
  });

  it('may be a proof of work, also valid once', async () => {
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

  it('costs an address more work with each request, up to what an old phone can do', async () => {
    jest.replaceProperty(test.app.env, 'CAPTCHA_POW_MAX', 20_000);
    jest.replaceProperty(test.app.env, 'CAPTCHA_POW_CEILING', 200_000);
    const [asker, guesser] = [newAddress(), newAddress()];
    const work = async (address: string) =>
      (await test.call<AltchaChallenge>('GET', '/api/system/captcha/altcha', { address })).data.maxnumber;
    const asked = [];
    for (let at = 0; at < 8; at += 1) asked.push(await work(asker));
    expect(asked).toEqual([20_000, 20_000, 20_000, 40_000, 80_000, 160_000, 200_000, 200_000]);
    for (let at = 0; at < 3; at += 1)
      await test.call('POST', '/api/system/auth/tenantLogin', {
        body: { username: 'nobody01', password: encodePassword('wrong1234') },
        address: guesser,
      });
    expect(await work(guesser)).toBe(40_000);
    test.clock.advance(601);
    expect(await work(asker)).toBe(20_000);
  });

  it('must not be an expired proof of work', async () => {
    const { data } = await test.call<AltchaChallenge>('GET', '/api/system/captcha/altcha');
    const { algorithm, challenge, maxnumber, salt, signature } = data;
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
    const json = JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature });
    test.clock.advance(601);
    const proof = encodeURIComponent(Buffer.from(json).toString('base64'));
    expect((await send(proof, '13711110006')).code).toBe(1002000004);
  });
});
