import { beijingMinute } from '@portal/contract/beijing-time';
import type { ContentDetail, ContentType } from '@portal/contract/content';
import type { RouteHandle } from '@portal/contract/remote';
import {
  Anchor,
  Breadcrumb,
  type BreadcrumbItem,
  Card,
  Container,
  SectionHeading,
  TitleText,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { CardGrid } from '../listing/cards';
import { useCountedView } from '../page/count-view';
import { homeCrumb } from '../page/page-banner';
import css from './detail-page.module.css';

type Item = Pick<
  ContentDetail<ContentType>,
  'id' | 'type' | 'title' | 'summary' | 'seo' | 'publishedAt' | 'cover' | 'tags'
>;

/** Meta tags required by Chinese public-site indexes. */
export function indexMeta(item: Item, column: string, source: string): Record<string, string> {
  return {
    ArticleTitle: item.title,
    ColumnName: column,
    PubDate: beijingMinute(item.publishedAt),
    ContentSource: source,
    Keywords: item.tags.join(','),
    'og:image': `/api/content/share/${item.type}/${item.id}`,
  };
}

/**
 * Metadata of items other than articles.
 * @param getSource publisher of the item
 * @param jsonLd its schema.org document, if a type fits
 */
export function detailHandle<T extends Item>(
  section: string,
  getSource: (item: T) => string,
  jsonLd?: (item: T) => object,
): RouteHandle<T> {
  return {
    title: (item) => item.seo.title || item.title,
    description: (item) => item.seo.description || item.summary,
    meta: (item) => indexMeta(item, section, getSource(item)),
    jsonLd,
  };
}

type Neighbour = { id: number; title: string } | null;

interface DetailPageProps<R extends { id: number }> {
  item: { id: number; title: string; prev: Neighbour; next: Neighbour };
  parents?: readonly BreadcrumbItem[];
  section: { label: string; href: string };
  getHref: (id: number) => string;
  /** Chinese measure word of the items, e.g. 篇 for articles. */
  measure: '篇' | '场' | '个' | '条';
  subtitle?: string;
  labels?: ReactNode;
  aside: ReactNode;
  /** Label of the aside if it contains more than the item's facts. */
  asideLabel?: string;
  /** On narrow screens, show the aside before the text, for dates, places and amounts. */
  asideFirst?: boolean;
  related?: readonly R[];
  renderRelated?: (item: R) => ReactNode;
  children: ReactNode;
}

export function DetailPage<R extends { id: number }>(props: DetailPageProps<R>) {
  const {
    item,
    parents = [],
    section,
    getHref,
    measure,
    subtitle,
    labels,
    asideLabel = '基本信息',
    asideFirst,
    related = [],
    renderRelated,
    children,
  } = props;
  useCountedView(item.id);
  const aside = props.aside ? (
    <aside className={css.aside} aria-label={asideLabel}>
      {props.aside}
    </aside>
  ) : null;
  return (
    // The key unmounts per-item state (read aloud, ticket, video) when the item changes.
    <Container key={item.id} className={css.page}>
      <Breadcrumb items={[homeCrumb, ...parents, section, { label: item.title }]} />
      <article className={css.columns}>
        <header className={css.head}>
          {labels ? <div className={css.labels}>{labels}</div> : null}
          <h1 className={css.title}>
            <TitleText text={item.title} />
          </h1>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
        </header>
        {asideFirst ? aside : null}
        <div className={css.text}>{children}</div>
        {asideFirst ? null : aside}
        <div className={css.text}>
          <nav className={css.neighbours} aria-label={`上一${measure}和下一${measure}`}>
            <NeighbourLink label={`上一${measure}`} item={item.prev} getHref={getHref} />
            <NeighbourLink label={`下一${measure}`} item={item.next} getHref={getHref} />
          </nav>
        </div>
      </article>
      {renderRelated && related.length > 0 ? (
        <section className={css.related} aria-labelledby="related">
          <SectionHeading id="related" title="相关推荐" />
          <CardGrid items={related} columns={4} render={renderRelated} />
        </section>
      ) : null}
    </Container>
  );
}

interface FactsCardProps {
  id: string;
  title: string;
  /** Highlights the card with the main facts. */
  main?: boolean;
  children: ReactNode;
}

export function FactsCard({ id, title, main, children }: FactsCardProps) {
  return (
    <Card as="section" labelledBy={id} raised={main} className={css.facts}>
      <h2 className={css.factsTitle} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface NeighbourLinkProps {
  label: string;
  item: Neighbour;
  getHref: (id: number) => string;
}

function NeighbourLink({ label, item, getHref }: NeighbourLinkProps) {
  const caption = <span className={css.neighbourLabel}>{label}</span>;
  return item ? (
    <Anchor href={getHref(item.id)} className={css.neighbour}>
      {caption}
      <span className={css.neighbourTitle}>
        <TitleText text={item.title} />
      </span>
    </Anchor>
  ) : (
    <span className={css.neighbour}>
      {caption}
      <span className={css.neighbourNone}>没有了</span>
    </span>
  );
}
