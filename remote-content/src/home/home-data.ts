import type { CurrentSeason } from '@portal/contract/competition/season';
import type { ContentCard } from '@portal/contract/content';
import type { ContentHome } from '@portal/contract/site';
import { NEED_CARD_FIELDS, PARK_CARD_FIELDS, PROJECT_CARD_FIELDS } from '../listing/card-fields';

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const found = keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]);
  return Object.fromEntries(found) as Pick<T, K>;
}

const NOTICE_FIELDS = ['id', 'title', 'pinned', 'publishedAt'] as const;
const LEAD_FIELDS = ['id', 'cover', 'title', 'summary'] as const;
const NEWS_FIELDS = ['id', 'title', 'publishedAt'] as const;
const ACTIVITY_FIELDS = ['id', 'title', 'starts', 'state', 'place'] as const;
const PARTNER_FIELDS = ['id', 'title', 'logo'] as const;

export type HomeNotice = Pick<ContentCard<'news'>, (typeof NOTICE_FIELDS)[number]>;
export type HomeLead = Pick<ContentCard<'news'>, (typeof LEAD_FIELDS)[number]>;
export type HomeNews = Pick<ContentCard<'news'>, (typeof NEWS_FIELDS)[number]>;
export type HomeActivity = Pick<ContentCard<'activity'>, (typeof ACTIVITY_FIELDS)[number]>;
export type HomePartner = Pick<ContentCard<'partners'>, (typeof PARTNER_FIELDS)[number]>;

export interface HomeSeason extends Pick<CurrentSeason, 'phase'> {
  windows: Pick<CurrentSeason['windows'], 'draft' | 'submit'>;
}

/** Omits the server time, so that the document stays cacheable. */
export const toHomeSeason = ({ phase, windows }: CurrentSeason): HomeSeason => ({
  phase,
  windows: pick(windows, ['draft', 'submit']),
});

export const toLead = (article: ContentCard<'news'>): HomeLead => pick(article, LEAD_FIELDS);

/** Only the fields the page shows, because the data is embedded in the document. */
export function toHomeData({ season, timeline, tracks, figures, ...lists }: ContentHome) {
  const [lead, ...news] = lists.news;
  return {
    season,
    timeline,
    tracks,
    figures,
    notices: lists.notices.slice(0, 3).map((one) => pick(one, NOTICE_FIELDS)),
    projects: lists.projects.map((one) => pick(one, PROJECT_CARD_FIELDS)),
    financingNeeds: lists.financingNeeds.slice(0, 6).map((one) => pick(one, NEED_CARD_FIELDS)),
    lead: lead && toLead(lead),
    news: news.slice(0, 5).map((one) => pick(one, NEWS_FIELDS)),
    activities: lists.activities.slice(0, 4).map((one) => pick(one, ACTIVITY_FIELDS)),
    parks: lists.parks.map((one) => pick(one, PARK_CARD_FIELDS)),
    partners: lists.partners.map((one) => pick(one, PARTNER_FIELDS)),
  };
}
