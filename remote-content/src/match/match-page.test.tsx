import type { ContentPage } from '@portal/contract/site';
import { renderToString } from 'react-dom/server';
import { MatchTitle } from './match-page';

test('outside the entry period, the title links to the schedule instead of an entry', () => {
  const page = { title: '创新创业大赛', body: '', items: [] } as unknown as ContentPage;
  const show = (canEnter: boolean) => renderToString(<MatchTitle page={page} canEnter={canEnter} />);
  expect(show(true)).toContain('立即报名');
  expect(show(false)).not.toContain('立即报名');
  expect(show(false)).toContain('查看赛程');
});
