import type { ContentCard } from '@portal/contract/content';

/*
 * What each card shows. Apart from the cards, because loaders pick by it and run before any component has come.
 */

export const NEED_CARD_PARTS = [
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

export type NeedCardParts = Pick<ContentCard<'financingNeeds'>, (typeof NEED_CARD_PARTS)[number]>;

export const PARK_CARD_PARTS = ['id', 'cover', 'title', 'region', 'area', 'industries'] as const;

export type ParkCardParts = Pick<ContentCard<'parks'>, (typeof PARK_CARD_PARTS)[number]>;

export const PROJECT_CARD_PARTS = [
  'id',
  'cover',
  'season',
  'award',
  'title',
  'summary',
  'industry',
  'stage',
] as const;

export type ProjectCardParts = Pick<ContentCard<'project'>, (typeof PROJECT_CARD_PARTS)[number]>;
