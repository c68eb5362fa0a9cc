import { createHash } from 'node:crypto';
import type { ClientErrors } from '@portal/contract/telemetry';
import { sql } from 'drizzle-orm';
import { beijingDay } from '../beijing-time';
import type { Db } from '../db/database';
import { clientError } from './tables';

/** Numbers that may belong to a person: phones, ID cards, tokens. */
const personal = /\d{11,18}[Xx]?|eyJ[\w.-]{20,}|[\w-]{40,}/g;

function clean(text: string): string {
  return text.replace(personal, '…');
}

/** Adds failures up by what they are: an error that a thousand visitors see is one row a day. */
export async function recordErrors(db: Db, errors: ClientErrors['errors'], now: Date): Promise<void> {
  for (const { message, stack, page, remote, version, set, kind = 'window', count = 1 } of errors) {
    const path = clean(page.split('?')[0] ?? '');
    const text = clean(message);
    const identity = [kind, text, remote, version, set, path.replace(/\d+/g, 'N')].join('\n');
    await db
      .insert(clientError)
      .values({
        day: beijingDay(now),
        fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 24),
        kind,
        message: text,
        stack: stack ? clean(stack) : null,
        page: path,
        remote,
        version,
        releaseSet: set,
        hits: count,
        firstAt: now,
        lastAt: now,
      })
      .onConflictDoUpdate({
        target: [clientError.day, clientError.fingerprint],
        set: {
          hits: sql`least(${clientError.hits}::bigint + excluded.hits, 2000000000)::integer`,
          lastAt: now,
        },
      });
  }
}
