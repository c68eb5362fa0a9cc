import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import {
  Anchor,
  ButtonLink,
  Container,
  EmptyState,
  FilterBar,
  Pagination,
  SearchField,
  Tag,
} from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { PageBanner } from '../banner/page-banner';
import { isoDay } from '../dates/beijing';
import { withQuery } from '../listing/with-query';
import { siteCopy } from '../site-copy';
import { searchCopy } from './copy';
import { hitHref } from './hit-href';
import { type HitType, PAGE_SIZE, type SearchData } from './load-search';
import { markWords } from './mark-words';
import css from './search.module.css';

export { loader } from './load-search';

export const handle: RouteHandle<SearchData> = {
  query: ['q', 'type', 'page'],
  title: ({ q }) => (q ? searchCopy.titleOf(q) : searchCopy.title),
  description: searchCopy.description,
  canonical: paths.search.pattern,
  indexed: false,
};

const hrefOf = (q: string, type?: string, page = 1) =>
  withQuery(paths.search.pattern, {
    ...(q ? { q } : {}),
    ...(type ? { type } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });

export function Component() {
  const { q, type, page, hits } = useLoaderData<SearchData>();
  return (
    <>
      <PageBanner
        title={q ? searchCopy.titleOf(q) : searchCopy.title}
        lead={hits ? searchCopy.found(hits.total) : searchCopy.lead}
        crumbs={[siteCopy.homeCrumb, { label: searchCopy.title }]}
      >
        <SearchField action={paths.search.pattern} label={searchCopy.label} defaultValue={q} />
      </PageBanner>
      <Container className={css.page}>
        {hits ? (
          <>
            <FilterBar groups={[typeFilter(q, type)]} />
            <Hits q={q} hits={hits.list} />
            {hits.list.length > 0 ? (
              <Pagination
                page={page}
                pageCount={Math.ceil(hits.total / PAGE_SIZE)}
                hrefOf={(number) => hrefOf(q, type, number)}
              />
            ) : null}
          </>
        ) : (
          <Start />
        )}
      </Container>
    </>
  );
}

function typeFilter(q: string, type: HitType | undefined) {
  const types = Object.entries(searchCopy.types);
  return {
    label: searchCopy.type,
    options: [
      { label: searchCopy.all, href: hrefOf(q), current: !type },
      ...types.map(([value, label]) => ({ label, href: hrefOf(q, value), current: value === type })),
    ],
  };
}

function Hits({ q, hits }: { q: string; hits: NonNullable<SearchData['hits']>['list'] }) {
  if (hits.length === 0) {
    return (
      <EmptyState
        title={searchCopy.empty.title}
        text={searchCopy.empty.text}
        icon="search"
        action={
          <ButtonLink href={paths.assistant.href()} variant="outline">
            {searchCopy.empty.assistant}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className={css.hits}>
      {hits.map((hit) => (
        <li key={`${hit.type} ${hit.id}`}>
          <Anchor href={hitHref(hit)} className={css.hit}>
            <span className={css.head}>
              <Tag tone="brand">{searchCopy.types[hit.type]}</Tag>
              <span className={css.title}>
                <Marked text={hit.title} q={q} />
              </span>
            </span>
            <span className={css.excerpt}>
              <Marked text={hit.excerpt} q={q} />
            </span>
            <time className={css.day} dateTime={hit.publishedAt}>
              {isoDay(hit.publishedAt)}
            </time>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Marked({ text, q }: { text: string; q: string }) {
  return markWords(text, q).map((part, index) =>
    part.hit ? (
      <mark key={index} className={css.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

function Start() {
  return (
    <EmptyState
      title={searchCopy.start.title}
      text={searchCopy.start.text}
      icon="search"
      action={
        <ul className={css.words} aria-label={searchCopy.popular}>
          {searchCopy.words.map((word) => (
            <li key={word}>
              <ButtonLink href={paths.search.href(word)} variant="outline" size="s">
                {word}
              </ButtonLink>
            </li>
          ))}
        </ul>
      }
    />
  );
}
