import { randomInt } from 'node:crypto';
import type { SmsType } from '@portal/contract/auth';
import { beijingDay } from '@portal/contract/beijing-time';
import { type SmsProvider, UnconfirmedTextError } from '../notifications/providers';
import { secondsFromNow } from '../platform/clock';
import { BusinessError } from '../platform/errors/business-error';
import { describeFailure } from '../platform/errors/outages';
import type { SignedInUser } from '../platform/http/caller';
import { getNetwork } from '../platform/http/client-address';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { requireCaptchaResult } from './captcha/results';
import { insertCode } from './proof-repository';
import { findById, findByMobile } from './repository';
import { hashCode } from './typed-codes';

const DAY = 86_400;

/** Whether a code of this type needs an account (true) or none (false); refusals of other types reveal nothing about accounts. */
const NEEDS_ACCOUNT: Readonly<Partial<Record<SmsType, boolean>>> = {
  '01': false,
  '02': true,
  '03': true,
  '05': false,
};

/**
 * What a phone gets a day counts by who may ask for it: anybody, anybody who knows that there is an account, its owner.
 * So nobody else keeps the owner from exporting or closing, and no visitor's purpose keeps them from signing in.
 */
const BUDGETS: Readonly<Record<SmsType, 'visitor' | 'account' | 'owner'>> = {
  '01': 'visitor',
  '02': 'account',
  '03': 'account',
  '04': 'owner',
  '05': 'visitor',
  '06': 'visitor',
};

/** What the owner does with a code: somebody who talks them out of it must not be able to say that it was for something else. */
const PURPOSES: Readonly<Record<SmsType, string>> = {
  '01': '注册账号',
  '02': '登录',
  '03': '重置密码',
  '04': '更换手机号、导出个人数据或注销账号',
  '05': '绑定新手机号',
  '06': '报名参加活动',
};

const MAY_ARRIVE = '短信可能没有发出。收到验证码可直接填写，没有收到请稍后再试';

/**
 * @returns whether a code may go to this phone for this purpose; false only where the answer must not
 * tell whether an account exists (`SMS_REVEAL_ACCOUNTS=off`)
 * @throws `PHONE_TAKEN`, `PHONE_NOT_REGISTERED`, `PHONE_NOT_CURRENT`
 */
async function mayReceiveCode(
  { db, env }: Pick<ServiceContext, 'db' | 'env'>,
  mobile: string,
  type: SmsType,
  user: SignedInUser | null,
): Promise<boolean> {
  if (type in NEEDS_ACCOUNT) {
    const hasAccount = (await findByMobile(db, mobile)) !== undefined;
    if (hasAccount === NEEDS_ACCOUNT[type]) return true;
    if (env.SMS_REVEAL_ACCOUNTS) throw new BusinessError(hasAccount ? 'PHONE_TAKEN' : 'PHONE_NOT_REGISTERED');
    return false;
  }
  const self = type === '04' && user ? await findById(db, user.id) : undefined;
  if (type === '04' && self?.mobile !== mobile) throw new BusinessError('PHONE_NOT_CURRENT');
  return true;
}

/**
 * Sends a new code, which voids earlier codes for the same purpose. It voids them and counts towards the daily limit
 * only once the provider has accepted it, because an earlier code may still be on its way. A code whose sending the
 * provider has not confirmed is valid, and so are those before it. Where accounts are hidden the call does not wait for
 * the provider, and every code counts.
 *
 * @param asker who is signed in: only they can use a code that changes an account; and what names a visitor's browser
 * @throws what `mayReceiveCode` throws; `SMS_TOO_OFTEN`, `SMS_DAILY_LIMIT`, `SMS_NOT_SENT`
 */
export async function sendCode(
  context: ServiceContext & { readonly sms: SmsProvider },
  mobile: string,
  type: SmsType,
  asker: { user: SignedInUser | null; nameBrowser: () => string },
): Promise<void> {
  const mayReceive = await mayReceiveCode(context, mobile, type, asker.user);
  const phone = keyedHash(context.secrets, 'phone', mobile);
  const day = `sms:day:${beijingDay(context.clock.now())}:${BUDGETS[type]}:${phone}`;
  if ((await context.limits.count(day)) >= context.env.SMS_PHONE_DAILY)
    throw new BusinessError('SMS_DAILY_LIMIT');
  const interval = `sms:phone:${phone}`;
  const { hits, secondsLeft } = await context.limits.hit(interval, context.env.SMS_PHONE_INTERVAL);
  if (hits > 1 && context.env.SMS_PHONE_INTERVAL > 0) {
    throw new BusinessError('SMS_TOO_OFTEN', { data: { secondsLeft } });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const validMinutes = Math.max(1, Math.round(context.env.SMS_CODE_TTL / 60));
  const text = `【${context.tenant.smsSign}】验证码${code}，用于${PURPOSES[type]}，${validMinutes}分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`;
  const send = () =>
    context.sms.sendCode({ mobile, type, code, text, validMinutes }).then(
      () => 'sent' as const,
      (error: unknown) => {
        context.log.error({ error: describeFailure(error) }, 'SMS was not accepted');
        return error instanceof UnconfirmedTextError ? ('unconfirmed' as const) : ('refused' as const);
      },
    );
  const isHidden = !context.env.SMS_REVEAL_ACCOUNTS && type in NEEDS_ACCOUNT;
  const outcome = isHidden ? 'sent' : await send();
  if (outcome === 'refused') {
    await context.limits.clear(interval);
    throw new BusinessError('SMS_NOT_SENT');
  }
  await insertCode(context.db, {
    mobile,
    type,
    codeHash: hashCode(context, mobile, type, code),
    ...(requiresSession(type) ? { askedBy: asker.user?.id } : { browser: asker.nameBrowser() }),
    unconfirmed: outcome === 'unconfirmed',
    createdAt: context.clock.now(),
    expiresAt: secondsFromNow(context.clock, context.env.SMS_CODE_TTL),
  });
  if (outcome === 'unconfirmed') throw new BusinessError('SMS_NOT_SENT', { msg: MAY_ARRIVE });
  await context.limits.hit(day, DAY);
  // Where accounts are hidden, neither a limit, a guess nor the time that all of this takes tells whether one was sent.
  if (isHidden && mayReceive) void send();
}

/** Codes for changing an account are for whoever is signed in. */
export function requiresSession(type: SmsType): boolean {
  return type === '04' || type === '05';
}

const HOUR = 3600;

/**
 * Judges the captcha result, and limits sending by address: where one is due it must be there, and whenever one is there
 * it must be good. Only what passes counts, so that nobody uses up a shared address without solving anything.
 *
 * @throws `TOO_MANY_REQUESTS`, `CAPTCHA_WRONG`
 */
export async function requireCaptchaForCode(
  context: ServiceContext,
  address: string,
  result: string,
): Promise<void> {
  const { env, limits } = context;
  const always = env.CAPTCHA_SMS ?? env.PORTAL_MODE === 'production';
  const isFree = async () =>
    !always && (await limits.hit(`sms:free:${address}`, HOUR)).hits <= env.SMS_ADDRESS_FREE;
  if (result || !(await isFree())) await requireCaptchaResult(context, address, result);
  await limits.enforce(`sms:address:${address}`, env.SMS_ADDRESS_HOURLY, HOUR);
  const network = getNetwork(address);
  if (network !== address) await limits.enforce(`sms:network:${network}`, env.SMS_NETWORK_HOURLY, HOUR);
}
