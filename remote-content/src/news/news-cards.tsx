import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor, classNames, LinkCard, Picture, Tag } from '@portal/ui';
import parts from '../card/card.module.css';
import { isoDay } from '../dates/beijing';
import { newsCopy } from './copy';
import css from './news-page.module.css';

type News = ContentCard<'news'>;

export function NewsFeature({ card }: { card: News }) {
  return (
    <LinkCard href={paths.news.detail(card.id)} padding="none" raised className={css.feature}>
      {card.cover ? <Picture src={card.cover} alt="" first className={css.featureCover} /> : null}
      <span className={css.featureWords}>
        <Labels card={card} />
        <span className={css.featureTitle}>{card.title}</span>
        <span className={css.featureSummary}>{card.summary}</span>
        <Facts card={card} />
      </span>
    </LinkCard>
  );
}

export function NewsRow({ card }: { card: News }) {
  return (
    <li>
      <Anchor href={paths.news.detail(card.id)} className={css.row}>
        <span className={css.rowWords}>
          <span className={classNames(parts.title, css.rowTitle)}>{card.title}</span>
          <span className={classNames(parts.summary, css.rowSummary)}>{card.summary}</span>
          <span className={css.rowFoot}>
            <Labels card={card} />
            <Facts card={card} />
          </span>
        </span>
        {card.cover ? <Picture src={card.cover} alt="" ratio="3:2" rounded className={css.rowCover} /> : null}
      </Anchor>
    </li>
  );
}

function Labels({ card }: { card: News }) {
  return (
    <span className={css.labels}>
      {card.pinned ? <Tag tone="accent">{newsCopy.pinned}</Tag> : null}
      <Tag tone="brand">{card.column}</Tag>
    </span>
  );
}

function Facts({ card }: { card: News }) {
  return (
    <span className={parts.facts}>
      <time dateTime={card.publishedAt}>{isoDay(card.publishedAt)}</time>
      <span>{card.source}</span>
    </span>
  );
}
