import type { ListDefinition } from './list-query';

/**
 * Query options of each list. Labels are in the list pages, because this file is part of the first page's
 * script.
 */
export const lists = {
  news: { filters: ['category'], sorts: ['newest', 'views'], pageSize: 10 },
  information: { filters: ['category'], sorts: ['newest', 'views'], pageSize: 12 },
  activity: {
    filters: ['state', 'category', 'region'],
    sorts: ['soonest', 'newest', 'views'],
    pageSize: 9,
  },
  /** Also used by the catalogue of product services. */
  products: { filters: ['industry', 'region'], sorts: ['newest', 'views'], pageSize: 12 },
  financingNeeds: {
    filters: ['state', 'kind', 'round', 'industry', 'region'],
    sorts: ['newest', 'amount', 'views'],
    pageSize: 12,
  },
  project: {
    filters: ['season', 'track', 'industry', 'stage', 'award'],
    sorts: ['newest', 'views'],
    pageSize: 12,
  },
  winners: {
    filters: ['season', 'track', 'award'],
    sorts: ['award'],
    pageSize: 24,
    fixed: { winners: 'true' },
  },
  partners: { filters: ['kind', 'region'], sorts: ['newest', 'views'], pageSize: 12 },
} as const satisfies {
  news: ListDefinition<'news'>;
  information: ListDefinition<'information'>;
  activity: ListDefinition<'activity'>;
  products: ListDefinition<'products'>;
  financingNeeds: ListDefinition<'financingNeeds'>;
  project: ListDefinition<'project'>;
  winners: ListDefinition<'project'>;
  partners: ListDefinition<'partners'>;
};
