import type { CurrentSeason, SeasonPhase } from '@portal/contract/competition/season';
import type { PropsWithChildren, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Records } from './records';

jest.mock('../center/panel', () => ({
  PanelBox: ({ children }: PropsWithChildren) => children,
  TabHeading: ({ title, actions }: { title: string; actions: ReactNode }) => [title, actions],
}));
jest.mock('./record-card', () => ({ RecordCard: () => null }));
jest.mock('@portal/ui', () => ({
  ButtonLink: 'a',
  EmptyState: ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
    <section>
      {title} {text} {action}
    </section>
  ),
}));

const season = (phase: SeasonPhase) => ({ id: '1', name: '2026年大赛', phase }) as CurrentSeason;

test.each([
  ['no season', null],
  ['a closed season', season('ended')],
])('without an entry and with %s, no link to registration is shown', (_, current) => {
  const shown = renderToStaticMarkup(
    <Records tab="records" records={[]} season={current} now={0} clockOffset={0} />,
  );
  expect(shown).toContain('还没有参赛记录');
  expect(shown).toContain('当前不在报名时间内');
  expect(shown).not.toContain('去报名');
});

test('without an entry in an open season, a link to registration is shown', () => {
  const shown = renderToStaticMarkup(
    <Records tab="records" records={[]} season={season('drafting')} now={0} clockOffset={0} />,
  );
  expect(shown).toContain('去报名');
});
