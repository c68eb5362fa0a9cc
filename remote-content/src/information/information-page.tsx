import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { classNames, Icon, type IconName, LinkCard } from '@portal/ui';
import parts from '../card/card.module.css';
import { isoDay } from '../dates/beijing';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import type { ListShape } from '../listing/list-query';
import { listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { informationCopy } from './copy';
import { InformationArt } from './information-art';
import css from './information-page.module.css';

const shape: ListShape = {
  filters: [{ name: 'category', label: informationCopy.column, order: informationCopy.columns }],
  sorts: [
    { value: 'newest', label: informationCopy.sorts.newest },
    { value: 'views', label: informationCopy.sorts.views },
  ],
  pageSize: 12,
};

export const loader = listLoader('information', shape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(shape),
  title: informationCopy.title,
  description: informationCopy.description,
  canonical: listCanonical(shape, paths.information.href()),
};

export const ErrorBoundary = listUnavailable(informationCopy);

const columnIcons: Readonly<Record<string, IconName>> = {
  政策解读: 'file',
  行业观察: 'chart',
  创业指南: 'rocket',
};

/** Reading matter: cards of text, told apart by the sign of their column. */
export function Component() {
  return (
    <ListPage<'information'>
      copy={informationCopy}
      art={<InformationArt />}
      shape={shape}
      href={paths.information.href}
    >
      {(cards) => (
        <ul className={css.cards}>
          {cards.map((card) => (
            <li key={card.id}>
              <InformationCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function InformationCard({ card }: { card: ContentCard<'information'> }) {
  return (
    <LinkCard
      href={paths.information.detail(card.id)}
      padding="m"
      className={classNames(parts.card, css.card)}
    >
      <span className={css.column}>
        <span className={css.sign}>
          <Icon name={columnIcons[card.column] ?? 'book'} size="m" />
        </span>
        {card.column}
      </span>
      <span className={parts.title}>{card.title}</span>
      <span className={classNames(parts.summary, css.summary)}>{card.summary}</span>
      <span className={classNames(parts.facts, css.foot)}>
        <time dateTime={card.publishedAt}>{isoDay(card.publishedAt)}</time>
        <span>{card.source}</span>
      </span>
    </LinkCard>
  );
}
