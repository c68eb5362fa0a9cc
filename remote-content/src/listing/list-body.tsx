import type { ContentCard, ContentType } from '@portal/contract/content';
import { formatHitCount } from '@portal/contract/counted-hits';
import {
  Anchor,
  ButtonLink,
  EmptyState,
  FilterBar,
  Pagination,
  SearchField,
  SkeletonCards,
} from '@portal/ui';
import { useBelowTheFold } from '@portal/ui/below-the-fold';
import { useLocation, useNavigation } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { BeyondLastPage } from '../page/beyond-last-page';
import css from './list-page.module.css';
import type { ListData, ListQuery } from './list-query';
import { filterGroups, isNarrowed, type ListConfig, writeListQuery } from './list-view';

export type Columns = 1 | 2 | 3 | 4;

/** Number of results on the first screen, in whole rows. */
const FIRST_RESULTS: Readonly<Record<Columns, number>> = { 1: 3, 2: 4, 3: 6, 4: 8 };
export type ListHref = (query?: Readonly<Record<string, string>>) => string;
export type RenderCards<T extends ContentType> = (cards: ContentCard<T>[], query: ListQuery) => ReactNode;

interface ListSearchProps {
  query: ListQuery;
  config: ListConfig;
  action: string;
  label: string;
}

/** Keeps filters and sort order and resets the page. */
export function ListSearch({ query, config, action, label }: ListSearchProps) {
  return (
    <SearchField
      className={css.search}
      action={action}
      name="keyword"
      label={label}
      defaultValue={query.keyword}
      hidden={writeListQuery(config, { ...query, keyword: '', page: 1 })}
    />
  );
}

interface ListBodyProps<T extends ContentType> {
  list: ListData<T>;
  /** Measure word and noun of the total, e.g. `篇文章`. */
  unit: string;
  config: ListConfig;
  href: ListHref;
  columns?: Columns;
  empty?: string;
  /** Fragment of the list on a page that starts with other content, e.g. `#catalogue`. */
  anchor?: string;
  children: RenderCards<T>;
}

/** Filters, total, sort order, results and pagination, all as links so that they work without scripts. */
export function ListBody<T extends ContentType>(props: ListBodyProps<T>) {
  const { list, unit, config, href, columns = 3, empty, anchor = '', children } = props;
  const { query, page } = list;
  const isWhole = useBelowTheFold(useLocation().hash !== '');
  const getHref = (next: ListQuery) => href(writeListQuery(config, next));

  return (
    <>
      <Choices list={list} unit={unit} config={config} getHref={getHref} />
      <Results columns={columns} isWhole={isWhole}>
        {page.list.length > 0 ? (
          children(isWhole ? page.list : page.list.slice(0, FIRST_RESULTS[columns]), query)
        ) : (
          <EmptyList
            query={query}
            total={page.total}
            text={empty}
            firstHref={getHref({ ...query, page: 1 }) + anchor}
            allHref={href() + anchor}
          />
        )}
      </Results>
      {page.list.length > 0 ? (
        <Pagination
          page={query.page}
          pageCount={Math.ceil(page.total / config.pageSize)}
          getHref={(number) => getHref({ ...query, page: number }) + anchor}
        />
      ) : null}
    </>
  );
}

/** Target query while the list loads. */
function useListNavigation() {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  return location?.pathname === pathname ? location : undefined;
}

interface ChoicesProps<T extends ContentType> extends Pick<ListBodyProps<T>, 'list' | 'unit' | 'config'> {
  getHref: (query: ListQuery) => string;
}

/**
 * Filters, total and sort order. Choices apply on press: a second press adds to the first, even while the
 * list is loading.
 */
function Choices<T extends ContentType>({ list, unit, config, getHref }: ChoicesProps<T>) {
  const next = useListNavigation();
  const query = next ? config.read(new URLSearchParams(next.search)) : list.query;
  const { page, values } = list;
  return (
    <>
      <FilterBar groups={filterGroups(config, query, values, '全部', getHref)} />
      <div className={css.bar}>
        <p className={css.total} role="status">
          {`共 ${list.query.keyword ? formatHitCount(page.total) : page.total} ${unit}`}
        </p>
        {config.sorts.length > 1 && page.total > 1 ? (
          <nav className={css.sorts} aria-label="排序">
            {config.sorts.map(({ value, label }) => (
              <Anchor
                key={value}
                href={getHref({ ...query, sort: value, page: 1 })}
                className={css.sort}
                aria-current={value === query.sort ? 'true' : undefined}
                rel="nofollow"
                keepScroll
              >
                {label}
              </Anchor>
            ))}
          </nav>
        ) : null}
      </div>
    </>
  );
}

interface ResultsProps {
  columns: Columns;
  isWhole: boolean;
  children: ReactNode;
}

/** Results, or a skeleton while loading. Cards do not subscribe to the navigation. */
function Results({ columns, isWhole, children }: ResultsProps) {
  const pending = useListNavigation() !== undefined;
  return (
    <div
      className={css.body}
      data-part={isWhole ? undefined : ''}
      data-pending={pending || undefined}
      aria-busy={pending}
    >
      {pending ? (
        <div className={css.skeleton}>
          <SkeletonCards columns={columns} count={columns * 2} />
        </div>
      ) : null}
      <div className={css.results}>{children}</div>
    </div>
  );
}

interface EmptyListProps {
  query: ListQuery;
  total: number;
  text?: string;
  /** First page with the same filters. */
  firstHref: string;
  /** The unfiltered list. */
  allHref: string;
}

/** Distinguishes beyond the last page, no match, and no content, each with a next step. */
function EmptyList({
  query,
  total,
  text = '换一个关键词，或者放宽筛选条件再试试。',
  firstHref,
  allHref,
}: EmptyListProps) {
  if (total > 0) return <BeyondLastPage firstHref={firstHref} />;
  if (!isNarrowed(query)) return <EmptyState text="这里还没有内容，请过些时候再来看看。" />;
  return (
    <EmptyState
      title="没有找到符合条件的内容"
      text={text}
      icon="search"
      action={
        <ButtonLink href={allHref} variant="outline" data-route="to-heading">
          清除全部条件
        </ButtonLink>
      }
    />
  );
}
