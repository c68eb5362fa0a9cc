import { beijingDay } from '@portal/contract/beijing-time';
import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { classNames, Icon, type IconName, LinkCard } from '@portal/ui';
import { CardGrid, PinnedTag } from '../listing/cards';
import parts from '../listing/cards.module.css';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { Drawing } from '../page/page-banner';
import css from './information-page.module.css';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'information',
  copy: {
    lead: '读懂政策、看清行业，少走一段弯路。',
    description: '创新创业资讯：政策解读、行业观察与创业指南，帮助企业和团队读懂政策、把握方向。',
    unit: '篇资讯',
    searchPlaceholder: '搜索资讯标题或内容',
  },
  config: describeList(lists.information, {
    category: { label: '栏目', order: ['政策解读', '行业观察', '创业指南'] },
  }),
  drawing: <InformationDrawing />,
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <InformationCard card={card} />} />,
});

const columnIcons: Readonly<Record<string, IconName>> = {
  政策解读: 'file',
  行业观察: 'chart',
  创业指南: 'rocket',
};

function InformationCard({ card }: { card: ContentCard<'information'> }) {
  return (
    <LinkCard
      href={paths.information.detail(card.id)}
      padding="m"
      className={classNames(parts.card, css.card)}
    >
      <span className={css.column}>
        <span className={css.icon}>
          <Icon name={columnIcons[card.column] ?? 'book'} size="m" />
        </span>
        {card.column}
        {card.pinned ? <PinnedTag /> : null}
      </span>
      <span className={parts.title}>{card.title}</span>
      <span className={classNames(parts.summary, css.summary)}>{card.summary}</span>
      <span className={classNames(parts.facts, css.foot)}>
        <time dateTime={card.publishedAt}>{beijingDay(card.publishedAt)}</time>
        <span>{card.source}</span>
      </span>
    </LinkCard>
  );
}

function InformationDrawing() {
  return (
    <Drawing>
      <circle cx="150" cy="96" r="82" opacity=".2" />
      <path
        d="M150 172c-28-18-62-22-104-20V74c42-4 76 0 104 20 28-20 62-24 104-20v78c-42-2-76 2-104 20z"
        fill="var(--white)"
      />
      <path d="M150 94v78" opacity=".5" />
      <path d="M66 100c20-1 40 2 62 12M66 122c20-1 40 2 62 12" opacity=".5" />
      <path d="M174 140l20-22 18 10 28-36" strokeWidth="4" stroke="var(--accent-400)" />
      <path d="M150 60V34M118 66l-14-22M182 66l14-22" opacity=".6" />
    </Drawing>
  );
}
