import type { ContentCard, ContentType } from '@portal/contract/content/item';
import { Anchor, ButtonLink, EmptyState, FilterBar, Pagination, SkeletonCards } from '@portal/ui';
import { useLocation, useNavigation } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { listingCopy } from './copy';
import { filterGroups } from './filter-groups';
import type { ListData } from './list-loader';
import css from './list-page.module.css';
import { isNarrowed, type ListQuery, type ListShape, writeListQuery } from './list-query';

type ListHref = (query?: Readonly<Record<string, string>>) => string;

export interface ListBodyProps<T extends ContentType> {
  list: ListData<T>;
  /** Measure word and noun of the total: `篇文章`. */
  unit: string;
  shape: ListShape;
  href: ListHref;
  /** Columns of the skeleton, like the results'. */
  columns?: 1 | 2 | 3 | 4;
  children: (cards: ContentCard<T>[], query: ListQuery) => ReactNode;
}

/** Whether this list is being loaded again with another state. */
function usePending(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return navigation.state === 'loading' && navigation.location.pathname === pathname;
}

/** Filters, total, order, results and pages of a list; all of it links, so that it works without script. */
export function ListBody<T extends ContentType>(props: ListBodyProps<T>) {
  const { list, unit, shape, href, columns = 3, children } = props;
  const { query, page, facets } = list;
  const pending = usePending();
  const hrefOf = (next: ListQuery) => href(writeListQuery(shape, next));

  return (
    <>
      <FilterBar groups={filterGroups(shape, query, facets, listingCopy.all, hrefOf)} />
      <div className={css.bar}>
        <p className={css.total} role="status">
          {listingCopy.found(page.total, unit)}
        </p>
        <nav className={css.sorts} aria-label={listingCopy.sortBy}>
          {shape.sorts.map(({ value, label }) => (
            <Anchor
              key={value}
              href={hrefOf({ ...query, sort: value, page: 1 })}
              className={css.sort}
              aria-current={value === query.sort ? 'true' : undefined}
              rel="nofollow"
              keepScroll
            >
              {label}
            </Anchor>
          ))}
        </nav>
      </div>
      <div className={css.body} data-pending={pending || undefined} aria-busy={pending}>
        {pending ? (
          <div className={css.skeleton}>
            <SkeletonCards columns={columns} count={columns * 2} />
          </div>
        ) : null}
        <div className={css.results}>
          {page.list.length > 0 ? (
            children(page.list, query)
          ) : (
            <NothingHere query={query} total={page.total} href={href} hrefOf={hrefOf} />
          )}
        </div>
      </div>
      {page.list.length > 0 ? (
        <Pagination
          page={query.page}
          pageCount={Math.ceil(page.total / shape.pageSize)}
          hrefOf={(number) => hrefOf({ ...query, page: number })}
        />
      ) : null}
    </>
  );
}

interface NothingHereProps {
  query: ListQuery;
  total: number;
  href: ListHref;
  hrefOf: (query: ListQuery) => string;
}

/** Three kinds of empty: beyond the last page, narrowed to nothing, nothing yet. Each says the way on. */
function NothingHere({ query, total, href, hrefOf }: NothingHereProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={listingCopy.beyondTitle}
        text={listingCopy.beyondText}
        action={<ButtonLink href={hrefOf({ ...query, page: 1 })}>{listingCopy.firstPage}</ButtonLink>}
      />
    );
  }
  if (!isNarrowed(query)) return <EmptyState text={listingCopy.emptyNone} />;
  return (
    <EmptyState
      title={listingCopy.emptyTitle}
      text={listingCopy.emptyText}
      icon="search"
      action={
        <ButtonLink href={href()} variant="outline">
          {listingCopy.reset}
        </ButtonLink>
      }
    />
  );
}
