import {
  registeredSchema,
  registerSchema,
  resetPasswordCheckSchema,
  resetPasswordSchema,
  ticketSchema,
} from '@portal/contract/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getClientAddress } from '../platform/http/client-address';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { getClient } from './clients';
import { resetPassword, verifyPhoneForReset } from './credentials';
import { register } from './register';
import { findByMobile, findByUsername } from './repository';

const tag = '登录与账号';
const anyText = z.string().max(100);

/** Calls of visitors before they have a session. */
export const registrationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/system/enterprise/user/checkUsername/:username',
    describeCall(tag, 'checkUsername', '用户名是否已注册', {
      params: z.object({ username: anyText }),
      response: returns(z.boolean()),
    }),
    async (request) => {
      await limitPerMinute(request, 'lookup', app.env.LOOKUP_ADDRESS_MINUTE);
      return ok((await findByUsername(app.db, request.params.username.trim())) !== undefined);
    },
  );

  app.get(
    '/system/enterprise/user/checkPhoneNumber/:phone',
    describeCall(tag, 'checkPhoneNumber', '手机号是否已注册', {
      params: z.object({ phone: anyText }),
      response: returns(z.boolean()),
    }),
    async (request) => {
      await limitPerMinute(request, 'lookup', app.env.LOOKUP_ADDRESS_MINUTE);
      // With SMS_REVEAL_ACCOUNTS off every phone is reported as free; registering a taken one fails after its code was
      // verified.
      if (!app.env.SMS_REVEAL_ACCOUNTS) return ok(false);
      return ok((await findByMobile(app.db, request.params.phone.trim())) !== undefined);
    },
  );

  app.post(
    '/comp/user/register',
    describeCall(tag, 'registerAccount', '注册', {
      body: registerSchema,
      response: returns(registeredSchema),
    }),
    async (request) => ok({ userId: await register(app, getClient(request), request.body) }),
  );

  app.post(
    '/system/enterprise/user/resetPasswordCheck',
    describeCall(tag, 'verifyPhoneForPasswordReset', '找回密码：验证手机', {
      body: resetPasswordCheckSchema,
      response: returns(ticketSchema),
    }),
    async (request) => {
      const { mobile, code } = request.body;
      return ok({ ticket: await verifyPhoneForReset(app, getClient(request), mobile, code) });
    },
  );

  app.post(
    '/system/enterprise/user/resetPassword',
    describeCall(tag, 'resetPassword', '找回密码：设置新密码', {
      body: resetPasswordSchema,
      response: returnsDone,
    }),
    async (request) => done(resetPassword(app, getClientAddress(request), request.body)),
  );
};
