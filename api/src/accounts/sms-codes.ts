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

/**
 * Whether codes of this type require an account (true) or none (false); errors of other types reveal nothing about
 * accounts.
 */
const NEEDS_ACCOUNT: Readonly<Partial<Record<SmsType, boolean>>> = {
  '01': false,
  '02': true,
  '03': true,
  '05': false,
};

/**
 * Daily limits per phone are separate for requests that anyone, anyone who knows of the account, or only its owner can
 * make. So others cannot keep the owner from exporting or closing, and codes for visitors' purposes cannot keep them from
 * signing in.
 */
const BUDGETS: Readonly<Record<SmsType, 'visitor' | 'account' | 'owner'>> = {
  '01': 'visitor',
  '02': 'account',
  '03': 'account',
  '04': 'owner',
  '05': 'visitor',
  '06': 'visitor',
};

/**
 * The purpose is named in the text message, so that the owner cannot be tricked into giving the code away for another
 * one.
 */
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
 * @returns whether a code may be sent to this phone for this purpose; false only if the response must hide whether an
 *   account exists (`SMS_REVEAL_ACCOUNTS=off`)
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
 * Sends a new code. Once the provider has accepted it, earlier codes for the same purpose become invalid and it counts
 * towards the daily limit; before that, an earlier code may still arrive. A code whose delivery the provider has not
 * confirmed is valid, and so are earlier ones. With hidden accounts, the call does not wait for the provider and every
 * code counts.
 * @param asker the signed-in user, who alone can use a code that changes an account, and the visitor's browser name
 * @throws errors of `mayReceiveCode`; `SMS_TOO_OFTEN`, `SMS_DAILY_LIMIT`, `SMS_NOT_SENT`
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
  // With hidden accounts, neither limits, guesses nor timing reveal whether a code was sent.
  if (isHidden && mayReceive) void send();
}

/** Codes for changing an account require a session. */
export function requiresSession(type: SmsType): boolean {
  return type === '04' || type === '05';
}

const HOUR = 3600;

/**
 * Checks the captcha result and limits sending by address: a result is required if due, and must be valid if present.
 * Only valid requests count, so that nobody can exhaust a shared address's limit without solving captchas.
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
