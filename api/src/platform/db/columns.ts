import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Generated numeric primary key. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Id of a row in another table. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** Timestamp with time zone, so that servers in different zones agree. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
