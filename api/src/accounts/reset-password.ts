import { decryptText } from '@portal/contract/platform-cipher';
import type { modifyPasswordSchema } from '@portal/contract/users/profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { userOf } from './guards';
import { decodeNewPassword, hashPassword, passwordMatches } from './password';
import { forgetGuesses, guardPassword } from './password-guard';
import { findByMobile, getUser, lockUser, updateUser } from './repository';
import { endSessions } from './sessions';
import { spendCode } from './sms-codes';
import { issueTicket, spendTicket, voidTickets } from './tickets';

/** @throws `PHONE_NOT_REGISTERED`, the code's errors (type 03) */
export async function checkReset(app: FastifyInstance, mobile: string, code: string): Promise<string> {
  const user = await findByMobile(app.db, mobile);
  if (!user)
    throw new BusinessError(app.env.SMS_REVEAL_ACCOUNTS ? 'PHONE_NOT_REGISTERED' : 'SMS_CODE_NOT_FOUND');
  return spendCode(app, { mobile, type: '03', code }, (tx) =>
    issueTicket(app, tx, user.id, 'reset password'),
  );
}

/** Sets a new password and ends every session. @throws `BAD_REQUEST`, `TICKET_INVALID` */
export async function resetPassword(
  app: FastifyInstance,
  form: { password: string; secondPassword: string; ticket: string },
): Promise<void> {
  const password = decodeNewPassword(app.env.PORTAL_PLATFORM_KEY, form.password, {
    cipher: form.secondPassword,
    field: 'secondPassword',
  });
  // Ahead of the transaction, which holds up others.
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  const owner = await app.db.transaction(async (tx) => {
    const userId = await spendTicket(tx, now, form.ticket, 'reset password');
    await updateUser(tx, userId, { passwordHash });
    await endSessions(tx, now, 'password-changed', { userId });
    return userId;
  });
  await forgetGuesses(app, owner);
}

/**
 * Changes the password of a signed-in user; the other sessions end.
 *
 * @throws `OLD_PASSWORD_WRONG`, `CAPTCHA_WRONG`, `BAD_REQUEST`
 */
export async function modifyPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  form: z.output<typeof modifyPasswordSchema>,
): Promise<void> {
  const { id, sessionId } = userOf(request);
  const key = app.env.PORTAL_PLATFORM_KEY;
  const password = decodeNewPassword(key, form.newPassword, undefined, 'newPassword');
  const user = await getUser(app.db, id);
  const old = decryptText(form.oldPassword, key) ?? '';
  const guard = guardPassword(app, request, {
    subject: { userId: id },
    captchaAfter: app.env.OLD_PASSWORD_CAPTCHA_AFTER,
  });
  const refuse = async () => new BusinessError('OLD_PASSWORD_WRONG', { data: await guard.failed() });
  await guard.admit(form.code ?? '');
  if (!(await passwordMatches(user.passwordHash, old))) throw await refuse();
  const passwordHash = await hashPassword(password);
  const changed = await app.db.transaction(async (tx) => {
    const current = await lockUser(tx, id);
    if (current.passwordHash !== user.passwordHash) return false;
    await updateUser(tx, id, { passwordHash });
    await voidTickets(tx, id);
    await endSessions(tx, app.clock.now(), 'password-changed', { userId: id, except: sessionId });
    return true;
  });
  if (!changed) throw await refuse();
  await guard.succeeded();
}
