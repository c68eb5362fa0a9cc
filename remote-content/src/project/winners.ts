import type { ContentCard } from '@portal/contract/content';

type Winner = ContentCard<'project'>;

interface SeasonWinners {
  season: string;
  awards: { award: string; winners: Winner[] }[];
}

/** @param cards by season and award, as the API sorts them. */
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
