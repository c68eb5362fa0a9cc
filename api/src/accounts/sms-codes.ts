import { randomInt } from 'node:crypto';
import type { SmsType } from '@portal/contract/sms';
import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beijingDay, secondsFromNow } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { addressOf } from '../platform/http/client-address';
import { keyedHash } from '../platform/secrets/secrets';
import { requireCaptchaResult } from './captcha/results';
import type { SignedInUser } from './guards';
import { findById, findByMobile } from './repository';
import { smsCode } from './tables';

const DAY = 86_400;

function hashOf(app: FastifyInstance, mobile: string, type: string, code: string): string {
  return keyedHash(app.secrets, 'sms-code', mobile, type, code);
}

/**
 * Has a new code sent; the codes before it for the same purpose are void. Only what the provider has taken counts for
 * the day and voids: until then an earlier code may still be on its way.
 *
 * @throws `SMS_TOO_OFTEN`, `SMS_DAILY_LIMIT`, `SMS_NOT_SENT`
 */
export async function sendCode(app: FastifyInstance, mobile: string, type: SmsType): Promise<void> {
  const phone = keyedHash(app.secrets, 'phone', mobile);
  const interval = `sms:phone:${phone}`;
  const { hits, secondsLeft } = await app.limits.hit(interval, app.env.SMS_PHONE_INTERVAL);
  if (hits > 1 && app.env.SMS_PHONE_INTERVAL > 0) {
    throw new BusinessError('SMS_TOO_OFTEN', { data: { secondsLeft } });
  }
  const day = `sms:day:${beijingDay(app.clock.now())}:${phone}`;
  if ((await app.limits.count(day)) >= app.env.SMS_PHONE_DAILY) throw new BusinessError('SMS_DAILY_LIMIT');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const validMinutes = Math.max(1, Math.round(app.env.SMS_CODE_TTL / 60));
  const text = `【${app.tenant.smsSign}】您的验证码为${code}，${validMinutes}分钟内有效。如非本人操作，请忽略本短信。`;
  try {
    await app.sms.send({ mobile, type, code, text, validMinutes });
  } catch (error) {
    app.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'SMS was not accepted');
    await app.limits.clear(interval);
    throw new BusinessError('SMS_NOT_SENT');
  }
  await app.db.insert(smsCode).values({
    mobile,
    type,
    codeHash: hashOf(app, mobile, type, code),
    createdAt: app.clock.now(),
    expiresAt: secondsFromNow(app.clock, app.env.SMS_CODE_TTL),
  });
  await app.limits.hit(day, DAY);
}

/** A code as its owner typed it. */
export interface TypedCode {
  mobile: string;
  type: SmsType;
  code: string;
}

/**
 * Spends the newest code of this phone and purpose in one transaction with the change that it allows: when the change
 * fails, the code is still good. Of many equal calls at once, one succeeds. A wrong code is counted outside of the
 * transaction, so that no refusal takes the count back.
 *
 * @throws `SMS_CODE_NOT_FOUND` (none, or another), `_EXPIRED`, `_USED`, `_ATTEMPTS`, and what `change` throws
 */
export async function spendCode<T>(
  app: FastifyInstance,
  { mobile, type, code }: TypedCode,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const [newest] = await app.db
    .select()
    .from(smsCode)
    .where(and(eq(smsCode.mobile, mobile), eq(smsCode.type, type)))
    .orderBy(desc(smsCode.id))
    .limit(1);
  if (!newest) throw new BusinessError('SMS_CODE_NOT_FOUND');
  const now = app.clock.now();
  const usable = and(
    eq(smsCode.id, newest.id),
    isNull(smsCode.usedAt),
    gt(smsCode.expiresAt, now),
    lt(smsCode.attempts, app.env.SMS_CODE_ATTEMPTS),
  );
  const stateOf = async (db: Db) => {
    const [state] = await db.select().from(smsCode).where(eq(smsCode.id, newest.id));
    return { used: state?.usedAt, tooMany: (state?.attempts ?? 0) >= app.env.SMS_CODE_ATTEMPTS };
  };
  if (newest.codeHash !== hashOf(app, mobile, type, code)) {
    const counted = await app.db
      .update(smsCode)
      .set({ attempts: sql`${smsCode.attempts} + 1` })
      .where(usable)
      .returning({ id: smsCode.id });
    const { tooMany } = counted.length > 0 ? { tooMany: false } : await stateOf(app.db);
    throw new BusinessError(tooMany ? 'SMS_CODE_ATTEMPTS' : 'SMS_CODE_NOT_FOUND');
  }
  return app.db.transaction(async (tx) => {
    const [spent] = await tx.update(smsCode).set({ usedAt: now }).where(usable).returning({ id: smsCode.id });
    if (spent) return change(tx);
    const { tooMany, used } = await stateOf(tx);
    throw new BusinessError(tooMany ? 'SMS_CODE_ATTEMPTS' : used ? 'SMS_CODE_USED' : 'SMS_CODE_EXPIRED');
  });
}

/** Codes tell whom a phone belongs to; they go a day after they ended. */
export function sweepCodes(app: FastifyInstance) {
  return app.db.delete(smsCode).where(lte(smsCode.expiresAt, secondsFromNow(app.clock, -DAY)));
}

/** Codes for changing an account are for whoever is signed in. */
export function needsSession(type: SmsType): boolean {
  return type === '04' || type === '05';
}

/**
 * @returns whether a code may go to this phone for this purpose; false only where the answer must not
 * tell whether an account exists (`SMS_REVEAL_ACCOUNTS=off`)
 * @throws `PHONE_TAKEN`, `PHONE_NOT_REGISTERED`, `PHONE_NOT_PRESENT`
 */
export async function fitsPurpose(
  app: FastifyInstance,
  mobile: string,
  type: SmsType,
  user: SignedInUser | null,
): Promise<boolean> {
  const reveal = app.env.SMS_REVEAL_ACCOUNTS;
  const holder = await findByMobile(app.db, mobile);
  if (type === '01') {
    if (holder && reveal) throw new BusinessError('PHONE_TAKEN');
    return !holder;
  }
  if (type === '02' || type === '03') {
    if (!holder && reveal) throw new BusinessError('PHONE_NOT_REGISTERED');
    return holder !== undefined;
  }
  if (type === '04') {
    const self = user ? await findById(app.db, user.id) : undefined;
    if (self?.mobile !== mobile) throw new BusinessError('PHONE_NOT_PRESENT');
    return true;
  }
  if (holder) throw new BusinessError('PHONE_TAKEN');
  return true;
}

const HOUR = 3600;

/**
 * Limits sending by address, and judges the captcha result: where one is due it must be there, and
 * whenever one is there it must be good.
 *
 * @throws `TOO_MANY_REQUESTS`, `CAPTCHA_WRONG`
 */
export async function requireHuman(
  app: FastifyInstance,
  request: FastifyRequest,
  result: string,
): Promise<void> {
  const { env, limits } = app;
  const address = addressOf(request);
  const key = `sms:address:${address}`;
  const always = env.CAPTCHA_SMS ?? env.PORTAL_MODE === 'production';
  // The question whether a captcha is due sends nothing, so it does not use up what an address may send.
  if (always && !result) throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true } });
  await limits.enforce(key, env.SMS_ADDRESS_HOURLY, HOUR);
  const due = always || (await limits.count(key)) > env.SMS_ADDRESS_FREE;
  if (!result && !due) return;
  await requireCaptchaResult(app, request, result);
}
