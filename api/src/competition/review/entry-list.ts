import { beijingTime } from '@portal/contract/beijing-time';
import { entryStatusSchema } from '@portal/contract/competition/entry';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { userAccount } from '../../accounts/tables';
import { containing } from '../../content/list-filters';
import type { Db } from '../../platform/db/database';
import { getDeadline } from '../entries/deadline';
import { type EntryRow, entry, type SeasonWindows, season, submissionFacts } from '../tables';

/** Only complete entries can be submitted. */
const COMPLETE = 100;

const wordSchema = z.string().trim().min(1).max(60).optional();

/** What operators choose entries by; words are looked for inside of names, moments are those of submission. */
export const entryFilterQuery = {
  season: z.string().max(40).optional(),
  status: entryStatusSchema.optional(),
  track: wordSchema,
  group: wordSchema,
  region: wordSchema,
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** The number of an entry or a phone as a whole, or a word of project, applicant or people. */
  keyword: wordSchema,
};
type EntryFilter = z.infer<z.ZodObject<typeof entryFilterQuery>>;

/** An entry as a line of the operators' list. */
export const entryListItemSchema = z.object({
  id: z.string(),
  entryNo: z.string().nullable(),
  season: z.string(),
  projectName: z.string(),
  /** Of what was submitted, as are leader and their phone; before that the name of registration. */
  applicant: z.string().nullable(),
  leader: z.string().nullable(),
  leaderPhone: z.string().nullable(),
  /** Of the account: whom notices and text messages reach. */
  contact: z.string(),
  phone: z.string(),
  group: z.string().nullable(),
  track: z.string().nullable(),
  region: z.string().nullable(),
  status: entryStatusSchema,
  publishedStatus: entryStatusSchema,
  completeness: z.number(),
  submittedAt: z.string().nullable(),
  /** Until when the participant can submit. */
  deadline: z.string(),
  updatedAt: z.string(),
});
export type EntryListItem = z.infer<typeof entryListItemSchema>;

/** Every entry as lists show it: what was submitted where that counts, otherwise the draft. */
function listedEntries(db: Db) {
  const submitted = submissionFacts;
  const counting = <T extends string | null>(own: AnyPgColumn, drafted: AnyPgColumn) =>
    sql<T>`CASE WHEN ${submitted.entryId} IS NULL THEN ${drafted} ELSE ${own} END`;
  return (
    db
      .select({
        id: entry.id,
        entryNo: entry.entryNo,
        season: entry.seasonId,
        projectName: counting<string>(submitted.projectName, entry.projectName).as('listed_project'),
        applicant: counting<string | null>(submitted.applicantName, userAccount.entName).as(
          'listed_applicant',
        ),
        leader: submitted.contactName,
        leaderPhone: sql<string | null>`${submitted.contactPhone}`.as('leader_phone'),
        contact: sql<string>`${userAccount.contact}`.as('contact'),
        phone: sql<string>`coalesce(${userAccount.mobile}, ${userAccount.contactPhone})`.as('phone'),
        group: counting<string | null>(submitted.groupName, entry.groupName).as('listed_group'),
        track: counting<string | null>(submitted.trackName, entry.trackName).as('listed_track'),
        region: counting<string | null>(submitted.regionName, entry.regionName).as('listed_region'),
        status: entry.status,
        publishedStatus: entry.publishedStatus,
        completeness:
          sql<number>`CASE WHEN ${submitted.entryId} IS NULL THEN ${entry.completeness} ELSE ${sql.raw(String(COMPLETE))} END`.as(
            'listed_completeness',
          ),
        draftName: sql<string>`${entry.projectName}`.as('draft_name'),
        returned: entry.returned,
        extendedUntil: entry.extendedUntil,
        windows: sql<SeasonWindows>`${season.windows}`.as('windows'),
        createdAt: entry.createdAt,
        submittedAt: entry.submittedAt,
        updatedAt: entry.updatedAt,
      })
      .from(entry)
      // Left joins, although the rows are there: a count leaves out those that it does not need.
      .leftJoin(season, eq(season.id, entry.seasonId))
      .leftJoin(userAccount, eq(userAccount.id, entry.userId))
      .leftJoin(submitted, and(eq(submitted.entryId, entry.id), isNotNull(entry.submittedAt)))
      .as('listed')
  );
}
type ListedEntries = ReturnType<typeof listedEntries>;

/** Ids of the entries of a number or a phone, each looked up by an index. */
export const selectByNumber = (number: string) => sql`
  SELECT ${entry.id} FROM ${entry} WHERE ${entry.entryNo} = ${number}
  UNION SELECT ${submissionFacts.entryId} FROM ${submissionFacts} WHERE ${submissionFacts.contactPhone} = ${number}
  UNION SELECT ${entry.id} FROM ${entry} JOIN ${userAccount} ON ${userAccount.id} = ${entry.userId}
    WHERE ${userAccount.mobile} = ${number}
      OR ${userAccount.mobile} IS NULL AND ${userAccount.contactPhone} = ${number}`;

/** Ids of the entries that may have the word in one of their names, found by the indexes of `character_pairs`. */
export function selectByWord(word: string): SQL {
  const wanted = sql`character_pairs(${word}::text)`;
  return sql`
    SELECT ${entry.id} FROM ${entry} WHERE character_pairs(${entry.projectName}) @> ${wanted}
    UNION SELECT ${submissionFacts.entryId} FROM ${submissionFacts}
      WHERE character_pairs(${submissionFacts.projectName} || ' ' || coalesce(${submissionFacts.applicantName}, '')
        || ' ' || coalesce(${submissionFacts.contactName}, '')) @> ${wanted}
    UNION SELECT ${entry.id} FROM ${entry} JOIN ${userAccount} ON ${userAccount.id} = ${entry.userId}
      WHERE character_pairs(${userAccount.entName} || ' ' || ${userAccount.contact}) @> ${wanted}`;
}

/** A number means one entry, or the entries of one phone; nothing is searched for it. */
function matchKeyword(listed: ListedEntries, keyword: string): SQL | undefined {
  const among = (ids: SQL) => sql`${listed.id} IN (${ids})`;
  if (/^\d{6,}$/.test(keyword))
    return and(
      among(selectByNumber(keyword)),
      or(eq(listed.entryNo, keyword), eq(listed.phone, keyword), eq(listed.leaderPhone, keyword)),
    );
  const { projectName, draftName, applicant, leader, contact } = listed;
  const names = [projectName, draftName, applicant, leader, contact];
  return and(among(selectByWord(keyword)), or(...names.map((name) => ilike(name, containing(keyword)))));
}

/** @returns what rows have to be like to pass the filter */
function matchFilter(listed: ListedEntries, filter: EntryFilter): SQL | undefined {
  const { status, track, group, region, since, until, keyword } = filter;
  return and(
    filter.season ? eq(listed.season, filter.season) : undefined,
    status ? eq(listed.status, status) : undefined,
    track ? ilike(listed.track, containing(track)) : undefined,
    group ? ilike(listed.group, containing(group)) : undefined,
    region ? ilike(listed.region, containing(region)) : undefined,
    since ? gte(listed.submittedAt, new Date(since)) : undefined,
    until ? lt(listed.submittedAt, new Date(until)) : undefined,
    keyword ? matchKeyword(listed, keyword) : undefined,
  );
}

type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];
const selectListed = (db: Db, listed = listedEntries(db)) => db.select().from(listed).$dynamic();

function toListItem(found: ListedRow): EntryListItem {
  const { draftName: _draft, createdAt: _created, returned, extendedUntil, windows, ...row } = found;
  const state = { publishedStatus: row.publishedStatus, returned, extendedUntil };
  return {
    ...row,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    deadline: beijingTime(getDeadline({ entry: state, windows })),
    updatedAt: beijingTime(row.updatedAt),
  };
}

/**
 * One part of the list, newest entries first.
 *
 * @param after id of the last entry of the part before
 * @returns with how many there are in all, which is counted with the first part only
 */
export async function listEntries(
  db: Db,
  { after, pageSize, ...filter }: EntryFilter & { after?: string; pageSize: number },
): Promise<{ list: EntryListItem[]; total: number | null }> {
  const listed = listedEntries(db);
  const matching = matchFilter(listed, filter);
  const last = db
    .select({ createdAt: entry.createdAt, id: entry.id })
    .from(entry)
    .where(eq(entry.id, after ?? ''));
  const rows = await selectListed(db, listed)
    .where(and(matching, after ? sql`(${listed.createdAt}, ${listed.id}) < (${last})` : undefined))
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(pageSize);
  if (after) return { list: rows.map(toListItem), total: null };
  const [counted] = await db.select({ total: count() }).from(listed).where(matching);
  return { list: rows.map(toListItem), total: counted?.total ?? 0 };
}

/**
 * @param filter.after number of an entry that the list goes on behind; those without a number come last
 * @returns the ids of the entries that match, by their numbers; where no status is asked for, of those handed in
 */
export async function listEntryIds(
  db: Db,
  { after, ...filter }: EntryFilter & { after?: string | undefined },
): Promise<string[]> {
  const listed = listedEntries(db);
  const handedIn = filter.status ? undefined : isNotNull(listed.submittedAt);
  const behind = after ? or(gt(listed.entryNo, after), isNull(listed.entryNo)) : undefined;
  const rows = await db
    .select({ id: listed.id })
    .from(listed)
    .where(and(matchFilter(listed, filter), handedIn, behind))
    .orderBy(asc(listed.entryNo), asc(listed.createdAt));
  return rows.map(({ id }) => id);
}

/** @returns the entries in the order of the rows */
export async function toEntryListItems(
  db: Db,
  rows: readonly Pick<EntryRow, 'id'>[],
): Promise<EntryListItem[]> {
  const listed = listedEntries(db);
  const found = await selectListed(db, listed).where(
    inArray(
      listed.id,
      rows.map(({ id }) => id),
    ),
  );
  const byId = new Map(found.map((row) => [row.id, toListItem(row)]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** @throws when there is no such entry */
export async function toEntryListItem(db: Db, row: Pick<EntryRow, 'id'>): Promise<EntryListItem> {
  const [item] = await toEntryListItems(db, [row]);
  if (!item) throw new Error(`The entry ${row.id} is gone.`);
  return item;
}
