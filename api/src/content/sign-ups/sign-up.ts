import { paths } from '@portal/contract/paths';
import type { SignUp, SignUpTicket } from '@portal/contract/sign-up';
import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Client } from '../../accounts/clients';
import { findPhone, lockPhones, lockUser } from '../../accounts/repository';
import { consumeCode, countGuesses } from '../../accounts/typed-codes';
import { type NewNotification, notify } from '../../notifications/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import { isSameSecret, keyedHash, type Secrets } from '../../platform/secrets/secrets';
import type { ServiceContext } from '../../platform/service-context';
import type { UserData } from '../../platform/user-data';
import { contentItem } from '../tables';
import {
  type Activity,
  activitySignUp,
  countSeats,
  fillSeats,
  findActivity,
  findPosition,
  type SignUpRecord,
} from './seats';

const TOKEN_LENGTH = 22;

/** Token of a ticket. It is derived rather than stored, and signing up again with the same phone returns the same one. */
function createToken(secrets: Secrets, id: number): string {
  return `${id}-${keyedHash(secrets, 'activity-ticket', String(id)).slice(0, TOKEN_LENGTH)}`;
}

export const ticketNumber = (id: number) => String(id).padStart(6, '0');

async function toTicket(
  { db, secrets }: Pick<ServiceContext, 'db' | 'secrets'>,
  record: SignUpRecord,
  { title, fields }: Activity,
): Promise<SignUpTicket> {
  const { starts, ends, place } = fields;
  return {
    token: createToken(secrets, record.id),
    number: ticketNumber(record.id),
    state: record.state,
    position: record.state === 'waiting' ? await findPosition(db, record) : null,
    name: record.name,
    mobile: record.mobile.replace(/^(\d{3})\d{4}/, '$1****'),
    activityId: record.activityId,
    title,
    starts,
    ends,
    place,
  };
}

/**
 * Takes a seat or a place on the waiting list; returns the existing ticket if the phone is on the list already.
 * @throws `NOT_FOUND`, `SIGN_UP_CLOSED`, the code's errors (type 06), `TOO_MANY_REQUESTS`
 */
export async function signUp(
  context: ServiceContext,
  activityId: number,
  { name, mobile, smsCode }: SignUp,
  { userId, client }: { userId: number | null; client: Client },
): Promise<SignUpTicket> {
  const now = context.clock.now();
  const proof = { mobile, type: '06', code: smsCode, client } as const;
  const { record, activity } = await countGuesses(context, client.address, async () => {
    try {
      return await consumeCode(context, proof, async (tx) => {
        // Otherwise a seat and its notice could outlive an account that is being closed.
        if (userId !== null) await lockUser(tx, userId);
        await lockPhones(tx, [mobile]);
        const found = await findActivity(tx, activityId, now, 'locked');
        if (!found) throw new BusinessError('NOT_FOUND');
        const taken = await takeSeat(tx, found, { name, mobile, userId }, now);
        if (userId !== null) await notify(tx, now, userId, createNotice(context, taken, found));
        return { record: taken, activity: found };
      });
    } catch (error) {
      // A retry after a lost response, or a concurrent request.
      const signedUp = isUsedCode(error)
        ? await findSignedUp(context.db, activityId, mobile, now)
        : undefined;
      if (signedUp) return signedUp;
      throw error;
    }
  });
  return toTicket(context, record, activity);
}

function createNotice(
  { secrets }: Pick<ServiceContext, 'secrets'>,
  { id, state, signedUpAt }: SignUpRecord,
  activity: Activity,
): NewNotification {
  return {
    kind: 'announcement',
    title: state === 'waiting' ? '已进入候补' : '活动报名成功',
    body: `${activity.title}，票号${ticketNumber(id)}。`,
    href: `${paths.activity.detail(activity.id)}#ticket=${createToken(secrets, id)}`,
    dedupeKey: `activity:${id}:${signedUpAt.getTime()}`,
  };
}

/** Only returned for the correct code; a wrong one is reported as not found. */
const isUsedCode = (error: unknown) => isBusinessError(error) && error.entry === 'SMS_CODE_USED';

async function findSignedUp(db: Db, activityId: number, mobile: string, now: Date) {
  const activity = await findActivity(db, activityId, now);
  const [record] = await db.select().from(activitySignUp).where(ofPhone(activityId, mobile));
  return activity && record && record.state !== 'cancelled' ? { record, activity } : undefined;
}

const ofPhone = (activityId: number, mobile: string) =>
  and(eq(activitySignUp.activityId, activityId), eq(activitySignUp.mobile, mobile));

type Person = Pick<SignUpRecord, 'name' | 'mobile' | 'userId'>;

async function takeSeat(tx: Db, activity: Activity, person: Person, now: Date): Promise<SignUpRecord> {
  const [former] = await tx.select().from(activitySignUp).where(ofPhone(activity.id, person.mobile));
  if (former && former.state !== 'cancelled') return former;
  const { signUpUntil, ends } = activity.fields;
  const closes = Math.min(Date.parse(ends), Date.parse(signUpUntil ?? ends));
  if (now.getTime() >= closes) throw new BusinessError('SIGN_UP_CLOSED');
  // If the organiser added seats, the waiting list comes first.
  await fillSeats(tx, activity, now);
  const { capacity, taken } = await countSeats(tx, activity);
  const state = capacity === null || taken < capacity ? ('confirmed' as const) : ('waiting' as const);
  const values = { ...person, state, signedUpAt: now, cancelledAt: null, textDue: false };
  const [record] = await tx
    .insert(activitySignUp)
    .values({ activityId: activity.id, ...values })
    .onConflictDoUpdate({ target: [activitySignUp.activityId, activitySignUp.mobile], set: values })
    .returning();
  if (!record) throw new Error('The sign-up was not stored.');
  return record;
}

/** @throws `NOT_FOUND` for an invalid token */
async function findByToken({ db, secrets, clock }: ServiceContext, token: string) {
  const id = Number(token.split('-')[0]);
  if (!isSameSecret(token, createToken(secrets, id))) throw new BusinessError('NOT_FOUND');
  const [record] = await db.select().from(activitySignUp).where(eq(activitySignUp.id, id));
  const activity = record && (await findActivity(db, record.activityId, clock.now()));
  if (!record || !activity) throw new BusinessError('NOT_FOUND');
  return { record, activity };
}

/** @throws `NOT_FOUND` */
export async function readTicket(context: ServiceContext, token: string): Promise<SignUpTicket> {
  const { record, activity } = await findByToken(context, token);
  return toTicket(context, record, activity);
}

/** Cancels a sign-up and gives its seat to the person who has waited longest. @throws `NOT_FOUND` */
export async function cancelSignUp(context: ServiceContext, token: string): Promise<SignUpTicket> {
  const { record } = await findByToken(context, token);
  const now = context.clock.now();
  const { cancelled, activity } = await context.db.transaction(async (tx) => {
    const locked = await findActivity(tx, record.activityId, now, 'locked');
    if (!locked) throw new BusinessError('NOT_FOUND');
    const [changed] = await tx
      .update(activitySignUp)
      .set({ state: 'cancelled', cancelledAt: now, textDue: false })
      .where(and(eq(activitySignUp.id, record.id), inArray(activitySignUp.state, ['confirmed', 'waiting'])))
      .returning();
    await fillSeats(tx, locked, now);
    // Another tab may have cancelled after `record` was read.
    return { cancelled: changed ?? { ...record, state: 'cancelled' as const }, activity: locked };
  });
  return toTicket(context, cancelled, activity);
}

/** A user's sign-ups: made while signed in, or anonymously with the account's phone. */
function ofPerson(userId: number, mobile: string) {
  const isNobodys = and(isNull(activitySignUp.userId), eq(activitySignUp.mobile, mobile));
  return or(eq(activitySignUp.userId, userId), isNobodys);
}

export const signUpUserData: UserData = {
  title: '活动报名',
  async export(db, userId) {
    const rows = await db
      .select({ record: activitySignUp, title: contentItem.title })
      .from(activitySignUp)
      .innerJoin(contentItem, eq(contentItem.id, activitySignUp.activityId))
      .where(ofPerson(userId, await findPhone(db, userId)));
    return rows.map(
      ({
        record: { textDue: _due, textDueAt: _at, textTries: _tries, userId: _user, ...record },
        title,
      }) => ({
        ...record,
        title,
      }),
    );
  },
  async erase(db, userId) {
    await db.delete(activitySignUp).where(ofPerson(userId, await findPhone(db, userId)));
  },
  async movePhone(db, userId, phone) {
    const former = await findPhone(db, userId);
    await db.update(activitySignUp).set({ userId }).where(ofPerson(userId, former));
    const own = and(eq(activitySignUp.userId, userId), eq(activitySignUp.mobile, former));
    const ofNewPhone = eq(activitySignUp.mobile, phone);
    const listActivities = (condition: SQL | undefined) =>
      db.select({ id: activitySignUp.activityId }).from(activitySignUp).where(condition);
    // Delete the new phone's cancelled sign-ups where the user has a place: they would keep that place, and its texts, on
    // the old phone.
    const places = listActivities(and(own, ne(activitySignUp.state, 'cancelled')));
    const isCancelled = and(ofNewPhone, eq(activitySignUp.state, 'cancelled'));
    await db.delete(activitySignUp).where(and(isCancelled, inArray(activitySignUp.activityId, places)));
    // A phone is on each list only once: if the new one already has a place, the old row stays unchanged.
    await db
      .update(activitySignUp)
      .set({ mobile: phone })
      .where(and(own, notInArray(activitySignUp.activityId, listActivities(ofNewPhone))));
  },
};

/** Names and phones are deleted half a year after the activity, as the privacy policy says. */
const KEPT = sql`interval '180 days'`;

/** @returns the condition for sign-ups past retention; uses an array so that the index on activities is used */
export function expiredBy(now: Date): SQL {
  return sql`${activitySignUp.activityId} = ANY (ARRAY(SELECT id FROM content_item WHERE type = 'activity'
    AND (fields->>'ends')::timestamptz < ${now.toISOString()}::timestamptz - ${KEPT}))`;
}
