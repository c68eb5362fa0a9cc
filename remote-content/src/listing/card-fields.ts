import type { ContentCard } from '@portal/contract/content';

/*
 * Fields shown by each card. Separate from the cards, because loaders use them and run before any component
 * has loaded.
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
