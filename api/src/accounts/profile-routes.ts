import {
  checkModifyPhoneSchema,
  modifyAcNameQuerySchema,
  modifyContactPhoneSchema,
  modifyEmailQuerySchema,
  modifyLogoSchema,
  modifyNicknameSchema,
  modifyPasswordSchema,
  modifyPhoneSchema,
  profileSchema,
  userInfoSchema,
} from '@portal/contract/account';
import { ticketSchema } from '@portal/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listOwnFiles } from '../files/repository';
import { type Db, isUniqueViolation } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { getSignedInUser } from '../platform/http/caller';
import { getClientAddress } from '../platform/http/client-address';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { refuseField } from '../platform/http/field-issues';
import { changePassword, changePhone, verifyCurrentPhone } from './credentials';
import { toAccountInfo, toProfile } from './profile';
import { getUser, type NewUser, updateUser } from './repository';

const tag = '个人中心';

/** @returns id of the avatar's file; @throws BAD_REQUEST unless this user uploaded it as an avatar */
async function requireOwnAvatar(db: Db, userId: number, url: string): Promise<string> {
  const [file] = await listOwnFiles(db, userId, [url.slice(url.lastIndexOf('/') + 1)]);
  if (file?.purpose === 'avatar') return file.id;
  throw refuseField('logoUrl', '请上传头像');
}

/** The signed-in user's own account. */
export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('preHandler', async (request) => {
    if (request.method === 'GET') return;
    await app.limits.enforce(`account:${getSignedInUser(request).id}`, app.env.PROFILE_USER_MINUTE, 60);
  });

  const change = async (request: FastifyRequest, changes: Partial<NewUser>) =>
    done(updateUser(app.db, getSignedInUser(request).id, changes));

  app.get(
    '/system/user/profile/get',
    describeCall(tag, 'getProfile', '个人信息', { response: returns(profileSchema) }),
    async (request) => ok(toProfile(await getUser(app.db, getSignedInUser(request).id))),
  );

  app.get(
    '/auth/user/info',
    describeCall(tag, 'getAccount', '账号信息', { response: returns(userInfoSchema) }),
    async (request) => ok(toAccountInfo(await getUser(app.db, getSignedInUser(request).id))),
  );

  app.post(
    '/auth/user/modify_acName',
    describeCall(tag, 'changeUsername', '修改用户名', {
      querystring: modifyAcNameQuerySchema,
      response: returnsDone,
    }),
    (request) =>
      change(request, { username: request.query.acName }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new BusinessError('ACCOUNT_NAME_TAKEN') : error;
      }),
  );

  app.post(
    '/auth/user/modify_nickname',
    describeCall(tag, 'changeNickname', '修改名称备注', {
      body: modifyNicknameSchema,
      response: returnsDone,
    }),
    (request) => change(request, { nickname: request.body.nickname || null }),
  );

  app.post(
    '/auth/user/modify_contact_phone',
    describeCall(tag, 'changeContactPhone', '修改联系电话', {
      body: modifyContactPhoneSchema,
      response: returnsDone,
    }),
    (request) => change(request, { contactPhone: request.body.contactPhone }),
  );

  app.post(
    '/user/system_auth_person/modify_email',
    describeCall(tag, 'changeEmail', '修改邮箱', {
      querystring: modifyEmailQuerySchema,
      response: returnsDone,
    }),
    (request) => change(request, { email: request.query.email }),
  );

  app.post(
    '/auth/user/modify_logo',
    describeCall(tag, 'changeAvatar', '更换头像', { body: modifyLogoSchema, response: returnsDone }),
    async (request) => {
      const { logoType, logoUrl, logoStr } = request.body;
      if (logoType === 1) return change(request, { logoType, logoStr, logoUrl: null, logoFileId: null });
      const logoFileId = await requireOwnAvatar(app.db, getSignedInUser(request).id, logoUrl);
      return change(request, { logoType, logoUrl, logoFileId });
    },
  );

  app.post(
    '/auth/user/check_modify_phone',
    describeCall(tag, 'verifyCurrentPhone', '验证当前手机号', {
      body: checkModifyPhoneSchema,
      response: returns(ticketSchema),
    }),
    async (request) => {
      const { phone, smsCode } = request.body;
      return ok({ ticket: await verifyCurrentPhone(app, getSignedInUser(request).id, phone, smsCode) });
    },
  );

  app.post(
    '/auth/user/modify_phone',
    describeCall(tag, 'changePhone', '绑定新手机号', { body: modifyPhoneSchema, response: returnsDone }),
    async (request) => done(changePhone(app, getSignedInUser(request), request.body)),
  );

  app.post(
    '/auth/user/modify_password',
    describeCall(tag, 'changePassword', '修改密码', { body: modifyPasswordSchema, response: returnsDone }),
    async (request) =>
      done(changePassword(app, getSignedInUser(request), getClientAddress(request), request.body)),
  );
};
