import type { SmsType } from '@portal/contract/sms';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../auth/guards';
import { BusinessError } from '../errors/business-error';
import { findById, findByMobile } from '../users/repository';

/**
 * @returns whether a code may go to this phone for this purpose; false only where the answer must not
 * tell whether an account exists (`SMS_REVEAL_ACCOUNTS=off`)
 * @throws `PHONE_TAKEN`, `PHONE_NOT_REGISTERED`, `PHONE_NOT_PRESENT`, `UNAUTHENTICATED`
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
  if (!user) throw new BusinessError('UNAUTHENTICATED');
  if (type === '04') {
    const self = await findById(app.db, user.id);
    if (self?.mobile !== mobile) throw new BusinessError('PHONE_NOT_PRESENT');
    return true;
  }
  if (holder) throw new BusinessError('PHONE_TAKEN');
  return true;
}
