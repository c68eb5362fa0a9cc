import type { SeasonPhase } from '@portal/contract/competition/season';
import { seasonDeadline } from './hero';

const window = (name: string) => ({ opens: `${name} opens`, closes: `${name} closes` });
const windows = {
  register: window('register'),
  draft: window('draft'),
  submit: window('submit'),
  review: window('review'),
  final: window('final'),
};

test.each<[SeasonPhase, string | undefined]>([
  ['upcoming', 'register opens'],
  ['drafting', 'submit closes'],
  ['submitting', 'submit closes'],
  ['reviewing', undefined],
  ['ended', undefined],
])('in phase %s the countdown runs to: %s', (phase, at) => {
  expect(seasonDeadline({ phase, windows })?.at).toBe(at);
});
