import { isPhone } from '@portal/contract/rules';
import { and, asc, type Column, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { userAccount } from './tables';

export type UserAccount = typeof userAccount.$inferSelect;
export type NewUser = typeof userAccount.$inferInsert;

const isOpen = isNull(userAccount.closedAt);

async function findOpen(db: Db, condition: SQL): Promise<UserAccount | undefined> {
  const [user] = await db.select().from(userAccount).where(and(condition, isOpen));
  return user;
}

export function findById(db: Db, id: number): Promise<UserAccount | undefined> {
  return findOpen(db, eq(userAccount.id, id));
}

export function findByMobile(db: Db, mobile: string): Promise<UserAccount | undefined> {
  return findOpen(db, eq(userAccount.mobile, mobile));
}

export function findByUsername(db: Db, username: string): Promise<UserAccount | undefined> {
  return findOpen(db, sql`lower(${userAccount.username}) = ${username.toLowerCase()}`);
}

/** @returns phone of an open account, or an empty string */
export async function findPhone(db: Db, id: number): Promise<string> {
  return (await findById(db, id))?.mobile ?? '';
}

/** @throws `UNAUTHENTICATED` if the account was closed concurrently */
export async function getUser(db: Db, id: number): Promise<UserAccount> {
  const user = await findById(db, id);
  if (!user) throw new BusinessError('UNAUTHENTICATED');
  return user;
}

/**
 * Locks the account against other changes and sign-ins until the transaction ends. Transactions that change several rows
 * of an account take this lock first, to avoid deadlocks.
 * @throws `UNAUTHENTICATED` if the account was closed concurrently
 */
export async function lockUser(tx: Db, id: number): Promise<UserAccount> {
  const [user] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, id), isOpen))
    .for('no key update');
  if (!user) throw new BusinessError('UNAUTHENTICATED');
  return user;
}

/** Arbitrary namespace of advisory locks on phones. */
const PHONE_LOCK = 714_126_004;

/**
 * Locks phones against sign-ups and phone changes until the transaction ends, so that data tied to a phone has one owner
 * at a time. Taken after `lockUser` and in sorted order, to avoid deadlocks.
 */
export async function lockPhones(tx: Db, mobiles: readonly string[]): Promise<void> {
  for (const mobile of mobiles.toSorted())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${mobile}))`);
}

/** Unambiguous, because a username cannot be a phone number. */
export function findByIdentifier(db: Db, identifier: string): Promise<UserAccount | undefined> {
  return isPhone(identifier) ? findByMobile(db, identifier) : findByUsername(db, identifier);
}

/** @returns the new id, or undefined if phone or name is taken */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const [row] = await db
    .insert(userAccount)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: userAccount.id });
  return row?.id;
}

/** @throws `UNAUTHENTICATED` if the account was closed concurrently */
export async function updateUser(db: Db, id: number, change: Partial<NewUser>): Promise<void> {
  const updated = await db
    .update(userAccount)
    .set(change)
    .where(and(eq(userAccount.id, id), isOpen))
    .returning({ id: userAccount.id });
  if (updated.length === 0) throw new BusinessError('UNAUTHENTICATED');
}

/** Includes closed accounts. */
export function listUsersOfTypes(db: Db, userTypes: readonly string[]): Promise<UserAccount[]> {
  return db
    .select()
    .from(userAccount)
    .where(inArray(userAccount.userType, [...userTypes]))
    .orderBy(asc(userAccount.id));
}

/** Columns without personal data. */
const NON_PERSONAL_COLUMNS: readonly string[] = [
  'id',
  'userType',
  'registerType',
  'areaId',
  'trackId',
  'createdAt',
] satisfies (keyof UserAccount)[];

/** @returns values that clear every personal column except `kept`: the default, an empty string or null */
export function emptiedAccount(kept: readonly (keyof UserAccount)[] = []) {
  const named = [...NON_PERSONAL_COLUMNS, ...kept];
  const personal = Object.entries(getTableColumns(userAccount)).filter(([name]) => !named.includes(name));
  const empty = ({ notNull, hasDefault }: Column) => (hasDefault ? sql`DEFAULT` : notNull ? '' : null);
  return Object.fromEntries(personal.map(([name, column]) => [name, empty(column)]));
}

/** Closes a staff account; its name stays in the list of accounts. @returns the updated account */
export async function closeUser(tx: Db, id: number, closedAt: Date): Promise<UserAccount | undefined> {
  const [row] = await tx
    .update(userAccount)
    .set({ ...emptiedAccount(['username', 'entName']), closedAt })
    .where(eq(userAccount.id, id))
    .returning();
  return row;
}
