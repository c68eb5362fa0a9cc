import type { ContentType } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { loadContact } from './contact/load-contact';
import { fixedPagesLoader } from './fixed-pages/load-fixed-pages';
import { loadHome } from './home/load-home';
import { listLoader } from './listing/list-query';
import { lists } from './listing/lists';
import { loadMatch } from './match/load-match';
import { agreementLoader, detailLoader } from './page/load';
import { loadPark } from './park/load-park';
import { loadPartners } from './partners/load-partners';
import { loadSearch } from './search/load-search';
import {
  loadFinanceServices,
  loadProductOfService,
  loadProductServices,
  loadTalentServices,
  solutionLoader,
} from './services/load-solutions';

/** Options that the shell needs before a page has loaded must be on a parent route. */
function withFrame(id: string, handle: RouteHandle, children: RouteObject[]): RouteObject {
  return { id, handle, children };
}

function kindRoutes(
  type: Exclude<ContentType, 'parks' | 'partners'>,
  list: RouteObject['lazy'],
  detail: RouteObject['lazy'],
): RouteObject[] {
  const { pattern, detailPattern, href } = paths[type];
  return [
    { id: `content.${type}`, path: pattern, loader: listLoader(type, lists[type]), lazy: list },
    { id: `content.${type}.detail`, path: detailPattern, loader: detailLoader(type, href()), lazy: detail },
  ];
}

/** The optional `:section` selects a sub-page; without it the overview is shown. */
function sectionRoute(
  name: 'contact' | 'icons' | 'match' | 'park' | 'partners' | 'service',
  lazy: RouteObject['lazy'],
  loader?: RouteObject['loader'],
): RouteObject {
  return { id: `content.${name}`, path: `${paths[name].sectionPattern}?`, loader, lazy };
}

const pages: RouteObject[] = [
  { id: 'content.home', path: paths.home.pattern, loader: loadHome, lazy: () => import('./home/home-page') },
  ...kindRoutes(
    'news',
    () => import('./news/news-page'),
    () => import('./article/article-page').then(({ articleRoute }) => articleRoute('news')),
  ),
  ...kindRoutes(
    'information',
    () => import('./information/information-page'),
    () => import('./article/article-page').then(({ articleRoute }) => articleRoute('information')),
  ),
  ...kindRoutes(
    'activity',
    () => import('./activity/activity-page'),
    () => import('./activity/activity-detail-page'),
  ),
  ...kindRoutes(
    'products',
    () => import('./products/products-page'),
    () => import('./products/product-detail-page'),
  ),
  ...kindRoutes(
    'financingNeeds',
    () => import('./financing-needs/needs-page'),
    () => import('./financing-needs/need-detail-page'),
  ),
  ...kindRoutes(
    'project',
    () => import('./project/project-page'),
    () => import('./project/project-detail-page'),
  ),
  {
    id: 'content.project.winners',
    path: paths.project.winners,
    loader: listLoader('project', lists.winners),
    lazy: () => import('./project/winners-page'),
  },
  sectionRoute('match', () => import('./match/match-page'), loadMatch),
  sectionRoute(
    'service',
    () => import('./services/service-page'),
    fixedPagesLoader('service', paths.service.sections, paths.service.sections),
  ),
  sectionRoute('partners', () => import('./partners/partners-page'), loadPartners),
  sectionRoute('park', () => import('./park/park-page'), loadPark),
  sectionRoute('contact', () => import('./contact/contact-page'), loadContact),
  sectionRoute('icons', () => import('./icons/icons-page')),
  {
    id: 'content.search',
    path: paths.search.pattern,
    loader: loadSearch,
    lazy: () => import('./search/search-page'),
  },
  {
    id: 'content.agreement.user',
    path: paths.userAgreement.pattern,
    loader: agreementLoader('user'),
    lazy: () => import('./agreements/agreement-page').then(({ user }) => user),
  },
  {
    id: 'content.agreement.privacy',
    path: paths.privacyPolicy.pattern,
    loader: agreementLoader('privacy'),
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
      loader: solutionLoader('help-solve'),
      lazy: () => import('./services/solution-page').then(({ helpSolve }) => helpSolve),
    },
  ]),
  withFrame('content.product-services', { toolbar: true, header: 'white' }, [
    {
      id: 'content.product-services.page',
      path: paths.productServicesList.pattern,
      loader: loadProductServices,
      lazy: () => import('./services/product-services-page'),
    },
  ]),
  withFrame('content.services', { header: 'white' }, [
    {
      id: 'content.product-services-detail',
      path: paths.productServicesDetail.pattern,
      loader: loadProductOfService,
      lazy: () => import('./services/product-services-detail-page'),
    },
    {
      id: 'content.finance-services',
      path: paths.financeServices.pattern,
      loader: loadFinanceServices,
      lazy: () => import('./services/finance-services-page'),
    },
    {
      id: 'content.talent-services',
      path: paths.talentServices.pattern,
      loader: loadTalentServices,
      lazy: () => import('./services/talent-services-page'),
    },
    {
      id: 'content.car-insurance',
      path: paths.carInsurance.pattern,
      loader: solutionLoader('car-insurance'),
      lazy: () => import('./services/solution-page').then(({ carInsurance }) => carInsurance),
    },
  ]),
];

/**
 * All public pages; each is a chunk of its own. Loaders are on the routes, apart from the components, so that
 * data is requested on click, in parallel with the code.
 */
export const routes: RouteObject[] = [withFrame('content.pages', { sameForAllVisitors: true }, pages)];
