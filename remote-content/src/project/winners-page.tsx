import type { ContentCard } from '@portal/contract/content';
import { paths, withQuery } from '@portal/contract/paths';
import { Icon, LinkCard, Picture } from '@portal/ui';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { ProjectDrawing, projectTabs, winnerFilters } from './project-lists';
import css from './winners.module.css';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'project',
  copy: {
    title: '获奖名单',
    lead: '历届大赛各赛道的获奖项目，按届次与奖项列出。',
    description: '大赛获奖名单：历届一等奖、二等奖、三等奖与优胜奖项目，按届次、赛道与奖项查询。',
    unit: '个获奖项目',
    searchPlaceholder: '搜索获奖项目',
    empty: '没有符合条件的获奖项目；还没有公布奖项的届次也不在这里。',
  },
  config: describeList(lists.winners, winnerFilters),
  href: (query = {}) => withQuery(paths.project.winners, query),
  parent: { label: paths.project.title, href: paths.project.href() },
  drawing: <ProjectDrawing />,
  tabs: projectTabs('winners'),
  renderCards: (cards) => <Winners cards={cards} />,
});

type Winner = ContentCard<'project'>;

interface SeasonWinners {
  season: string;
  awards: { award: string; winners: Winner[] }[];
}

/** @param cards sorted by season and award, as returned by the API */
export function groupWinners(cards: readonly Winner[]): SeasonWinners[] {
  const seasons: SeasonWinners[] = [];
  for (const card of cards) {
    const { season, award = '' } = card;
    if (seasons.at(-1)?.season !== season) seasons.push({ season, awards: [] });
    const awards = seasons.at(-1)?.awards ?? [];
    if (awards.at(-1)?.award !== award) awards.push({ award, winners: [] });
    awards.at(-1)?.winners.push(card);
  }
  return seasons;
}

function Winners({ cards }: { cards: readonly Winner[] }) {
  return groupWinners(cards).map(({ season, awards }) => (
    <section key={season} className={css.season} aria-labelledby={`winners-${season}`}>
      <h2 className={css.year} id={`winners-${season}`}>
        {`${season} 年`}
      </h2>
      {awards.map(({ award, winners }) => (
        <div key={award} className={css.group}>
          <h3 className={css.award}>
            <Icon name="award" />
            {award}
          </h3>
          <ul className={css.list}>
            {winners.map((winner) => (
              <li key={winner.id}>
                <WinnerCard winner={winner} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function WinnerCard({ winner }: { winner: Winner }) {
  return (
    <LinkCard href={paths.project.detail(winner.id)} padding="s" className={css.winner}>
      {winner.cover ? (
        <Picture src={winner.cover} alt="" ratio="4:3" rounded className={css.picture} />
      ) : null}
      <span className={css.words}>
        <span className={css.title}>{winner.title}</span>
        <span className={css.facts}>
          <span>{winner.track}</span>
          {winner.region ? <span>{winner.region}</span> : null}
        </span>
      </span>
    </LinkCard>
  );
}
