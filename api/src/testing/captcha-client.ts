import type { CaptchaChallenge, CaptchaCheckResponse, CaptchaGetResponse } from '@portal/contract/captcha';
import { encryptText } from '@portal/contract/platform-cipher';
import { eq } from 'drizzle-orm';
import { captchaChallenge } from '../accounts/tables';
import type { TestApp } from './test-app';

export const GET_CAPTCHA = '/api/system/captcha/captchaImage';
export const CHECK_CAPTCHA = '/api/system/captcha/check';

/** Captcha client that knows the solutions. */
export function createCaptchaClient(test: TestApp) {
  async function get(captchaType: string): Promise<CaptchaChallenge> {
    const body = { captchaType, clientUid: 'slider-1', ts: Date.now() };
    const { data } = await test.call<CaptchaGetResponse>('POST', GET_CAPTCHA, { body });
    if (!data.repData) throw new Error(`No challenge: ${data.repCode}`);
    return data.repData;
  }

  async function readAnswer(token: string): Promise<number[][]> {
    const [row] = await test.app.db.select().from(captchaChallenge).where(eq(captchaChallenge.token, token));
    return row?.answer ?? [];
  }

  function check(challenge: CaptchaChallenge, captchaType: string, plain: string) {
    const pointJson = encryptText(plain, challenge.secretKey);
    const body = { captchaType, pointJson, token: challenge.token, clientUid: 'slider-1', ts: Date.now() };
    return test.call<CaptchaCheckResponse>('POST', CHECK_CAPTCHA, { body });
  }

  /** @returns the result code of a solved slide captcha, computed like a public client */
  async function pass(): Promise<string> {
    const challenge = await get('blockPuzzle');
    const x = (await readAnswer(challenge.token))[0]?.[0];
    const plain = `{"x":${x},"y":5}`;
    expect((await check(challenge, 'blockPuzzle', plain)).data.repCode).toBe('0000');
    return encryptText(`${challenge.token}---${plain}`, challenge.secretKey);
  }

  return { get, readAnswer, check, pass };
}
