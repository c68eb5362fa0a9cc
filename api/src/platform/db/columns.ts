import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A number that the database gives each row. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Such a number of a row in another table. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** A moment; without its zone, servers in two zones would read two. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
