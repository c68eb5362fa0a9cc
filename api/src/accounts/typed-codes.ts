import type { ErrorName } from '@portal/contract/api-errors';
import type { SmsType } from '@portal/contract/auth';
import type { Db } from '../platform/db/database';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import { createRateLimits } from '../platform/http/rate-limit';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import { countCodeAttempt, listNewestCodes, lockCode, markCodeUsed } from './proof-repository';

/** A code is stored by its hash, which belongs to one phone and purpose. */
export function hashCode(
  { secrets }: Pick<ServiceContext, 'secrets'>,
  mobile: string,
  type: string,
  code: string,
): string {
  return keyedHash(secrets, 'sms-code', mobile, type, code);
}

/** What judging a code takes. */
export type CodeContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'secrets' | 'limits'>;

/** A code as its owner typed it. */
export interface TypedCode {
  mobile: string;
  type: SmsType;
  code: string;
  /** Where it was typed; absent where only whoever had it sent can type it. */
  client?: Client;
  /** Whoever had it sent, for purposes that take a session. */
  userId?: number;
}

/** Addresses that may use up their attempts before nobody can use the code: one stranger does not spoil it for its owner. */
const MAX_ADDRESSES = 5;

type StoredCode = Awaited<ReturnType<typeof listNewestCodes>>[number];

/**
 * @returns the codes that may be meant: the newest ones, and ahead of them the newest that the same browser had sent, which
 *   whoever has another one sent does not void
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

/** Attempts of whoever had the code sent count together, apart from strangers'; those of anybody else by address. */
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
