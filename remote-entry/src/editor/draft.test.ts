import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { createDraft } from './draft';
import { entryWith } from './test-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function followed() {
  const draft = createDraft(definition, entryWith({}), 0);
  const told: string[] = [];
  draft.subscribe(() => told.push('input'));
  draft.follow(() => told.push('page'));
  return { draft, told };
}

test('a typed letter is told to inputs at once, and to the page when typing pauses', () => {
  const { draft, told } = followed();
  for (const name of ['高', '高原', '高原果']) {
    draft.setAnswer('project', 'name', name, { typed: true });
    jest.advanceTimersByTime(100);
  }
  expect(told).toEqual(['input', 'input', 'input']);
  jest.advanceTimersByTime(1000);
  expect(told.slice(3)).toEqual(['input', 'page']);
});

test('what is chosen, saved or restored is told to the page at once', () => {
  const { draft, told } = followed();
  draft.setAnswer('project', 'financed', true);
  draft.setBase('project', {}, 1);
  draft.setAnswers('project', { name: '高原' });
  expect(told.filter((who) => who === 'page')).toHaveLength(3);
});

test('a step beside the entry is judged, and counts for nothing', () => {
  const { draft } = followed();
  const before = draft.completeness();
  draft.setAnswers('services', {
    shareholders: [{ id: 's1', name: '高原资本', kind: '企业', amount: 1, share: '33.333' }],
    wantsLoan: true,
    loanMonths: '12个月',
  });
  draft.judge();
  const said = (...path: (string | number)[]) => draft.issueAt('services', path)?.message;
  expect(said('shareholders', 0, 'share')).toBe('比例请填写数字，最多两位小数');
  expect(said('loanMonths')).toBe('贷款期限请填写整数');
  expect(said('loanAmount')).toBe('请填写贷款金额');
  expect(draft.completeness()).toEqual(before);
});
