import { beijingTime } from '@portal/contract/beijing-time';
import { type StaffAccount, staffSchema } from '@portal/contract/operators';
import { phoneSchema, usernameSchema } from '@portal/contract/rule-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordOperatorAction } from '../platform/audit-log';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, ok, returns } from '../platform/http/envelope';
import {
  closeUser,
  findByMobile,
  findByUsername,
  getUser,
  insertUser,
  listUsersOfTypes,
  type UserAccount,
} from './repository';
import { endSessions } from './session-repository';

const tag = '运营：账号与记录';
/** Account types without registration: 00 operate, 01 manage, 03 mechanism. */
const staffTypes = ['00', '01', '03'] as const;
const staffTypeSchema = z.enum(staffTypes, { error: '账号类型应为 00（运营）、01（管理）或 03（机构）' });

function toDto(user: UserAccount): StaffAccount {
  const { id, username, userType, entName, mobile, createdAt, closedAt } = user;
  return {
    id,
    username,
    userType,
    name: entName,
    mobile: mobile && `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    createdAt: beijingTime(createdAt),
    closedAt: closedAt && beijingTime(closedAt),
  };
}

/**
 * Staff accounts have no initial password: the owner signs in by text message and sets one by password reset, so that no
 * operator ever knows it.
 */
export const staffAccountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/accounts',
    describeCall(tag, 'listStaffAccounts', '运营、管理与机构账号', {
      querystring: z.object({ type: staffTypeSchema.optional() }),
      response: returns(z.array(staffSchema)),
    }),
    async (request) => {
      const { type } = request.query;
      const rows = await listUsersOfTypes(app.db, type ? [type] : staffTypes);
      return ok(rows.map(toDto));
    },
  );

  app.post(
    '/ops/accounts',
    describeCall(tag, 'createStaffAccount', '创建账号', {
      body: z.object({
        username: usernameSchema,
        mobile: phoneSchema,
        userType: staffTypeSchema,
        name: z.string().trim().min(1, '请输入名称').max(60, '名称不能超过60个字'),
      }),
      response: returns(staffSchema),
    }),
    async (request) => {
      const { username, mobile, userType, name } = request.body;
      const createdAt = app.clock.now();
      return ok(
        await app.db.transaction(async (tx) => {
          if (await findByMobile(tx, mobile)) throw new BusinessError('PHONE_TAKEN');
          const id = await insertUser(tx, {
            username,
            mobile,
            userType,
            registerType: 1,
            entName: name,
            areaId: 0,
            trackId: 0,
            contact: name,
            contactPhone: mobile,
            createdAt,
          });
          if (id === undefined) throw new BusinessError('ACCOUNT_NAME_TAKEN');
          await recordOperatorAction(app, request, 'account.create', username, { userType, name }, tx);
          return toDto(await getUser(tx, id));
        }),
      );
    },
  );

  app.post(
    '/ops/accounts/:username/close',
    describeCall(tag, 'closeStaffAccount', '停用账号，结束其全部登录', {
      params: z.object({ username: usernameSchema }),
      body: z.object({ reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字') }),
      response: returns(staffSchema),
    }),
    async (request) => {
      const now = app.clock.now();
      return ok(
        await app.db.transaction(async (tx) => {
          const user = await findByUsername(tx, request.params.username);
          if (!user || !(staffTypes as readonly string[]).includes(user.userType))
            throw new BusinessError('NOT_FOUND');
          const row = await closeUser(tx, user.id, now);
          await endSessions(tx, now, 'account-closed', { userId: user.id });
          await recordOperatorAction(app, request, 'account.close', user.username, request.body, tx);
          return toDto(row ?? user);
        }),
      );
    },
  );
};
