import {
  type LoginTokens,
  loginTokensSchema,
  type SessionEnd,
  type SessionEndReason,
  type SmsLogin,
  type TenantLogin,
} from '@portal/contract/auth';
import { decryptText } from '@portal/contract/platform-cipher';
import { secondsFromNow } from '../platform/clock';
import { BusinessError } from '../platform/errors/business-error';
import { decryptWith, deriveKey, encryptWith } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { createPasswordGuard, verifyPassword } from './passwords';
import { findByIdentifier, findByMobile } from './repository';
import {
  clearSuccessors,
  clearSuccessorsUsedBy,
  countRefreshesSince,
  endSessions,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  renewAccessToken,
} from './session-repository';
import { type CodeClient, createTokenPair, hashToken, openSession, type SignInClient } from './sessions';
import { consumeCode, countGuesses } from './typed-codes';

/** @throws `LOGIN_FAILED` (also for an unknown name), `CAPTCHA_WRONG`, `TOO_MANY_REQUESTS` */
export async function loginWithPassword(
  context: ServiceContext,
  client: SignInClient,
  { username, password, code, validateCode }: TenantLogin,
): Promise<LoginTokens> {
  const { env } = context;
  await context.limits.enforce(`login:calls:${client.address}`, env.LOGIN_ADDRESS_MINUTE, 60);
  const user = await findByIdentifier(context.db, username);
  const guard = createPasswordGuard(context, {
    address: client.address,
    subject: user ? { userId: user.id } : { unknownName: username },
    captchaAfter: env.LOGIN_CAPTCHA_AFTER,
  });
  const refuse = async () => new BusinessError('LOGIN_FAILED', { data: await guard.recordFailure() });
  await guard.requireCaptchaIfDue(code || validateCode || '');
  const plain = decryptText(password, env.PORTAL_PLATFORM_KEY) ?? '';
  const stored = user?.passwordHash;
  if (!(await verifyPassword(stored, plain)) || !user || !stored) throw await refuse();
  const tokens = await context.db.transaction((tx) =>
    openSession(context, tx, client, user.id, { passwordHash: stored }),
  );
  if (!tokens) throw await refuse();
  await guard.reset();
  return tokens;
}

/** @throws `PHONE_NOT_REGISTERED`, the code's errors, `TOO_MANY_REQUESTS` */
export async function loginWithCode(
  context: ServiceContext,
  client: SignInClient & CodeClient,
  { phoneNumber, smsCode }: SmsLogin,
): Promise<LoginTokens> {
  return countGuesses(context, client.address, async () => {
    const user = await findByMobile(context.db, phoneNumber);
    if (!user && context.env.SMS_REVEAL_ACCOUNTS) throw new BusinessError('PHONE_NOT_REGISTERED');
    const proof = { mobile: phoneNumber, type: '02', code: smsCode, client } as const;
    return consumeCode(context, proof, async (tx) => {
      const tokens = user && (await openSession(context, tx, client, user.id, { mobile: phoneNumber }));
      if (!tokens) throw new BusinessError('SMS_CODE_NOT_FOUND');
      return tokens;
    });
  });
}

/** Far more than a session needs; each leaves a row for as long as its token would be good. */
const MAX_HOURLY = 600;
const HOUR = 3600;

/** How long whoever lost the answer to a refresh may ask for it again. */
const REPLAY_SECONDS = 30;

/** The answer to a refresh is sealed with a key that only the bearer of the spent token can make. */
const successorKey = (token: string) => deriveKey(token, 'successor of a refresh token');

interface SpentToken {
  usedAt: Date | null;
  usedBy: string | null;
  successor: string | null;
}

/** @returns the answer that this device got when it spent the token; undefined when it must not have it again */
function replayAnswer(token: string, spent: SpentToken, device: string, now: Date): LoginTokens | undefined {
  const { usedAt, usedBy, successor } = spent;
  if (!usedAt || now.getTime() - usedAt.getTime() >= REPLAY_SECONDS * 1000) return undefined;
  if (!successor || usedBy !== device) return undefined;
  return loginTokensSchema.parse(JSON.parse(decryptWith(successorKey(token), successor)));
}

/** Whoever holds a token of a session may know what ended it: the client tells its user. */
function refusal(reason: SessionEndReason, at: Date): BusinessError {
  const data: SessionEnd = { reason, at: at.toISOString() };
  return new BusinessError('REFRESH_TOKEN_INVALID', { data });
}

/**
 * Spends a refresh token for a new pair. One that comes a second time gets the same pair, when the answer may have been
 * lost: from the same device, within half a minute, and before the new pair was refreshed in its turn. Otherwise it
 * ends its whole family: either it was stolen, or the thief was first.
 *
 * @param device see `identifyDevice`
 * @returns undefined for a token that no session has ever had
 * @throws `REFRESH_TOKEN_INVALID`, `REFRESH_TOKEN_EXPIRED`, `TOO_MANY_REQUESTS`
 */
export async function refreshSession(
  context: Pick<ServiceContext, 'db' | 'clock' | 'env'>,
  token: string,
  device: string,
): Promise<LoginTokens | undefined> {
  const hash = hashToken(token);
  const now = context.clock.now();
  const answer = await context.db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hash);
    if (!row) return undefined;
    const { token: spent, session } = row;
    if (session.endedAt) return refusal(session.endReason ?? 'logout', session.endedAt);
    if (spent.usedAt) {
      const again = replayAnswer(token, spent, device, now);
      if (again) return again;
      // Not thrown from here: the end of the session must stay.
      await endSessions(tx, now, 'token-reused', { userId: session.userId, id: session.id });
      return refusal('token-reused', now);
    }
    if (spent.expiresAt <= now) return new BusinessError('REFRESH_TOKEN_EXPIRED');
    if ((await countRefreshesSince(tx, session.id, secondsFromNow(context.clock, -HOUR))) >= MAX_HOURLY)
      return new BusinessError('TOO_MANY_REQUESTS', { retryAfter: HOUR });
    const pair = createTokenPair(session.userId, context);
    await clearSuccessors(tx, session.id);
    await markRefreshTokenUsed(tx, hash, {
      usedAt: now,
      usedBy: device,
      successor: encryptWith(successorKey(token), JSON.stringify(pair.tokens)),
    });
    await renewAccessToken(tx, session.id, {
      accessHash: pair.accessHash,
      accessExpiresAt: pair.accessExpiresAt,
      lastUsedAt: now,
    });
    await insertRefreshToken(tx, session.id, pair);
    return pair.tokens;
  });
  if (answer instanceof BusinessError) throw answer;
  return answer;
}

/** Removes answers that nobody may ask for any more. */
export function removeOldRefreshAnswers({
  db,
  clock,
}: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> {
  return clearSuccessorsUsedBy(db, secondsFromNow(clock, -REPLAY_SECONDS));
}
