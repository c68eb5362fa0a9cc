import type { ListDefinition } from './list-query';

/**
 * What each list can be asked, for its loader. All loaders come with the first page, so the words for it stand with the page
 * of the list.
 */
export const lists = {
  news: { filters: ['category'], sorts: ['newest', 'views'], pageSize: 10 },
  information: { filters: ['category'], sorts: ['newest', 'views'], pageSize: 12 },
  activity: {
    filters: ['state', 'category', 'region'],
    sorts: ['soonest', 'newest', 'views'],
    pageSize: 9,
  },
  /** Of the products list and the catalogue of the product services. */
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
