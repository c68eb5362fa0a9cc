import { sendCodeQuerySchema } from '@portal/contract/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secondsFromNow } from '../platform/clock';
import { BusinessError } from '../platform/errors/business-error';
import { sessionOptional } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { describeCall, done, returnsDone } from '../platform/http/envelope';
import { nameCodeBrowser } from './clients';
import { findSignedIn } from './guards';
import { textMessageUserData } from './own-data';
import { deleteCodesExpiredBy } from './proof-repository';
import { requireCaptchaForCode, requiresSession, sendCode } from './sms-codes';

/** Codes contain phone numbers, so they are deleted a day after they expire. */
const KEPT_SECONDS = 86_400;

export const smsCodeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addJob({
    name: 'remove-expired-codes',
    title: '清理过期的短信验证码',
    run: () => deleteCodesExpiredBy(app.db, secondsFromNow(app.clock, -KEPT_SECONDS)),
  });
  app.registerUserData(textMessageUserData);

  app.get(
    '/system/enterprise/user/sendRegisterCode',
    describeCall('登录与账号', 'sendSmsCode', '发送短信验证码', {
      description: '类型 04、05 须已登录。',
      security: sessionOptional,
      querystring: sendCodeQuerySchema,
      response: returnsDone,
    }),
    async (request, reply) => {
      const { mobile, type, code } = request.query;
      const user = await findSignedIn(app, request);
      // Before the captcha, whose result can be used only once; the client retries with a fresh token.
      if (!user && requiresSession(type)) throw new BusinessError('UNAUTHENTICATED');
      await requireCaptchaForCode(app, getClientAddress(request), code ?? '');
      const nameBrowser = () => nameCodeBrowser(request, reply, app.env.SMS_CODE_TTL);
      return done(sendCode(app, mobile, type, { user, nameBrowser }));
    },
  );
};
