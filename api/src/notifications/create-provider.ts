import type { ApiEnv } from '../env';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import { createOutboxProvider } from './outbox-provider';
import type { SmsProvider } from './provider';
import { createTencentProvider } from './tencent-provider';

/** @returns the provider that SMS_PROVIDER names */
export async function createSmsProvider(env: ApiEnv, db: Db, clock: Clock): Promise<SmsProvider> {
  return env.SMS_PROVIDER === 'tencent' ? createTencentProvider(env) : createOutboxProvider(db, clock);
}
