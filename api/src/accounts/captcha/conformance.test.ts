import type { CaptchaGetResponse } from '@portal/contract/captcha';
import { encryptText } from '@portal/contract/platform-cipher';
import { eq } from 'drizzle-orm';
import { conform } from '../../testing/conform';
import { captchaChallenge } from '../tables';

const GET = 'POST /system/captcha/captchaImage';
const CHECK = 'POST /system/captcha/check';
const WORK = 'GET /system/captcha/altcha';
const asked = { captchaType: 'blockPuzzle', clientUid: 'conformance', ts: 1 };

const BARE_GET = 'POST /captcha/get';
const BARE_CHECK = 'POST /captcha/check';

conform('captcha', {}, (at) => ({
  [BARE_GET]: { good: () => at.call(BARE_GET, { body: asked, headers: {} }) },
  [BARE_CHECK]: { good: () => at.call(BARE_CHECK, { body: asked, headers: {} }) },
  [GET]: { good: () => at.call(GET, { body: asked }) },
  [CHECK]: {
    good: async () => {
      const { data } = await at.call<CaptchaGetResponse>(GET, { body: asked });
      const { token = '', secretKey = '' } = data.repData ?? {};
      const [kept] = await at.test.app.db
        .select()
        .from(captchaChallenge)
        .where(eq(captchaChallenge.token, token));
      const pointJson = encryptText(`{"x":${kept?.answer[0]?.[0]},"y":5}`, secretKey);
      const response = await at.call<{ repCode: string }>(CHECK, { body: { ...asked, token, pointJson } });
      expect(response.data.repCode).toBe('0000');
      return response;
    },
  },
  [WORK]: {
    good: () => at.call(WORK),
  },
}));
