import type { ErrorName } from '@portal/contract/api-errors';
import type { SmsType } from '@portal/contract/auth';
import type { Db } from '../platform/db/database';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import { createRateLimits } from '../platform/http/rate-limit';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import { countCodeAttempt, listNewestCodes, lockCode, markCodeUsed } from './proof-repository';

/** Codes are stored as a hash bound to phone and purpose. */
export function hashCode(
  { secrets }: Pick<ServiceContext, 'secrets'>,
  mobile: string,
  type: string,
  code: string,
): string {
  return keyedHash(secrets, 'sms-code', mobile, type, code);
}

export type CodeContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets' | 'limits'>;

/** A code as entered by the user. */
export interface TypedCode {
  mobile: string;
  type: SmsType;
  code: string;
  /** Undefined if only the user who requested the code can enter it. */
  client?: Client;
  /** The user who requested it, for purposes that require a session. */
  userId?: number;
}

/**
 * A code is exhausted after this many addresses have used up their attempts, so that one stranger cannot block its owner.
 */
const MAX_ADDRESSES = 5;

type StoredCode = Awaited<ReturnType<typeof listNewestCodes>>[number];

/**
 * @returns codes that may be meant: those requested by the same browser, which others cannot invalidate, then the newest
 */
async function findCodes(db: Db, { client, ...which }: Omit<TypedCode, 'code'>): Promise<StoredCode[]> {
  const newest = await listNewestCodes(db, which);
  const { browser } = client ?? {};
  const isOwn = (code: StoredCode) => code.browser === browser;
  if (browser === undefined || newest.every(isOwn)) return newest;
  return [...(await listNewestCodes(db, { ...which, browser })), ...newest.filter((code) => !isOwn(code))];
}

function isAsker({ browser }: StoredCode, client: Client): boolean {
  return client.browser !== undefined && client.browser === browser;
}

/** Attempts by the requester are counted together, others by address. */
function attemptCounter(code: StoredCode, client: Client): string {
  return `sms:attempts:${code.id}:${isAsker(code, client) ? 'asker' : client.address}`;
}

type AttemptContext = Pick<CodeContext, 'db' | 'clock' | 'env'>;

async function hasAttemptLeft(
  { db, clock, env }: AttemptContext,
  code: StoredCode,
  client?: Client,
): Promise<boolean> {
  const max = env.SMS_CODE_ATTEMPTS;
  if (!client) return code.attempts < max;
  if ((await createRateLimits(db, clock).count(attemptCounter(code, client))) >= max) return false;
  return isAsker(code, client) || code.attempts < max * MAX_ADDRESSES;
}

async function countWrongAttempt(
  { db, clock, env }: AttemptContext,
  code: StoredCode,
  client?: Client,
): Promise<void> {
  if (client) await createRateLimits(db, clock).hit(attemptCounter(code, client), env.SMS_CODE_TTL);
  if (!client || !isAsker(code, client)) await countCodeAttempt(db, code.id);
}

/**
 * Consumes a code in one transaction with the change it authorizes; if the change fails, the code stays valid. Of
 * concurrent identical calls, one succeeds. Attempts on one code are serialized, so that concurrent guesses cannot exceed
 * its limit.
 * @throws `SMS_CODE_NOT_FOUND` (none or wrong), `_EXPIRED`, `_USED`, `_ATTEMPTS`, and errors of `change`
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
    // Checked before locking, so that guesses that fail anyway do not block the code.
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

/** Errors caused by guessing codes or phones; others also occur with a right code. */
const GUESSED: ReadonlySet<ErrorName> = new Set([
  'PHONE_NOT_REGISTERED',
  'SMS_CODE_NOT_FOUND',
  'SMS_CODE_ATTEMPTS',
]);

/**
 * Runs `prove` and counts only wrong codes and unknown phones towards the address's limit, so that others at the address
 * cannot block right codes.
 * @throws errors of `prove`; `TOO_MANY_REQUESTS` instead of a wrong guess after too many
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

/** Whether this is a possible code that was already used for a change. */
export async function isSpentCode(
  context: Pick<CodeContext, 'db' | 'secrets'>,
  { code: typed, ...which }: TypedCode,
): Promise<boolean> {
  const typedHash = hashCode(context, which.mobile, which.type, typed);
  const codes = await findCodes(context.db, which);
  return codes.some(({ usedAt, codeHash }) => usedAt !== null && codeHash === typedHash);
}
