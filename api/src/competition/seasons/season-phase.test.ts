import { getPhase } from './season-phase';

const window = (opens: string, closes: string) => ({
  opens: `2027-${opens}T00:00:00+08:00`,
  closes: `2027-${closes}T00:00:00+08:00`,
});
const windows = {
  register: window('01-01', '04-01'),
  draft: window('02-01', '05-01'),
  submit: window('03-01', '05-01'),
  review: window('05-01', '06-01'),
  final: window('06-01', '07-01'),
};

test.each([
  ['2026-12-31', 'upcoming'],
  // Registration is open, but entries cannot be created.
  ['2027-01-15', 'upcoming'],
  ['2027-02-01', 'drafting'],
  ['2027-03-01', 'submitting'],
  ['2027-05-01', 'reviewing'],
  ['2027-06-01', 'final'],
  ['2027-07-01', 'ended'],
])('on %s the season is %s', (day, phase) => {
  expect(getPhase(windows, new Date(`${day}T00:00:00+08:00`))).toBe(phase);
});
