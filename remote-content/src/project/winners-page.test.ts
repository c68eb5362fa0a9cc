import type { ContentCard } from '@portal/contract/content';
import { groupWinners } from './winners-page';

const winner = (season: string, award: string, title: string) =>
  ({ season, award, title }) as ContentCard<'project'>;

test('winners are grouped by season and award, in the given order', () => {
  const cards = [
    winner('2025', '一等奖', '甲'),
    winner('2025', '一等奖', '乙'),
    winner('2025', '二等奖', '丙'),
    winner('2024', '一等奖', '丁'),
  ];
  const shown = groupWinners(cards).map(({ season, awards }) => [
    season,
    ...awards.map(({ award, winners }) => `${award}${winners.map(({ title }) => title).join('')}`),
  ]);
  expect(shown).toEqual([
    ['2025', '一等奖甲乙', '二等奖丙'],
    ['2024', '一等奖丁'],
  ]);
});
