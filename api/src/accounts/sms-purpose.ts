import type { SmsType } from '@portal/contract/sms';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import type { SignedInUser } from './guards';
import { findById, findByMobile } from './repository';

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
