import { sendCodeQuerySchema } from '@portal/contract/sms';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findSignedIn } from '../auth/guards';
import { answers, ok } from '../http/envelope';
import { sendCode, sweepCodes } from './codes';
import { fitsPurpose } from './purpose';
import { requireHuman } from './require-human';
import { smsUserData } from './user-data';

export const smsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addSweep(() => sweepCodes(app));
  app.registerUserData(smsUserData);

  app.get(
    '/system/enterprise/user/sendRegisterCode',
    {
      schema: {
        tags: ['登录与账号'],
        summary: '发送短信验证码',
        querystring: sendCodeQuerySchema,
        response: answers(z.literal(true)),
      },
    },
    async (request) => {
      const { mobile, type, code } = request.query;
      await requireHuman(app, request, code ?? '');
      if (await fitsPurpose(app, mobile, type, await findSignedIn(app, request))) {
        await sendCode(app, mobile, type);
      }
      return ok(true as const);
    },
  );
};
