import { randomInt } from 'node:crypto';
import type { ErrorName } from '@portal/contract/api-errors';
import type { SmsType } from '@portal/contract/auth';
import { beijingDay } from '@portal/contract/beijing-time';
import type { SmsProvider } from '../notifications/providers';
import { secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import type { SignedInUser } from '../platform/http/caller';
import { getNetwork } from '../platform/http/client-address';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { requireCaptchaResult } from './captcha/results';
import {
  countCodeAttempt,
  deleteCodesExpiredBy,
  findCode,
  findNewestCode,
  insertCode,
  markCodeUsed,
} from './proof-repository';
import { findById, findByMobile } from './repository';

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

function hashCode(
  { secrets }: Pick<ServiceContext, 'secrets'>,
  mobile: string,
  type: string,
  code: string,
): string {
  return keyedHash(secrets, 'sms-code', mobile, type, code);
}

/**
 * Sends a new code, which voids earlier codes for the same purpose. It voids them and counts towards the daily limit
 * only once the provider has accepted it, because an earlier code may still be on its way. Where accounts are hidden
 * the call does not wait for the provider, and every code counts.
 *
 * @param user who is signed in; only they can use a code that changes an account
 * @param isSent false only pretends to send, so that neither limits nor guesses reveal that the phone has no account
 * @throws `SMS_TOO_OFTEN`, `SMS_DAILY_LIMIT`, `SMS_NOT_SENT`
 */
export async function sendCode(
  context: ServiceContext & { readonly sms: SmsProvider },
  mobile: string,
  type: SmsType,
  isSent: boolean,
  user: SignedInUser | null,
): Promise<void> {
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
  const sending = isSent
    ? context.sms.sendCode({ mobile, type, code, text, validMinutes })
    : Promise.resolve();
  const accepted = sending.then(
    () => true,
    (error: unknown) => {
      context.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'SMS was not accepted');
      return false;
    },
  );
  // Where accounts are hidden, neither a refusal nor the time that it takes tells that there was something to send.
  const isHidden = !context.env.SMS_REVEAL_ACCOUNTS && type in NEEDS_ACCOUNT;
  if (!isHidden && !(await accepted)) {
    await context.limits.clear(interval);
    throw new BusinessError('SMS_NOT_SENT');
  }
  await insertCode(context.db, {
    mobile,
    type,
    codeHash: hashCode(context, mobile, type, code),
    askedBy: requiresSession(type) ? user?.id : undefined,
    createdAt: context.clock.now(),
    expiresAt: secondsFromNow(context.clock, context.env.SMS_CODE_TTL),
  });
  await context.limits.hit(day, DAY);
}

/** What judging a code takes. */
export type CodeContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets' | 'limits'>;

/** A code as its owner typed it. */
export interface TypedCode {
  mobile: string;
  type: SmsType;
  code: string;
  /** Where it was typed; absent where only whoever had it sent can type it. */
  address?: string;
  /** Whoever had it sent, for purposes that take a session. */
  userId?: number;
}

/** Addresses that may use up their attempts before nobody can use the code: one stranger does not spoil it for its owner. */
const MAX_ADDRESSES = 5;

/**
 * Spends the newest code of this phone and purpose in one transaction with the change that it allows: when the change
 * fails, the code is still good. Of many equal calls at once, one succeeds. A wrong code is counted outside of the
 * transaction, so that no refusal takes the count back; those of one address count for it first.
 *
 * @throws `SMS_CODE_NOT_FOUND` (none, or another), `_EXPIRED`, `_USED`, `_ATTEMPTS`, and what `change` throws
 */
export async function consumeCode<T>(
  context: CodeContext,
  { mobile, type, code, address, userId }: TypedCode,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const newest = await findNewestCode(context.db, { mobile, type, userId });
  if (!newest) throw new BusinessError('SMS_CODE_NOT_FOUND');
  const now = context.clock.now();
  const { SMS_CODE_ATTEMPTS, SMS_CODE_TTL } = context.env;
  const own = address === undefined ? undefined : `sms:attempts:${newest.id}:${address}`;
  const maxAttempts = own ? SMS_CODE_ATTEMPTS * MAX_ADDRESSES : SMS_CODE_ATTEMPTS;
  if (own && (await context.limits.count(own)) >= SMS_CODE_ATTEMPTS)
    throw new BusinessError('SMS_CODE_ATTEMPTS');
  const readState = async (db: Db) => {
    const state = await findCode(db, newest.id);
    return { used: state?.usedAt, tooMany: (state?.attempts ?? 0) >= maxAttempts };
  };
  if (newest.codeHash !== hashCode(context, mobile, type, code)) {
    if (own) await context.limits.hit(own, SMS_CODE_TTL);
    const counted = await countCodeAttempt(context.db, newest.id, now, maxAttempts);
    const { tooMany } = counted ? { tooMany: false } : await readState(context.db);
    throw new BusinessError(tooMany ? 'SMS_CODE_ATTEMPTS' : 'SMS_CODE_NOT_FOUND');
  }
  return context.db.transaction(async (tx) => {
    if (await markCodeUsed(tx, newest.id, now, maxAttempts)) return change(tx);
    const { tooMany, used } = await readState(tx);
    throw new BusinessError(tooMany ? 'SMS_CODE_ATTEMPTS' : used ? 'SMS_CODE_USED' : 'SMS_CODE_EXPIRED');
  });
}

/** Errors that guessing codes or phones meets; others come with a right code, too. */
const GUESSED: ReadonlySet<ErrorName> = new Set([
  'PHONE_NOT_REGISTERED',
  'SMS_CODE_NOT_FOUND',
  'SMS_CODE_ATTEMPTS',
]);

/**
 * Runs what a code proves, and counts only wrong codes and unknown phones against the address: whoever shares it with
 * others must not be able to keep their right codes out.
 *
 * @throws what `prove` throws; `TOO_MANY_REQUESTS` instead of a wrong guess once there were many
 */
export async function countGuesses<T>(
  { limits, env }: Pick<ServiceContext, 'limits' | 'env'>,
  address: string,
  prove: () => Promise<T>,
): Promise<T> {
  try {
    return await prove();
  } catch (error) {
    if (isBusinessError(error) && GUESSED.has(error.entry))
      await limits.enforce(`codes:${address}`, env.LOGIN_ADDRESS_MINUTE, 60);
    throw error;
  }
}

/** Whether this is the newest code, and a change was made with it. */
export async function isSpentCode(
  context: Pick<CodeContext, 'db' | 'secrets'>,
  { mobile, type, code }: TypedCode,
): Promise<boolean> {
  const newest = await findNewestCode(context.db, { mobile, type });
  return newest?.usedAt != null && newest.codeHash === hashCode(context, mobile, type, code);
}

/** Codes tell whom a phone belongs to; they go a day after they ended. */
export function removeExpiredCodes({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>) {
  return deleteCodesExpiredBy(db, secondsFromNow(clock, -DAY));
}

/** Codes for changing an account are for whoever is signed in. */
export function requiresSession(type: SmsType): boolean {
  return type === '04' || type === '05';
}

/**
 * @returns whether a code may go to this phone for this purpose; false only where the answer must not
 * tell whether an account exists (`SMS_REVEAL_ACCOUNTS=off`)
 * @throws `PHONE_TAKEN`, `PHONE_NOT_REGISTERED`, `PHONE_NOT_CURRENT`
 */
export async function mayReceiveCode(
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
