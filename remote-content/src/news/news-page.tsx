import { beijingDay } from '@portal/contract/beijing-time';
import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { Anchor, classNames, LinkCard, Picture, Tag, TitleText } from '@portal/ui';
import { PinnedTag } from '../listing/cards';
import parts from '../listing/cards.module.css';
import { createListPage } from '../listing/list-page';
import { describeList, isNarrowed } from '../listing/list-view';
import { lists } from '../listing/lists';
import { Drawing } from '../page/page-banner';
import css from './news-page.module.css';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'news',
  copy: {
    lead: '赛事动态、通知公告与媒体报道，大赛的每一步都在这里。',
    description: '大赛新闻中心：赛事动态、通知公告、媒体报道与创新故事，第一时间了解大赛进展。',
    unit: '篇新闻',
    searchPlaceholder: '搜索新闻标题或内容',
  },
  config: describeList(lists.news, {
    category: { label: '栏目', order: ['赛事动态', '通知公告', '媒体报道', '创新故事'] },
  }),
  drawing: <NewsDrawing />,
  columns: 1,
  renderCards: (cards, query) => {
    // The first article of the unfiltered list is shown as a large card.
    const featured = query.page === 1 && !isNarrowed(query) ? cards[0] : undefined;
    return (
      <>
        {featured ? <NewsFeature card={featured} /> : null}
        <ul className={css.rows}>
          {cards.slice(featured ? 1 : 0).map((card) => (
            <NewsRow key={card.id} card={card} />
          ))}
        </ul>
      </>
    );
  },
});

type News = ContentCard<'news'>;

function NewsFeature({ card }: { card: News }) {
  return (
    <LinkCard href={paths.news.detail(card.id)} padding="none" raised className={css.feature}>
      {card.cover ? <Picture src={card.cover} alt="" decorative first className={css.featureCover} /> : null}
      <span className={css.featureWords}>
        <Labels card={card} />
        <span className={css.featureTitle}>
          <TitleText text={card.title} />
        </span>
        <span className={css.featureSummary}>{card.summary}</span>
        <Facts card={card} />
      </span>
    </LinkCard>
  );
}

function NewsRow({ card }: { card: News }) {
  return (
    <li>
      <Anchor href={paths.news.detail(card.id)} className={css.row}>
        <span className={css.rowWords}>
          <span className={classNames(parts.title, css.rowTitle)}>
            <TitleText text={card.title} />
          </span>
          <span className={classNames(parts.summary, css.rowSummary)}>{card.summary}</span>
          <span className={css.rowFoot}>
            <Labels card={card} />
            <Facts card={card} />
          </span>
        </span>
        {card.cover ? (
          <Picture src={card.cover} alt="" decorative ratio="3:2" rounded className={css.rowCover} />
        ) : null}
      </Anchor>
    </li>
  );
}

function Labels({ card }: { card: News }) {
  return (
    <span className={css.labels}>
      {card.pinned ? <PinnedTag /> : null}
      <Tag tone="brand">{card.column}</Tag>
    </span>
  );
}

function Facts({ card }: { card: News }) {
  return (
    <span className={parts.facts}>
      <time dateTime={card.publishedAt}>{beijingDay(card.publishedAt)}</time>
      <span>{card.source}</span>
    </span>
  );
}

function NewsDrawing() {
  return (
    <Drawing>
      <circle cx="222" cy="84" r="74" opacity=".18" />
      <circle cx="222" cy="84" r="52" opacity=".3" />
      <path d="M70 200V62a12 12 0 0 1 12-12h112a12 12 0 0 1 12 12v138" fill="var(--white)" />
      <path d="M206 98h22a12 12 0 0 1 12 12v90" fill="var(--brand-50)" />
      <rect x="88" y="70" width="46" height="38" rx="6" fill="var(--brand-100)" stroke="none" />
      <path d="M148 76h42M148 90h42M148 104h26M88 128h102M88 144h102M88 160h70M88 176h86" opacity=".55" />
      <circle cx="250" cy="44" r="8" fill="var(--accent-400)" stroke="none" />
    </Drawing>
  );
}
