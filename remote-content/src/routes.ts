import { paths } from '@portal/contract/paths';
import type { RouteObject } from '@portal/ui/router';

/**
 * Every public page. The shell mounts what it finds here; each page is a chunk of its own.
 * An optional `:section` shows one part of a family inside its parent's frame, none shows the whole.
 */
export const routes: RouteObject[] = [
  { id: 'content.home', path: paths.home.pattern, lazy: () => import('./home/home-page') },
  { id: 'content.news', path: paths.news.pattern, lazy: () => import('./news/news-page') },
  {
    id: 'content.news.detail',
    path: paths.news.detailPattern,
    lazy: () => import('./news/news-detail-page'),
  },
];
