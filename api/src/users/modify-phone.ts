import type { FastifyInstance } from 'fastify';
import { issueTicket, spendTicket } from '../auth/tickets';
import { isUniqueViolation } from '../db/unique-violation';
import { BusinessError } from '../errors/business-error';
import { spendCode } from '../sms/codes';
import { findByMobile, getUser, updateUser } from './repository';

/** First half: proves the present phone. @throws `PHONE_NOT_PRESENT`, the code's errors (type 04) */
export async function checkPresentPhone(
  app: FastifyInstance,
  userId: number,
  phone: string,
  smsCode: string,
): Promise<string> {
  const user = await getUser(app.db, userId);
  if (user.mobile !== phone) throw new BusinessError('PHONE_NOT_PRESENT');
  await spendCode(app, phone, '04', smsCode);
  return issueTicket(app, userId, 'modify phone');
}

/** Second half. The ticket is spent last, so that a mistyped code does not cost it. */
export async function bindNewPhone(
  app: FastifyInstance,
  userId: number,
  form: { phone: string; smsCode: string; ticket: string },
): Promise<void> {
  if (await findByMobile(app.db, form.phone)) throw new BusinessError('PHONE_TAKEN');
  await spendCode(app, form.phone, '05', form.smsCode);
  await spendTicket(app, form.ticket, 'modify phone', userId);
  await updateUser(app.db, userId, { mobile: form.phone }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new BusinessError('PHONE_TAKEN') : error;
  });
}
