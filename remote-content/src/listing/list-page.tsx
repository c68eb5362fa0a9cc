import type { ContentType } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import {
  type BreadcrumbItem,
  Container,
  ErrorState,
  OFFLINE,
  TabNav,
  type TabNavItem,
  useOnline,
} from '@portal/ui';
import { isRouteErrorResponse, useRecovery, useRevalidator, useRouteError } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { homeCrumb, PageBanner } from '../page/page-banner';
import bannerCss from '../page/page-banner.module.css';
import { withLoaderData } from '../page/with-loader-data';
import { type Columns, ListBody, type ListHref, ListSearch, type RenderCards } from './list-body';
import css from './list-page.module.css';
import type { ListData } from './list-query';
import { type ListConfig, listCanonical, listHead, listParameters } from './list-view';

interface ListPageOptions<T extends ContentType> {
  type: T;
  copy: {
    /** Defaults to the title of the content kind. */
    title?: string;
    lead: string;
    description: string;
    unit: string;
    searchPlaceholder: string;
    /** Explanation for an empty list. */
    empty?: string;
  };
  config: ListConfig;
  /** Defaults to the path of the content kind. */
  href?: ListHref;
  parent?: BreadcrumbItem;
  drawing: ReactNode;
  /** Tabs between related lists. */
  tabs?: readonly TabNavItem[];
  /** Columns of the skeleton, matching the results. */
  columns?: Columns;
  renderCards: RenderCards<T>;
}

/** Route module of a list page: banner with search, then the list. */
export function createListPage<T extends Exclude<ContentType, 'parks' | 'partners'>>(
  options: ListPageOptions<T>,
) {
  const { type, copy, config, drawing, tabs, columns, renderCards } = options;
  const { href = paths[type].href } = options;
  const { title = paths[type].title } = copy;
  const crumbs = [homeCrumb, ...(options.parent ? [options.parent] : []), { label: title }];
  const handle: RouteHandle<ListData<T>> = {
    query: listParameters(config),
    ...listHead(title),
    description: copy.description,
    canonical: listCanonical(config, href()),
  };
  const renderHead = (search?: ReactNode) => (
    <>
      <PageBanner title={title} lead={copy.lead} drawing={drawing} crumbs={crumbs}>
        {search}
      </PageBanner>
      {tabs ? (
        <div className={bannerCss.tabs}>
          <Container>
            <TabNav label={title} items={tabs} />
          </Container>
        </div>
      ) : null}
    </>
  );
  return {
    handle,
    ErrorBoundary: () => (
      <>
        {renderHead()}
        <Unavailable />
      </>
    ),
    Component: withLoaderData<ListData<T>>(({ data: list }) => (
      <>
        {renderHead(
          <ListSearch query={list.query} config={config} action={href()} label={copy.searchPlaceholder} />,
        )}
        <Container className={css.page}>
          <ListBody
            list={list}
            unit={copy.unit}
            config={config}
            href={href}
            columns={columns}
            empty={copy.empty}
          >
            {renderCards}
          </ListBody>
        </Container>
      </>
    )),
  };
}

function Unavailable() {
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline();
  const error = useRouteError();
  const said = isRouteErrorResponse(error) ? String(error.data ?? '') : '';
  useRecovery(true);
  return (
    <Container>
      <ErrorState
        title="列表暂时无法加载"
        text={isOnline ? said || '服务连接异常，请稍后重试。' : `${OFFLINE.title}，${OFFLINE.text}`}
        onRetry={() => revalidate()}
        retrying={state === 'loading'}
      />
    </Container>
  );
}
