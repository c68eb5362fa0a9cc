import {
  loginTokensSchema,
  permissionInfoSchema,
  refreshQuerySchema,
  tenantLoginSchema,
  userTypeSchema,
} from '@portal/contract/auth';
import { phoneCodeFormSchema } from '@portal/contract/forms';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { getSignedInUser, readBearerToken, sessionOptional } from '../platform/http/caller';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { getClient, identifyDevice, setDeviceCookie } from './clients';
import { GRANTS, toProfile } from './profile';
import { deleteTicketsExpiredBy } from './proof-repository';
import { getUser } from './repository';
import { logOut, refreshSession, removeExpiredSessions, removeOldRefreshResponses } from './sessions';
import { loginWithCode, loginWithPassword } from './sign-in';

const tag = '登录与账号';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addJob({
    name: 'remove-expired-sessions',
    title: '清理过期的登录',
    run: () => removeExpiredSessions(app),
  });
  app.addJob({
    name: 'remove-refresh-responses',
    title: '清理令牌更新的应答',
    run: () => removeOldRefreshResponses(app),
  });
  app.addJob({
    name: 'remove-expired-tickets',
    title: '清理过期的账号凭据',
    run: () => deleteTicketsExpiredBy(app.db, app.clock.now()),
  });

  app.post(
    '/system/auth/tenantLogin',
    describeCall(tag, 'logInWithPassword', '密码登录', {
      body: tenantLoginSchema,
      response: returns(loginTokensSchema),
    }),
    async (request, reply) => {
      const tokens = await loginWithPassword(app, getClient(request), request.body);
      setDeviceCookie(request, reply);
      return ok(tokens);
    },
  );

  app.post(
    '/system/auth/tenant-sms-login',
    describeCall(tag, 'logInWithSmsCode', '短信登录', {
      body: phoneCodeFormSchema,
      response: returns(loginTokensSchema),
    }),
    async (request, reply) => {
      const tokens = await loginWithCode(app, getClient(request), request.body);
      setDeviceCookie(request, reply);
      return ok(tokens);
    },
  );

  app.post(
    '/system/auth/refresh-token',
    describeCall(tag, 'refreshTokens', '刷新令牌', {
      // The platform's contract uses the query; our client sends the body, which access logs do not record.
      querystring: refreshQuerySchema.partial(),
      body: refreshQuerySchema.partial().nullish(),
      response: returns(loginTokensSchema),
    }),
    async (request) => {
      const refreshToken = request.body?.refreshToken ?? request.query.refreshToken;
      const tokens = refreshToken && (await refreshSession(app, refreshToken, identifyDevice(request)));
      if (tokens) return ok(tokens);
      // Valid tokens always pass, so that others at the same address cannot lock their owner out.
      await limitPerMinute(request, 'refresh', app.env.REFRESH_ADDRESS_MINUTE);
      throw new BusinessError('REFRESH_TOKEN_INVALID');
    },
  );

  app.post(
    '/system/auth/logout',
    describeCall(tag, 'logOut', '退出登录', {
      security: sessionOptional,
      response: returnsDone,
    }),
    async (request) => {
      const token = readBearerToken(request);
      if (token) await logOut(app, token);
      return done();
    },
  );

  app.get(
    '/system/auth/get-permission-info',
    describeCall(tag, 'getPermissions', '当前用户的角色与权限', {
      querystring: z.object({ platform: z.string().max(40).optional() }),
      response: returns(permissionInfoSchema),
    }),
    async (request) => {
      const user = await getUser(app.db, getSignedInUser(request).id);
      const userType = userTypeSchema.parse(user.userType);
      const { userId: id, nickname, userInfo, authEnterpriseName } = toProfile(user);
      return ok({
        user: { id, nickname, userType, avatar: userInfo.logoUrl, authEnterpriseName },
        ...GRANTS[userType],
        tenantName: app.tenant.name,
      });
    },
  );
};
