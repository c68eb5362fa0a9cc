import { beijingTime } from '@portal/contract/beijing-time';
import type { EntryFilter } from '@portal/contract/competition/entry-filter';
import type { EntryList, EntryListItem } from '@portal/contract/operators';
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '../../accounts/tables';
import { type Db, queryRows } from '../../platform/db/database';
import { getDeadline } from '../entries/deadline';
import { type EntryRow, entry, entryListing, type SeasonWindows, season, submissionFacts } from '../tables';
import { matchFilter } from './entry-filter';

/** Only complete entries can be submitted. */
const COMPLETE = 100;

/** All entries as shown in lists: the current submission's facts, or the draft's if there is none. */
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
        returned: entry.returned,
        extendedUntil: entry.extendedUntil,
        windows: sql<SeasonWindows>`${season.windows}`.as('windows'),
        submittedAt: entry.submittedAt,
        updatedAt: entry.updatedAt,
      })
      .from(entry)
      // Left joins, although the rows always exist: the planner can drop those a count does not need.
      .leftJoin(season, eq(season.id, entry.seasonId))
      .leftJoin(userAccount, eq(userAccount.id, entry.userId))
      .leftJoin(submitted, and(eq(submitted.entryId, entry.id), isNotNull(entry.submittedAt)))
      .as('listed')
  );
}
type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];
const selectListed = (db: Db, listed = listedEntries(db)) => db.select().from(listed).$dynamic();

function toListItem(found: ListedRow): EntryListItem {
  const { returned, extendedUntil, windows, ...row } = found;
  const state = { publishedStatus: row.publishedStatus, returned, extendedUntil };
  return {
    ...row,
    submittedAt: row.submittedAt && beijingTime(row.submittedAt),
    deadline: beijingTime(getDeadline({ entry: state, windows })),
    updatedAt: beijingTime(row.updatedAt),
  };
}

/**
 * One page of the list, newest entries first.
 * @param after id of the previous page's last entry
 * @returns the page; the total is counted for the first page only
 */
export async function listEntries(
  db: Db,
  { after, pageSize, ...filter }: EntryFilter & { after?: string; pageSize: number },
): Promise<EntryList> {
  const matching = await matchFilter(db, filter);
  const { createdAt, entryId } = entryListing;
  const behind = after
    ? sql`(created_at, entry_id) < (SELECT created_at, entry_id FROM entry_listing WHERE entry_id = ${after})`
    : sql`true`;
  const order = sql`ORDER BY created_at DESC, entry_id DESC LIMIT ${pageSize}`;
  // Keyword matches must all be found anyway: compute them once. Any other filter has an index in list order.
  const [found] = await queryRows<{ total: number; ids: string[] }>(
    db,
    filter.keyword
      ? sql`WITH hits AS MATERIALIZED (SELECT ${createdAt}, ${entryId} FROM ${entryListing} WHERE ${matching})
        SELECT (SELECT count(*)::integer FROM hits) AS total, ARRAY(SELECT entry_id FROM hits WHERE ${behind} ${order}) AS ids`
      : sql`SELECT ${after ? sql`0` : sql`(SELECT count(*)::integer FROM ${entryListing} WHERE ${matching ?? sql`true`})`} AS total,
        ARRAY(SELECT entry_id FROM ${entryListing} WHERE ${and(matching, behind)} ${order}) AS ids`,
  );
  const list = await toEntryListItems(
    db,
    (found?.ids ?? []).map((id) => ({ id })),
  );
  return { list, total: after ? null : (found?.total ?? 0) };
}

/**
 * @param filter.after entry number after which the list continues; entries without a number come last
 * @returns ids of matching entries, by entry number; without a status filter, only submitted ones
 */
export async function listEntryIds(
  db: Db,
  { after, ...filter }: EntryFilter & { after?: string | undefined },
): Promise<string[]> {
  const handedIn = filter.status ? undefined : isNotNull(entryListing.submittedAt);
  const behind = after ? or(gt(entry.entryNo, after), isNull(entry.entryNo)) : undefined;
  const rows = await db
    .select({ id: entry.id })
    .from(entryListing)
    .innerJoin(entry, eq(entry.id, entryListing.entryId))
    .where(and(await matchFilter(db, filter), handedIn, behind))
    .orderBy(asc(entry.entryNo), asc(entry.createdAt));
  return rows.map(({ id }) => id);
}

/** @returns the list items in the order of the rows */
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

/** @throws if the entry does not exist */
export async function toEntryListItem(db: Db, row: Pick<EntryRow, 'id'>): Promise<EntryListItem> {
  const [item] = await toEntryListItems(db, [row]);
  if (!item) throw new Error(`The entry ${row.id} is gone.`);
  return item;
}
