import { beijingDay } from '@portal/contract/beijing-time';
import { contentKinds } from '@portal/contract/content-href';
import { countedHits, MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
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
import { withQuery } from '../page/links';
import { homeCrumb, PageBanner } from '../page/page-banner';
import css from './search.module.css';
import { type HitType, hitHref, markWords, PAGE_SIZE, type SearchData } from './search-query';

const copy = {
  title: '搜索',
  resultsTitle: (q: string) => `“${q}”的搜索结果`,
  description: '在新闻、资讯、活动、产品、融资需求、项目、合作机构与园区中搜索。',
  lead: '在新闻、活动、项目、融资需求与园区中查找。',
  label: '输入关键词搜索全站内容',
  found: (total: number) => `找到 ${countedHits(total)} 条结果`,
  all: '全部',
  type: '类型',
  empty: {
    title: '没有找到相关内容',
    text: '换一个更短的关键词，或者问问智能客服。',
    assistant: '问智能客服',
  },
  start: {
    title: '想找什么？',
    text: '输入关键词，例如“报名”“融资”“新材料”；新闻、活动、产品、项目、融资需求和常见问题都能搜到。',
  },
  popular: '大家常搜',
  words: ['报名', '赛程', '商业计划书', '融资', '新材料', '园区入驻'],
} as const;

export const handle: RouteHandle<SearchData> = {
  query: ['q', 'type', 'page'],
  title: ({ q }) => (q ? copy.resultsTitle(q) : copy.title),
  description: copy.description,
  canonical: paths.search.pattern,
  indexed: false,
};

const getHref = (q: string, type?: string, page = 1) =>
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
        title={q ? copy.resultsTitle(q) : copy.title}
        lead={hits ? copy.found(hits.total) : copy.lead}
        crumbs={[homeCrumb, { label: copy.title }]}
      >
        <SearchField action={paths.search.pattern} label={copy.label} defaultValue={q} />
      </PageBanner>
      <Container className={css.page}>
        {hits ? (
          <>
            <FilterBar groups={[typeFilter(q, type)]} />
            <Hits q={q} hits={hits.list} />
            {hits.list.length > 0 ? (
              <Pagination
                page={page}
                pageCount={Math.ceil(Math.min(hits.total, MAX_COUNTED_HITS) / PAGE_SIZE)}
                getHref={(number) => getHref(q, type, number)}
              />
            ) : null}
          </>
        ) : (
          <SearchHints />
        )}
      </Container>
    </>
  );
}

function typeFilter(q: string, type: HitType | undefined) {
  return {
    label: copy.type,
    options: [
      { label: copy.all, href: getHref(q), current: !type },
      ...Object.entries(contentKinds).map(([value, { label }]) => ({
        label,
        href: getHref(q, value),
        current: value === type,
      })),
    ],
  };
}

function Hits({ q, hits }: { q: string; hits: NonNullable<SearchData['hits']>['list'] }) {
  if (hits.length === 0) {
    return (
      <EmptyState
        title={copy.empty.title}
        text={copy.empty.text}
        icon="search"
        action={
          <ButtonLink href={paths.assistant.href()} variant="outline">
            {copy.empty.assistant}
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
              <Tag tone="brand">{contentKinds[hit.type].label}</Tag>
              <span className={css.title}>
                <Marked text={hit.title} q={q} />
              </span>
            </span>
            <span className={css.excerpt}>
              <Marked text={hit.excerpt} q={q} />
            </span>
            <time className={css.day} dateTime={hit.publishedAt}>
              {beijingDay(hit.publishedAt)}
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

function SearchHints() {
  return (
    <EmptyState
      title={copy.start.title}
      text={copy.start.text}
      icon="search"
      action={
        <ul className={css.words} aria-label={copy.popular}>
          {copy.words.map((word) => (
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
