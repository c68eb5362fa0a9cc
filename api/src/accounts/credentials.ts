import type { modifyPasswordSchema } from '@portal/contract/account';
import { decryptText } from '@portal/contract/platform-cipher';
import type { z } from 'zod';
import { secondsFromNow } from '../platform/clock';
import { type Db, isUniqueViolation } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import type { SignedInUser } from '../platform/http/caller';
import { hashToken, newToken } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import {
  createPasswordGuard,
  decryptNewPassword,
  hashPassword,
  resetPasswordFailures,
  verifyPassword,
} from './passwords';
import { deleteTickets, findTicketOwner, insertTicket } from './proof-repository';
import { findById, findByMobile, getUser, lockPhones, lockUser, updateUser } from './repository';
import { endSessions } from './session-repository';
import { type CodeContext, consumeCode, countGuesses } from './typed-codes';

/** The last purpose authorizes nothing; it recognizes a repeated call. */
type Purpose = 'reset password' | 'modify phone' | 'password was reset';

/** @returns a one-time ticket proving that the user passed a check */
async function issueTicket(
  { clock, env }: Pick<ServiceContext, 'clock' | 'env'>,
  tx: Db,
  userId: number,
  purpose: Purpose,
): Promise<string> {
  const ticket = newToken();
  const expiresAt = secondsFromNow(clock, env.TICKET_TTL);
  await insertTicket(tx, { hash: hashToken(ticket), userId, purpose, expiresAt });
  return ticket;
}

interface GivenTicket {
  ticket: string;
  purpose: Purpose;
  /** Undefined for any user. */
  userId?: number;
}

/** Checks a ticket without consuming it. @returns its owner; @throws `TICKET_INVALID` */
async function requireTicket(db: Db, now: Date, { ticket, purpose, userId }: GivenTicket): Promise<number> {
  const owner = await findTicketOwner(db, { hash: hashToken(ticket), purpose, userId }, now);
  if (owner === undefined) throw new BusinessError('TICKET_INVALID');
  return owner;
}

/**
 * Consumes the ticket and all others of its owner, because they were issued for the account before this change. Locks the
 * owner's account for the rest of the transaction.
 * @returns its owner; @throws `TICKET_INVALID`
 */
async function consumeTicket(tx: Db, now: Date, given: GivenTicket): Promise<number> {
  const owner = await requireTicket(tx, now, given);
  await lockUser(tx, owner);
  // A concurrent call may have consumed it while this one waited for the lock.
  await requireTicket(tx, now, given);
  await deleteTickets(tx, owner);
  return owner;
}

/** @throws `PHONE_NOT_REGISTERED`, errors of codes (type 03), `TOO_MANY_REQUESTS` */
export function verifyPhoneForReset(
  context: CodeContext,
  client: Client,
  mobile: string,
  code: string,
): Promise<string> {
  return countGuesses(context, client.address, async () => {
    const user = await findByMobile(context.db, mobile);
    if (!user && context.env.SMS_REVEAL_ACCOUNTS) throw new BusinessError('PHONE_NOT_REGISTERED');
    return consumeCode(context, { mobile, type: '03', code, client }, async (tx) => {
      if (!user) throw new BusinessError('SMS_CODE_NOT_FOUND');
      return issueTicket(context, tx, user.id, 'reset password');
    });
  });
}

/** @returns whether this ticket was used to set this password, which is still the account's */
async function hasSetPassword(context: ServiceContext, ticket: string, password: string): Promise<boolean> {
  const spent = {
    hash: hashToken(ticket),
    purpose: 'password was reset' satisfies Purpose,
    userId: undefined,
  };
  const owner = await findTicketOwner(context.db, spent, context.clock.now());
  const account = owner === undefined ? undefined : await findById(context.db, owner);
  return account !== undefined && verifyPassword(account.passwordHash, password);
}

/** Sets a new password and ends all sessions. @throws `BAD_REQUEST`, `TICKET_INVALID`, `TOO_MANY_REQUESTS` */
export async function resetPassword(
  context: ServiceContext,
  address: string,
  form: { password: string; secondPassword: string; ticket: string },
): Promise<void> {
  const { env, limits } = context;
  // Rate-limit invalid tickets too: each attempt costs a password hash.
  await limits.enforce(`reset:calls:${address}`, env.REGISTER_ADDRESS_MINUTE, 60);
  const password = decryptNewPassword(env.PORTAL_PLATFORM_KEY, form.password, {
    cipher: form.secondPassword,
    field: 'secondPassword',
  });
  // Before the transaction, which blocks others.
  const passwordHash = await hashPassword(password);
  const now = context.clock.now();
  try {
    const owner = await context.db.transaction(async (tx) => {
      const userId = await consumeTicket(tx, now, { ticket: form.ticket, purpose: 'reset password' });
      await updateUser(tx, userId, { passwordHash });
      await endSessions(tx, now, 'password-changed', { userId });
      await insertTicket(tx, {
        hash: hashToken(form.ticket),
        userId,
        purpose: 'password was reset' satisfies Purpose,
        expiresAt: secondsFromNow(context.clock, env.TICKET_TTL),
      });
      return userId;
    });
    await resetPasswordFailures(context, owner);
  } catch (error) {
    // Idempotent: the call may be repeated after a lost response, or concurrently.
    if (!(await hasSetPassword(context, form.ticket, password))) throw error;
  }
}

/**
 * Changes a signed-in user's password and ends other sessions.
 * @throws `OLD_PASSWORD_WRONG`, `CAPTCHA_WRONG`, `BAD_REQUEST`
 */
export async function changePassword(
  context: ServiceContext,
  { id, sessionId }: SignedInUser,
  address: string,
  form: z.output<typeof modifyPasswordSchema>,
): Promise<void> {
  const key = context.env.PORTAL_PLATFORM_KEY;
  const password = decryptNewPassword(key, form.newPassword, undefined, 'newPassword');
  const user = await getUser(context.db, id);
  const old = decryptText(form.oldPassword, key) ?? '';
  const guard = createPasswordGuard(context, {
    address,
    subject: { userId: id },
    captchaAfter: context.env.OLD_PASSWORD_CAPTCHA_AFTER,
  });
  const refuse = async () => new BusinessError('OLD_PASSWORD_WRONG', { data: await guard.recordFailure() });
  await guard.requireCaptchaIfDue(form.code ?? '');
  if (!(await verifyPassword(user.passwordHash, old))) {
    // Idempotent: the call may be repeated after a lost response.
    if (await verifyPassword(user.passwordHash, password)) return;
    throw await refuse();
  }
  const passwordHash = await hashPassword(password);
  const changed = await context.db.transaction(async (tx) => {
    const current = await lockUser(tx, id);
    if (current.passwordHash !== user.passwordHash) return false;
    await updateUser(tx, id, { passwordHash });
    await deleteTickets(tx, id);
    await endSessions(tx, context.clock.now(), 'password-changed', { userId: id, except: sessionId });
    return true;
  });
  if (!changed) throw await refuse();
  await guard.reset();
}

/** First step: verifies the current phone. @throws `PHONE_NOT_CURRENT`, errors of codes (type 04) */
export async function verifyCurrentPhone(
  context: CodeContext,
  userId: number,
  phone: string,
  smsCode: string,
): Promise<string> {
  const user = await getUser(context.db, userId);
  if (user.mobile !== phone) throw new BusinessError('PHONE_NOT_CURRENT');
  return consumeCode(context, { mobile: phone, type: '04', code: smsCode, userId }, (tx) =>
    issueTicket(context, tx, userId, 'modify phone'),
  );
}

/**
 * Second step: sets the new phone and ends the user's other sessions.
 * @throws `TICKET_INVALID`, `PHONE_TAKEN`, errors of codes (type 05); neither code nor ticket is consumed then
 */
export async function changePhone(
  context: CodeContext & Pick<ServiceContext, 'userData'>,
  { id, sessionId }: SignedInUser,
  form: { phone: string; smsCode: string; ticket: string },
): Promise<void> {
  const now = context.clock.now();
  const given: GivenTicket = { ticket: form.ticket, purpose: 'modify phone', userId: id };
  try {
    // Before the code, whose few attempts are reserved for holders of a ticket.
    await requireTicket(context.db, now, given);
    // Unless SMS_REVEAL_ACCOUNTS is on, only the holder of the phone's code may learn that the phone is taken.
    if (context.env.SMS_REVEAL_ACCOUNTS && (await findByMobile(context.db, form.phone)))
      throw new BusinessError('PHONE_TAKEN');
    const typed = { mobile: form.phone, type: '05', code: form.smsCode, userId: id } as const;
    await consumeCode(context, typed, async (tx) => {
      await consumeTicket(tx, now, given);
      const { mobile } = await getUser(tx, id);
      await lockPhones(tx, mobile ? [mobile, form.phone] : [form.phone]);
      for (const data of context.userData) await data.movePhone?.(tx, id, form.phone);
      await updateUser(tx, id, { mobile: form.phone });
      await endSessions(tx, now, 'phone-changed', { userId: id, except: sessionId });
    });
  } catch (error) {
    // Idempotent: the call may be repeated after a lost response, or concurrently.
    if ((await getUser(context.db, id)).mobile === form.phone) return;
    throw isUniqueViolation(error) ? new BusinessError('PHONE_TAKEN') : error;
  }
}
