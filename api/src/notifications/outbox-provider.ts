import type { Clock } from '../platform/clock';
import type { Db } from '../platform/db/database';
import type { SmsProvider } from './provider';
import { smsOutbox } from './tables';

/** Keeps messages where a developer reads them, instead of sending them; embedded mode only. */
export function createOutboxProvider(db: Db, clock: Clock): SmsProvider {
  return {
    async send({ mobile, type, code, text }) {
      await db.insert(smsOutbox).values({ mobile, type, code, text, at: clock.now() });
    },
    tells: () => true,
    async tell({ mobile, kind, text }) {
      await db.insert(smsOutbox).values({ mobile, type: kind, code: '', text, at: clock.now() });
    },
  };
}
