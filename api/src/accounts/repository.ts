import { isPhone } from '@portal/contract/rules';
import { and, asc, type Column, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import { userAccount } from './tables';

export type UserAccount = typeof userAccount.$inferSelect;
export type NewUser = typeof userAccount.$inferInsert;

const isOpen = isNull(userAccount.closedAt);
const hasName = (username: string) => sql`lower(${userAccount.username}) = ${username.toLowerCase()}`;

export async function findById(db: Db, id: number): Promise<UserAccount | undefined> {
  const [user] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, id), isOpen));
  return user;
}

/** @returns the phone of an open account; empty where there is none */
export async function findPhone(db: Db, id: number): Promise<string> {
  return (await findById(db, id))?.mobile ?? '';
}

/** @throws `UNAUTHENTICATED` when the account was closed meanwhile */
export async function getUser(db: Db, id: number): Promise<UserAccount> {
  const user = await findById(db, id);
  if (!user) throw new BusinessError('UNAUTHENTICATED');
  return user;
}

/**
 * Makes other changes of this account, and sign-ins to it, wait for the end of the transaction. Whoever changes several
 * rows of an account takes this lock first, so that two never wait for each other.
 *
 * @throws `UNAUTHENTICATED` when the account was closed meanwhile
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

/** Any number: with the phone's own it is the lock of one phone. */
const PHONE_LOCK = 714_126_004;

/**
 * Makes whoever signs up with one of these phones, moves to it or away from it wait for the end of the transaction: what
 * belongs to a phone then has one owner at a time. Taken after `lockUser`, and all phones at once in one order, so that two
 * never wait for each other.
 */
export async function lockPhones(tx: Db, mobiles: readonly string[]): Promise<void> {
  for (const mobile of mobiles.toSorted())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${mobile}))`);
}

export async function findByMobile(db: Db, mobile: string): Promise<UserAccount | undefined> {
  const [user] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.mobile, mobile), isOpen));
  return user;
}

export async function findByUsername(db: Db, username: string): Promise<UserAccount | undefined> {
  const [user] = await db
    .select()
    .from(userAccount)
    .where(and(hasName(username), isOpen));
  return user;
}

/** A phone number can not be a username, so the two never meet. */
export function findByIdentifier(db: Db, identifier: string): Promise<UserAccount | undefined> {
  return isPhone(identifier) ? findByMobile(db, identifier) : findByUsername(db, identifier);
}

/** @returns the new id, or undefined when its phone or name is taken */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const [row] = await db
    .insert(userAccount)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: userAccount.id });
  return row?.id;
}

/** @throws `UNAUTHENTICATED` when the account was closed meanwhile */
export async function updateUser(db: Db, id: number, change: Partial<NewUser>): Promise<void> {
  const updated = await db
    .update(userAccount)
    .set(change)
    .where(and(eq(userAccount.id, id), isOpen))
    .returning({ id: userAccount.id });
  if (updated.length === 0) throw new BusinessError('UNAUTHENTICATED');
}

/** Accounts of these types, closed ones too. */
export function listUsersOfTypes(db: Db, userTypes: readonly string[]): Promise<UserAccount[]> {
  return db
    .select()
    .from(userAccount)
    .where(inArray(userAccount.userType, [...userTypes]))
    .orderBy(asc(userAccount.id));
}

/** Columns of an account that say nothing about its owner. */
const NON_PERSONAL_COLUMNS: readonly string[] = [
  'id',
  'userType',
  'registerType',
  'areaId',
  'trackId',
  'createdAt',
] satisfies (keyof UserAccount)[];

/** @returns an account's row without its owner: a column that nobody names is emptied, or as in an account that says nothing */
export function emptiedAccount(kept: readonly (keyof UserAccount)[] = []) {
  const named = [...NON_PERSONAL_COLUMNS, ...kept];
  const personal = Object.entries(getTableColumns(userAccount)).filter(([name]) => !named.includes(name));
  const empty = ({ notNull, hasDefault }: Column) => (hasDefault ? sql`DEFAULT` : notNull ? '' : null);
  return Object.fromEntries(personal.map(([name, column]) => [name, empty(column)]));
}

/** Closes an account of the staff; its name stays for the list of accounts. @returns the account as it is now */
export async function closeUser(tx: Db, id: number, closedAt: Date): Promise<UserAccount | undefined> {
  const [row] = await tx
    .update(userAccount)
    .set({ ...emptiedAccount(['username', 'entName']), closedAt })
    .where(eq(userAccount.id, id))
    .returning();
  return row;
}
