import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../platform/db/unique-violation';
import { BusinessError } from '../platform/errors/business-error';
import type { SignedInUser } from './guards';
import { findByMobile, getUser, updateUser } from './repository';
import { endSessions } from './sessions';
import { spendCode } from './sms-codes';
import { issueTicket, spendTicket } from './tickets';

/** First half: proves the present phone. @throws `PHONE_NOT_PRESENT`, the code's errors (type 04) */
export async function checkPresentPhone(
  app: FastifyInstance,
  userId: number,
  phone: string,
  smsCode: string,
): Promise<string> {
  const user = await getUser(app.db, userId);
  if (user.mobile !== phone) throw new BusinessError('PHONE_NOT_PRESENT');
  return spendCode(app, { mobile: phone, type: '04', code: smsCode }, (tx) =>
    issueTicket(app, tx, userId, 'modify phone'),
  );
}

/**
 * Second half: binds the new phone and ends the user's other sessions.
 *
 * @throws `PHONE_TAKEN`, the code's errors (type 05), `TICKET_INVALID`; neither code nor ticket is spent then
 */
export async function bindNewPhone(
  app: FastifyInstance,
  { id, sessionId }: SignedInUser,
  form: { phone: string; smsCode: string; ticket: string },
): Promise<void> {
  if (await findByMobile(app.db, form.phone)) throw new BusinessError('PHONE_TAKEN');
  const now = app.clock.now();
  await spendCode(app, { mobile: form.phone, type: '05', code: form.smsCode }, async (tx) => {
    await spendTicket(tx, now, form.ticket, 'modify phone', id);
    await updateUser(tx, id, { mobile: form.phone });
    await endSessions(tx, now, 'phone-changed', { userId: id, except: sessionId });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new BusinessError('PHONE_TAKEN') : error;
  });
}
