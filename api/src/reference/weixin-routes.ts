import { weixinSignatureQuerySchema, weixinSignatureSchema } from '@portal/contract/reference';
import { phoneSchema } from '@portal/contract/rule-schemas';
import { eq, inArray, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userAccount } from '../accounts/tables';
import { recordOperatorAction } from '../platform/audit-log';
import { moment } from '../platform/db/columns';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, done, ok, returns, returnsDone } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import type { UserData } from '../platform/user-data';
import { createPageSigner } from './weixin-sdk';

const weixinBinding = pgTable('weixin_binding', {
  mobile: text().primaryKey(),
  openId: text('open_id').notNull(),
  boundAt: moment('bound_at').notNull(),
});

const bindingSchema = z.object({ mobile: phoneSchema, openId: z.string().min(1).max(64) });

/** Condition for bindings of the account's phone. */
function ownBindings(userId: number) {
  return inArray(
    weixinBinding.mobile,
    sql`(SELECT ${userAccount.mobile} FROM ${userAccount} WHERE ${userAccount.id} = ${userId})`,
  );
}

const weixinUserData: UserData = {
  title: '微信绑定',
  export: (db, userId) => db.select().from(weixinBinding).where(ownBindings(userId)),
  async erase(db, userId) {
    await db.delete(weixinBinding).where(ownBindings(userId));
  },
  async movePhone(db, userId, mobile) {
    const [binding] = await db.delete(weixinBinding).where(ownBindings(userId)).returning();
    // A binding reported for the new phone is newer.
    if (binding)
      await db
        .insert(weixinBinding)
        .values({ ...binding, mobile })
        .onConflictDoNothing();
  },
};

async function isBound(db: Db, mobile: string): Promise<boolean> {
  const rows = await db
    .select({ mobile: weixinBinding.mobile })
    .from(weixinBinding)
    .where(eq(weixinBinding.mobile, mobile));
  return rows.length > 0;
}

async function saveBinding(db: Db, binding: typeof weixinBinding.$inferInsert): Promise<void> {
  const { openId, boundAt } = binding;
  await db
    .insert(weixinBinding)
    .values(binding)
    .onConflictDoUpdate({ target: weixinBinding.mobile, set: { openId, boundAt } });
}

/** Signatures for WeChat's browser, and phones bound to a WeChat account, reported by its service under /ops. */
export const weixinRoutes: FastifyPluginAsyncZod = async (app) => {
  const { WEIXIN_APP_ID: id, WEIXIN_APP_SECRET: secret, WEIXIN_ORIGIN: origin } = app.env;
  const sign = id && secret ? createPageSigner(app, { id, secret, origin }) : undefined;
  app.registerUserData(weixinUserData);

  app.get(
    '/weixin/auth/check_binding',
    describeCall('登录与账号', 'checkWeixinBinding', '手机号能否绑定微信', {
      querystring: z.object({ phone: phoneSchema }),
      response: returns(z.object({ bindable: z.boolean() })),
    }),
    async (request) => {
      await limitPerMinute(request, 'lookup', app.env.LOOKUP_ADDRESS_MINUTE);
      // A bound phone has or had an account here.
      if (!app.env.SMS_REVEAL_ACCOUNTS) return ok({ bindable: true });
      return ok({ bindable: !(await isBound(app.db, request.query.phone)) });
    },
  );

  app.put(
    '/ops/weixin/bindings',
    describeCall('运营：账号与记录', 'setWeixinBinding', '登记微信绑定', {
      body: bindingSchema,
      response: returnsDone,
    }),
    async (request) => {
      const { mobile, openId } = request.body;
      await app.db.transaction(async (tx) => {
        await saveBinding(tx, { mobile, openId, boundAt: app.clock.now() });
        await recordOperatorAction(app, request, 'weixin.bind', 'binding', {}, tx);
      });
      return done();
    },
  );

  // Data for sharing a page from WeChat's browser with title and picture; empty without an official account.
  app.get(
    '/weixin/sdk/signature',
    describeCall('登录与账号', 'signWeixinPage', '微信 JS-SDK 的页面签名', {
      querystring: weixinSignatureQuerySchema,
      response: returns(weixinSignatureSchema),
    }),
    async (request) => {
      await limitPerMinute(request, 'weixin', app.env.LOOKUP_ADDRESS_MINUTE);
      if (!sign) throw new BusinessError('NOT_FOUND');
      try {
        return ok(await sign(request.query.url));
      } catch (error) {
        app.outages.report(error, 'no signature for WeChat', request.log);
        throw new BusinessError('UNAVAILABLE');
      }
    },
  );
};
