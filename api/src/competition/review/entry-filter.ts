import type { EntryFilter } from '@portal/contract/competition/entry-filter';
import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '../../accounts/tables';
import { containing, type Db, queryRows } from '../../platform/db/database';
import { entry, entryListing, entryWords, submissionFacts } from '../tables';
import { toEntryNumber } from './find-entry';

/** Entries with this entry number or phone; each lookup uses an index. */
const selectByNumber = (number: string) => sql`
  SELECT ${entry.id} FROM ${entry} WHERE ${entry.entryNo} = ${number}
  UNION SELECT ${submissionFacts.entryId} FROM ${submissionFacts} JOIN ${entry} ON ${entry.id} = ${submissionFacts.entryId}
    WHERE ${submissionFacts.contactPhone} = ${number} AND ${entry.submittedAt} IS NOT NULL
  UNION SELECT ${entry.id} FROM ${entry} JOIN ${userAccount} ON ${userAccount.id} = ${entry.userId}
    WHERE ${userAccount.mobile} = ${number}
      OR ${userAccount.mobile} IS NULL AND ${userAccount.contactPhone} = ${number}`;

/** A keyword of six or more digits matches entry number or phone exactly, without a text search. */
function matchKeyword(keyword: string): SQL {
  const number = toEntryNumber(keyword);
  if (/^\d{6,}$/.test(number)) return sql`${entryListing.entryId} IN (${selectByNumber(number)})`;
  const word = sql`lower(${keyword}::text)`;
  return sql`${entryListing.entryId} IN (SELECT ${entryWords.entryId} FROM ${entryWords} WHERE ${entryWords.pairs} @> character_pairs(${word}))
    AND strpos(${entryListing.names}, ${word}) > 0`;
}

/** @returns the distinct values of the column, and whether each contains the word (loose index scan: values are few) */
function listValues(db: Db, column: AnyPgColumn, word: string) {
  const next = (behind: SQL) => sql`(SELECT min(${column}) FROM ${entryListing} WHERE ${column} ${behind})`;
  return queryRows<{ value: string; matches: boolean }>(
    db,
    sql`WITH RECURSIVE used (value) AS (
      SELECT ${next(sql`IS NOT NULL`)} UNION ALL SELECT ${next(sql`> used.value`)} FROM used WHERE value IS NOT NULL
    ) SELECT value, value ILIKE ${containing(word)} AS matches FROM used WHERE value IS NOT NULL`,
  );
}

/** Matches all tracks, groups or regions that contain the word. */
async function matchWord(db: Db, column: AnyPgColumn, word: string): Promise<SQL> {
  const used = await listValues(db, column, word);
  const values = used.flatMap(({ value, matches }) => (matches ? [value] : []));
  const [only] = values;
  // With a single value, the column's index returns rows in list order.
  if (only !== undefined && values.length === 1) return eq(column, only);
  // All values match, such as the province for regions: no comparison needed.
  return values.length > 0 && values.length === used.length ? isNotNull(column) : inArray(column, values);
}

type FilterName = keyof EntryFilter;

/** A mapped type, so that a new filter without a condition fails to compile instead of matching every entry. */
const conditions: {
  readonly [Name in FilterName]: (value: NonNullable<EntryFilter[Name]>, db: Db) => SQL | Promise<SQL>;
} = {
  season: (season) => eq(entryListing.seasonId, season),
  status: (status) => eq(entryListing.status, status),
  track: (word, db) => matchWord(db, entryListing.trackName, word),
  group: (word, db) => matchWord(db, entryListing.groupName, word),
  region: (word, db) => matchWord(db, entryListing.regionName, word),
  since: (moment) => gte(entryListing.submittedAt, new Date(moment)),
  until: (moment) => lt(entryListing.submittedAt, new Date(moment)),
  keyword: matchKeyword,
};

export async function matchFilter(db: Db, filter: EntryFilter): Promise<SQL | undefined> {
  const match = <Name extends FilterName>(name: Name) => {
    const value = filter[name];
    return value ? conditions[name](value, db) : undefined;
  };
  const parts: (SQL | undefined)[] = [];
  for (const name of Object.keys(conditions) as FilterName[]) parts.push(await match(name));
  return and(...parts);
}
