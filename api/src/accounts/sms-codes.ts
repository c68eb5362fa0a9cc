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
import { createRateLimits } from '../platform/http/rate-limit';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { requireCaptchaResult } from './captcha/results';
import {
  countCodeAttempt,
  deleteCodesExpiredBy,
  findNewestCode,
  insertCode,
  lockCode,
  markCodeUsed,
} from './proof-repository';
import { findById, findByMobile } from './repository';
import type { CodeClient } from './sessions';

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
 * @param asker who is signed in: only they can use a code that changes an account; and in which browser
 * @param isSent false only pretends to send, so that neither limits nor guesses reveal that the phone has no account
 * @throws `SMS_TOO_OFTEN`, `SMS_DAILY_LIMIT`, `SMS_NOT_SENT`
 */
export async function sendCode(
  context: ServiceContext & { readonly sms: SmsProvider },
  mobile: string,
  type: SmsType,
  isSent: boolean,
  asker: { user: SignedInUser | null; browser: string },
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
  const send = () =>
    context.sms.sendCode({ mobile, type, code, text, validMinutes }).then(
      () => true,
      (error: unknown) => {
        context.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'SMS was not accepted');
        return false;
      },
    );
  const isHidden = !context.env.SMS_REVEAL_ACCOUNTS && type in NEEDS_ACCOUNT;
  if (!isHidden && !(await send())) {
    await context.limits.clear(interval);
    throw new BusinessError('SMS_NOT_SENT');
  }
  await insertCode(context.db, {
    mobile,
    type,
    codeHash: hashCode(context, mobile, type, code),
    ...(requiresSession(type) ? { askedBy: asker.user?.id } : { browser: asker.browser }),
    createdAt: context.clock.now(),
    expiresAt: secondsFromNow(context.clock, context.env.SMS_CODE_TTL),
  });
  await context.limits.hit(day, DAY);
  // Where accounts are hidden, neither a refusal nor the time that all of this takes tells whether there was one to send.
  if (isHidden && isSent) void send();
}

/** What judging a code takes. */
export type CodeContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets' | 'limits'>;

/** A code as its owner typed it. */
export interface TypedCode {
  mobile: string;
  type: SmsType;
  code: string;
  /** Where it was typed; absent where only whoever had it sent can type it. */
  client?: CodeClient;
  /** Whoever had it sent, for purposes that take a session. */
  userId?: number;
}

/** Addresses that may use up their attempts before nobody can use the code: one stranger does not spoil it for its owner. */
const MAX_ADDRESSES = 5;

type StoredCode = NonNullable<Awaited<ReturnType<typeof findNewestCode>>>;

/**
 * @returns the codes that may be meant: the newest one, and ahead of it the newest that the same browser had sent, which
 *   whoever has another one sent does not void
 */
async function findCodes(db: Db, { client, ...which }: Omit<TypedCode, 'code'>): Promise<StoredCode[]> {
  const newest = await findNewestCode(db, which);
  if (!newest) return [];
  const { browser } = client ?? {};
  const isElsewhere = browser !== undefined && browser !== newest.browser;
  const own = isElsewhere ? await findNewestCode(db, { ...which, browser }) : undefined;
  return own ? [own, newest] : [newest];
}

function isAsker({ browser }: StoredCode, client: CodeClient): boolean {
  return client.browser !== undefined && client.browser === browser;
}

/** Attempts of whoever had the code sent count together, apart from strangers'; those of anybody else by address. */
function attemptCounter(code: StoredCode, client: CodeClient): string {
  return `sms:attempts:${code.id}:${isAsker(code, client) ? 'asker' : client.address}`;
}

type AttemptContext = Pick<CodeContext, 'db' | 'clock' | 'env'>;

async function hasAttemptLeft(
  { db, clock, env }: AttemptContext,
  code: StoredCode,
  client?: CodeClient,
): Promise<boolean> {
  const max = env.SMS_CODE_ATTEMPTS;
  if (!client) return code.attempts < max;
  if ((await createRateLimits(db, clock).count(attemptCounter(code, client))) >= max) return false;
  return isAsker(code, client) || code.attempts < max * MAX_ADDRESSES;
}

async function countWrongAttempt(
  { db, clock, env }: AttemptContext,
  code: StoredCode,
  client?: CodeClient,
): Promise<void> {
  if (client) await createRateLimits(db, clock).hit(attemptCounter(code, client), env.SMS_CODE_TTL);
  if (!client || !isAsker(code, client)) await countCodeAttempt(db, code.id);
}

/**
 * Spends a code of this phone and purpose in one transaction with the change that it allows: when the change fails, the
 * code is still good. Of many equal calls at once, one succeeds. Attempts at one code are judged one after the other, so
 * that of many guesses at the same moment no more are looked at than the code allows.
 *
 * @throws `SMS_CODE_NOT_FOUND` (none, or another), `_EXPIRED`, `_USED`, `_ATTEMPTS`, and what `change` throws
 */
export async function consumeCode<T>(
  context: CodeContext,
  { code: typed, client, ...which }: TypedCode,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const { clock, env } = context;
  const typedHash = hashCode(context, which.mobile, which.type, typed);
  let refusal: ErrorName = 'SMS_CODE_NOT_FOUND';
  for (const found of await findCodes(context.db, { ...which, client })) {
    // Asked without waiting for others first: guesses that are refused anyway do not hold the code up.
    if (!(await hasAttemptLeft(context, found, client))) {
      refusal = 'SMS_CODE_ATTEMPTS';
      continue;
    }
    const done = await context.db.transaction(async (db): Promise<{ value: T } | undefined> => {
      const code = await lockCode(db, found.id);
      if (!code || !(await hasAttemptLeft({ db, clock, env }, code, client))) {
        refusal = 'SMS_CODE_ATTEMPTS';
        return undefined;
      }
      if (code.codeHash !== typedHash) {
        await countWrongAttempt({ db, clock, env }, code, client);
        return undefined;
      }
      if (code.usedAt) throw new BusinessError('SMS_CODE_USED');
      if (code.expiresAt <= clock.now()) throw new BusinessError('SMS_CODE_EXPIRED');
      await markCodeUsed(db, code.id, clock.now());
      return { value: await change(db) };
    });
    if (done) return done.value;
  }
  throw new BusinessError(refusal);
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

/** Whether this is one of the codes that may be meant, and a change was made with it. */
export async function isSpentCode(
  context: Pick<CodeContext, 'db' | 'secrets'>,
  { code: typed, ...which }: TypedCode,
): Promise<boolean> {
  const typedHash = hashCode(context, which.mobile, which.type, typed);
  const codes = await findCodes(context.db, which);
  return codes.some(({ usedAt, codeHash }) => usedAt !== null && codeHash === typedHash);
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
