import type { CurrentSeason } from '@portal/contract/competition/season';
import type { ContentCard } from '@portal/contract/content';
import type { ContentHome } from '@portal/contract/site';
import { NEED_CARD_PARTS, PARK_CARD_PARTS, PROJECT_CARD_PARTS } from '../listing/card-parts';

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const found = keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]);
  return Object.fromEntries(found) as Pick<T, K>;
}

const NOTICE_PARTS = ['id', 'title', 'pinned', 'publishedAt'] as const;
const LEAD_PARTS = ['id', 'cover', 'title', 'summary'] as const;
const NEWS_PARTS = ['id', 'title', 'publishedAt'] as const;
const ACTIVITY_PARTS = ['id', 'title', 'starts', 'state', 'place'] as const;
const PARTNER_PARTS = ['id', 'title', 'logo'] as const;

export type HomeNotice = Pick<ContentCard<'news'>, (typeof NOTICE_PARTS)[number]>;
export type HomeLead = Pick<ContentCard<'news'>, (typeof LEAD_PARTS)[number]>;
export type HomeNews = Pick<ContentCard<'news'>, (typeof NEWS_PARTS)[number]>;
export type HomeActivity = Pick<ContentCard<'activity'>, (typeof ACTIVITY_PARTS)[number]>;
export type HomePartner = Pick<ContentCard<'partners'>, (typeof PARTNER_PARTS)[number]>;

export interface HomeSeason extends Pick<CurrentSeason, 'phase'> {
  windows: Pick<CurrentSeason['windows'], 'register' | 'submit'>;
}

/** Without the server's clock, so that the document stays the same while nothing changes. */
export const toHomeSeason = ({ phase, windows }: CurrentSeason): HomeSeason => ({
  phase,
  windows: pick(windows, ['register', 'submit']),
});

export const toLead = (article: ContentCard<'news'>): HomeLead => pick(article, LEAD_PARTS);

/** What the page shows of the API's answer: the document carries it beside the text that is made of it. */
export function toHomeData({ season, timeline, tracks, figures, ...lists }: ContentHome) {
  const [lead, ...news] = lists.news;
  return {
    season,
    timeline,
    tracks,
    figures,
    notices: lists.notices.slice(0, 3).map((one) => pick(one, NOTICE_PARTS)),
    projects: lists.projects.map((one) => pick(one, PROJECT_CARD_PARTS)),
    financingNeeds: lists.financingNeeds.slice(0, 6).map((one) => pick(one, NEED_CARD_PARTS)),
    lead: lead && toLead(lead),
    news: news.slice(0, 5).map((one) => pick(one, NEWS_PARTS)),
    activities: lists.activities.slice(0, 4).map((one) => pick(one, ACTIVITY_PARTS)),
    parks: lists.parks.slice(0, 3).map((one) => pick(one, PARK_CARD_PARTS)),
    partners: lists.partners.map((one) => pick(one, PARTNER_PARTS)),
  };
}
