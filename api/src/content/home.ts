import { type ContentListQuery, type ContentType, contentListQuerySchema } from '@portal/contract/content';
import type { ContentHome } from '@portal/contract/site';
import { getHomeSeason } from '../competition/seasons/season-phase';
import type { Db } from '../platform/db/database';
import { toCard } from './dto';
import { findPages, findWinners, listItems } from './repository';

async function newest<T extends ContentType>(db: Db, type: T, now: Date, query: ContentListQuery) {
  const rows = await listItems(db, type, contentListQuerySchema.parse(query), now);
  return rows.map((row) => toCard(type, row, now));
}

/** One row each for this season and earlier ones. */
const SHOWN_PROJECTS = 4;
const SHOWN_NOTICES = 3;
const SHOWN_NEWS = 6;

/** Loads the whole home page; its figures are the items of the fixed page `home/figures`. */
export async function composeHome(db: Db, now: Date): Promise<ContentHome> {
  const season = await getHomeSeason(db, now);
  const year = season.season?.year;
  const notices = await newest(db, 'news', now, { pageSize: SHOWN_NOTICES, category: '通知公告' });
  const shown = new Set(notices.map(({ id }) => id));
  const news = await newest(db, 'news', now, { pageSize: SHOWN_NEWS + SHOWN_NOTICES });
  const winners = await findWinners(db, year, now, SHOWN_PROJECTS);
  const [figures] = await findPages(db, ['home/figures'], now);
  const items = (figures?.fields.items ?? []) as { title: string; value?: string; text: string }[];
  return {
    ...season,
    figures: items.map(({ title, value = '', text }) => ({ title, value, text })),
    notices,
    projects: [
      ...(year ? await newest(db, 'project', now, { pageSize: SHOWN_PROJECTS, season: year }) : []),
      ...winners.map((row) => toCard('project', row, now)),
    ],
    financingNeeds: await newest(db, 'financingNeeds', now, { pageSize: 6, state: '对接中' }),
    news: news.filter(({ id }) => !shown.has(id)).slice(0, SHOWN_NEWS),
    activities: await newest(db, 'activity', now, { pageSize: 4, sort: 'soonest' }),
    parks: await newest(db, 'parks', now, { pageSize: 3 }),
    partners: await newest(db, 'partners', now, { pageSize: 20 }),
  };
}

export function listHomeItems({ season, timeline, tracks, figures, ...lists }: ContentHome) {
  return Object.values(lists).flat();
}
