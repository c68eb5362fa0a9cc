import { beijingDay } from '@portal/contract/beijing-time';
import { contentKinds } from '@portal/contract/content-href';
import { formatHitCount, MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
import { paths, withQuery } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { SearchHit, SearchResults } from '@portal/contract/site';
import { suggestedWords } from '@portal/contract/suggested-words';
import {
  Anchor,
  ButtonLink,
  Container,
  EmptyState,
  FilterBar,
  Pagination,
  SearchField,
  Tag,
  telHref,
} from '@portal/ui';
import { type AriaAttributes, useId } from 'react';
import { BeyondLastPage } from '../page/beyond-last-page';
import { homeCrumb, PageBanner } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import { hitHref, markWords, toMarked } from './hits';
import { type HitType, PAGE_SIZE, type SearchData } from './load-search';
import css from './search.module.css';

const TITLE = '搜索';
const getTitle = (q: string) => (q ? `“${q}”的搜索结果` : TITLE);

export const handle: RouteHandle<SearchData> = {
  query: ['q', 'type', 'page'],
  title: ({ q }) => getTitle(q),
  description: '在报名帮助、新闻、资讯、活动、产品、融资需求、项目、合作机构与园区中搜索。',
  canonical: paths.search.pattern,
  indexed: false,
};

const getHref = (q: string, type?: string, page = 1) =>
  withQuery(paths.search.pattern, {
    ...(q ? { q } : {}),
    ...(type ? { type } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });

export const Component = withLoaderData<SearchData>(({ data: { q, type, page, hits, hotline } }) => (
  <>
    <PageBanner
      title={getTitle(q)}
      lead={
        hits
          ? `找到 ${formatHitCount(hits.total)} 条结果`
          : '报名帮助、新闻、活动、项目与园区，都在这里查找。'
      }
      crumbs={[homeCrumb, { label: TITLE }]}
    >
      <SearchField action={paths.search.pattern} label="输入关键词搜索全站内容" defaultValue={q} />
    </PageBanner>
    <Container className={css.page}>
      {hits && (hits.total > 0 || type) ? <FilterBar groups={[typeFilter(q, type, hits)]} /> : null}
      {hits?.corrected ? (
        <p className={css.corrected} role="status">
          {`没有找到“${q}”，以下是“${hits.corrected}”的结果。`}
        </p>
      ) : null}
      {!hits ? (
        <SearchHints />
      ) : hits.list.length > 0 ? (
        <>
          <Hits words={toMarked(hits.corrected ?? q)} hits={hits.list} />
          <Pagination
            page={page}
            pageCount={Math.ceil(Math.min(hits.total, MAX_COUNTED_HITS) / PAGE_SIZE)}
            getHref={(number) => getHref(q, type, number)}
          />
        </>
      ) : hits.total > 0 ? (
        <BeyondLastPage firstHref={getHref(q, type)} />
      ) : (
        <NoHits q={q} hits={hits} hotline={hotline} />
      )}
    </Container>
  </>
));

/** Result types with counts; omits empty ones if counts are known. */
function typeFilter(q: string, type: HitType | undefined, { kinds }: SearchResults) {
  const all = kinds && Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const withCount = (label: string, count: number | undefined) => (kinds ? `${label} ${count ?? 0}` : label);
  return {
    label: '类型',
    options: [
      { label: withCount('全部', all), href: getHref(q), current: !type },
      ...Object.entries(contentKinds).flatMap(([value, { label }]) =>
        kinds && !kinds[value] && value !== type
          ? []
          : { label: withCount(label, kinds?.[value]), href: getHref(q, value), current: value === type },
      ),
    ],
  };
}

interface NoHitsProps {
  q: string;
  hits: SearchResults;
  hotline: string | null;
}

/** Offers corrected words, similar questions and a phone number. */
function NoHits({ q, hits: { near, kinds }, hotline }: NoHitsProps) {
  const isNear = Boolean(near && near.words.length > 0);
  const words = isNear ? (near?.words ?? []) : suggestedWords.searchPage;
  const elsewhere = Object.values(kinds ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <EmptyState
      title={`没有找到“${q}”`}
      text="换一个更短的关键词，或者从下面开始。"
      icon="search"
      action={
        <div className={css.ways}>
          {elsewhere > 0 ? (
            <ButtonLink href={getHref(q)} variant="outline">
              {`在全部类型中查看（${formatHitCount(elsewhere)}条）`}
            </ButtonLink>
          ) : null}
          <Ways title={isNear ? '您要找的是不是' : '大家常搜'} ways={toSearches(words)} />
          <Ways
            title="相近的常见问题"
            ways={(near?.questions ?? []).map((title) => ({
              label: title,
              href: hitHref({ type: 'faq', id: title, title }),
            }))}
          />
          <div className={css.words}>
            <ButtonLink href={hitHref({ type: 'faq', id: q, title: q })}>问智能客服</ButtonLink>
            {hotline ? (
              <ButtonLink href={telHref(hotline)} variant="outline">
                {`拨打热线 ${hotline}`}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      }
    />
  );
}

interface Way {
  label: string;
  href: string;
}

const toSearches = (words: readonly string[]): Way[] =>
  words.map((word) => ({ label: word, href: paths.search.href(word) }));

function Ways({ title, ways }: { title: string; ways: readonly Way[] }) {
  const id = useId();
  if (ways.length === 0) return null;
  return (
    <div>
      <p id={id} className={css.waysTitle}>
        {title}
      </p>
      <WayList ways={ways} aria-labelledby={id} />
    </div>
  );
}

function WayList({ ways, ...name }: { ways: readonly Way[] } & AriaAttributes) {
  return (
    <ul className={css.words} {...name}>
      {ways.map(({ label, href }) => (
        <li key={label}>
          <ButtonLink href={href} variant="outline" size="s">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Pages and answers have no meaningful date. */
const isDated = ({ type }: SearchHit) => type !== 'pages' && type !== 'faq';

function Hits({ words, hits }: { words: readonly string[]; hits: readonly SearchHit[] }) {
  return (
    <ul className={css.hits}>
      {hits.map((hit) => (
        <li key={`${hit.type} ${hit.id}`}>
          <Anchor href={hitHref(hit)} className={css.hit}>
            <span className={css.head}>
              <Tag tone="brand">{contentKinds[hit.type].label}</Tag>
              <span className={css.title}>
                {hit.within ? <span className={css.within}>{hit.within} › </span> : null}
                <Marked text={hit.title} words={words} />
              </span>
            </span>
            <span className={css.excerpt}>
              <Marked text={hit.excerpt} words={words} />
            </span>
            {isDated(hit) ? (
              <time className={css.day} dateTime={hit.publishedAt}>
                {beijingDay(hit.publishedAt)}
              </time>
            ) : null}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map((part, index) =>
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
      title="想找什么？"
      text="用自己的话写就行，拼音也可以。例如“怎么报名”“计划书模板”“jihuashu”。"
      icon="search"
      action={<WayList ways={toSearches(suggestedWords.searchPage)} aria-label="大家常搜" />}
    />
  );
}
