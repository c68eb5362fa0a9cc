import type { CurrentSeason } from '@portal/contract/competition/season';
import { renderToStaticMarkup } from 'react-dom/server';
import { SeasonIntro } from './season-intro';

const window = { opens: '2026-09-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' };
const season: CurrentSeason = {
  id: '2026',
  name: '2026年大赛',
  theme: '',
  now: window.opens,
  phase: 'submitting',
  windows: { register: window, draft: window, submit: window, review: window, final: window },
  stages: [],
  definitionVersion: 1,
  groups: [],
};

test('visitors see the season’s announcement, if there is one', () => {
  const show = (announcement?: string) =>
    renderToStaticMarkup(
      <SeasonIntro
        season={{ ...season, ...(announcement && { announcement }) }}
        outlines={{ enterprise: [], personal: [] }}
        clockOffset={null}
        actions={null}
      />,
    );
  expect(show('评审细则已经发布。')).toContain('<p>评审细则已经发布。</p>');
  expect(show()).not.toContain('<p></p>');
});
