import type { ContentCard } from '@portal/contract/content';

/*
 * What each card shows. Apart from the cards, because loaders pick by it and run before any component has come.
 */

export const NEED_CARD_FIELDS = [
  'id',
  'title',
  'state',
  'kind',
  'round',
  'amountMin',
  'amountMax',
  'enterprise',
  'industry',
  'region',
  'validUntil',
] as const;

export type NeedCardFields = Pick<ContentCard<'financingNeeds'>, (typeof NEED_CARD_FIELDS)[number]>;

export const PARK_CARD_FIELDS = ['id', 'cover', 'title', 'region', 'area', 'industries'] as const;

export type ParkCardFields = Pick<ContentCard<'parks'>, (typeof PARK_CARD_FIELDS)[number]>;

export const PROJECT_CARD_FIELDS = [
  'id',
  'cover',
  'season',
  'award',
  'title',
  'summary',
  'industry',
  'stage',
] as const;

export type ProjectCardFields = Pick<ContentCard<'project'>, (typeof PROJECT_CARD_FIELDS)[number]>;
