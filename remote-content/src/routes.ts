import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';

/** Options that the shell needs before the page has loaded go on a parent route, not into the page. */
function withFrame(id: string, handle: RouteHandle, children: RouteObject[]): RouteObject {
  return { id, handle, children };
}

const pages: RouteObject[] = [
  { id: 'content.home', path: paths.home.pattern, lazy: () => import('./home/home-page') },
  { id: 'content.news', path: paths.news.pattern, lazy: () => import('./news/news-page') },
  {
    id: 'content.news.detail',
    path: paths.news.detailPattern,
    lazy: () => import('./article/article-page').then(({ news }) => news),
  },
  {
    id: 'content.information',
    path: paths.information.pattern,
    lazy: () => import('./information/information-page'),
  },
  {
    id: 'content.information.detail',
    path: paths.information.detailPattern,
    lazy: () => import('./article/article-page').then(({ information }) => information),
  },
  { id: 'content.activity', path: paths.activity.pattern, lazy: () => import('./activity/activity-page') },
  {
    id: 'content.activity.detail',
    path: paths.activity.detailPattern,
    lazy: () => import('./activity/activity-detail-page'),
  },
  { id: 'content.products', path: paths.products.pattern, lazy: () => import('./products/products-page') },
  {
    id: 'content.products.detail',
    path: paths.products.detailPattern,
    lazy: () => import('./products/product-detail-page'),
  },
  {
    id: 'content.needs',
    path: paths.financingNeeds.pattern,
    lazy: () => import('./financing-needs/needs-page'),
  },
  {
    id: 'content.needs.detail',
    path: paths.financingNeeds.detailPattern,
    lazy: () => import('./financing-needs/need-detail-page'),
  },
  { id: 'content.project', path: paths.project.pattern, lazy: () => import('./project/project-page') },
  {
    id: 'content.project.winners',
    path: paths.project.winners,
    lazy: () => import('./project/winners-page'),
  },
  {
    id: 'content.project.detail',
    path: paths.project.detailPattern,
    lazy: () => import('./project/project-detail-page'),
  },
  { id: 'content.match', path: `${paths.match.sectionPattern}?`, lazy: () => import('./match/match-page') },
  {
    id: 'content.service',
    path: `${paths.service.sectionPattern}?`,
    lazy: () => import('./services/service-page'),
  },
  {
    id: 'content.partners',
    path: `${paths.partners.sectionPattern}?`,
    lazy: () => import('./partners/partners-page'),
  },
  { id: 'content.park', path: `${paths.park.sectionPattern}?`, lazy: () => import('./park/park-page') },
  {
    id: 'content.contact',
    path: `${paths.contact.sectionPattern}?`,
    lazy: () => import('./contact/contact-page'),
  },
  { id: 'content.icons', path: `${paths.icons.sectionPattern}?`, lazy: () => import('./icons/icons-page') },
  { id: 'content.search', path: paths.search.pattern, lazy: () => import('./search/search-page') },
  {
    id: 'content.agreement.user',
    path: paths.userAgreement.pattern,
    lazy: () => import('./agreements/agreement-page').then(({ user }) => user),
  },
  {
    id: 'content.agreement.privacy',
    path: paths.privacyPolicy.pattern,
    lazy: () => import('./agreements/agreement-page').then(({ privacy }) => privacy),
  },
  withFrame('content.assistant', { layout: 'empty' }, [
    {
      id: 'content.assistant.page',
      path: paths.assistant.pattern,
      lazy: () => import('./assistant/assistant-page'),
    },
  ]),
  withFrame('content.help-solve', { toolbar: true }, [
    {
      id: 'content.help-solve.page',
      path: paths.helpSolve.pattern,
      lazy: () => import('./services/solution-page').then(({ helpSolve }) => helpSolve),
    },
  ]),
  withFrame('content.product-services', { toolbar: true, header: 'white' }, [
    {
      id: 'content.product-services.page',
      path: paths.productServicesList.pattern,
      lazy: () => import('./services/product-services-page'),
    },
  ]),
  withFrame('content.services', { header: 'white' }, [
    {
      id: 'content.product-services-detail',
      path: paths.productServicesDetail.pattern,
      lazy: () => import('./services/product-services-detail-page'),
    },
    {
      id: 'content.finance-services',
      path: paths.financeServices.pattern,
      lazy: () => import('./services/finance-services-page'),
    },
    {
      id: 'content.talent-services',
      path: paths.talentServices.pattern,
      lazy: () => import('./services/talent-services-page'),
    },
    {
      id: 'content.car-insurance',
      path: paths.carInsurance.pattern,
      lazy: () => import('./services/solution-page').then(({ carInsurance }) => carInsurance),
    },
  ]),
];

/**
 * Every public page. The shell mounts what it finds here; each page is a chunk of its own.
 * An optional `:section` shows one part of a parent in the parent's frame, none shows its overview.
 */
export const routes: RouteObject[] = [withFrame('content.pages', { sameForAllVisitors: true }, pages)];
