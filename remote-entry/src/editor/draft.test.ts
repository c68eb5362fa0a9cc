import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { watchPresses } from '@portal/ui/press-watch';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from './draft';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function followed() {
  const draft = createDraft(definition, createTestEntry({}), Date.now);
  const serverIssues: string[] = [];
  draft.subscribeImmediate(() => serverIssues.push('input'));
  draft.subscribeSettled(() => serverIssues.push('page'));
  return { draft, serverIssues };
}

test('a keystroke notifies inputs immediately and the page once typing pauses', () => {
  const { draft, serverIssues } = followed();
  for (const name of ['高', '高原', '高原果']) {
    draft.setAnswer('project', 'name', name, { typed: true });
    jest.advanceTimersByTime(100);
  }
  expect(serverIssues).toEqual(['input', 'input', 'input']);
  jest.advanceTimersByTime(1000);
  expect(serverIssues.slice(3)).toEqual(['input', 'page']);
});

test('choosing, saving and restoring notify the page immediately', () => {
  const { draft, serverIssues } = followed();
  draft.setAnswer('project', 'financed', true);
  draft.setBase('project', {}, 1);
  draft.setAnswers('project', { name: '高原' });
  expect(serverIssues.filter((who) => who === 'page')).toHaveLength(3);
});

test('characters that cannot be stored are removed from answers; other answers are unchanged', () => {
  const { draft } = followed();
  draft.setAnswer('project', 'name', '高\0原\ud83d果😀\udc00');
  expect(draft.step('project').answers.name).toBe('高原果😀');
  const rows = [{ id: 'm1', name: '张😀' }];
  draft.setAnswer('team', 'members', rows);
  expect(draft.step('team').answers.members).toBe(rows);
  draft.setAnswers('team', { members: [...rows, { id: 'm2', name: '李\0' }] });
  expect(draft.step('team').answers.members).toEqual([...rows, { id: 'm2', name: '李' }]);
});

test('a supplement is judged but does not count towards completeness', () => {
  const { draft } = followed();
  const before = draft.completeness();
  draft.setAnswers('services', {
    shareholders: [{ id: 's1', name: '高原资本', kind: '企业', amount: 1, share: '33.333' }],
    wantsLoan: true,
    loanMonths: '12个月',
  });
  draft.judge();
  const said = (...path: (string | number)[]) => draft.findIssue('services', path)?.message;
  expect(said('shareholders', 0, 'share')).toBe('比例请填写数字，最多两位小数');
  expect(said('loanMonths')).toBe('贷款期限请填写整数');
  expect(said('loanAmount')).toBe('请填写贷款金额');
  expect(draft.completeness()).toEqual(before);
});

test('leaving a field judges its latest input', () => {
  const { draft } = followed();
  draft.completeness();
  draft.setAnswer('project', 'summary', '太短', { typed: true });
  draft.settle();
  expect(draft.findIssue('project', ['summary'])?.message).toContain('还差98个字');
});

test('typed answers are judged once, after the pointer is released', () => {
  const page = new EventTarget();
  const point = (type: string) => page.dispatchEvent(Object.assign(new Event(type), { button: 0 }));
  const draft = createDraft(definition, createTestEntry({}), Date.now, watchPresses(page).whenReleased);
  const settled = jest.fn();
  draft.setAnswer('project', 'summary', '太短', { typed: true });
  draft.subscribeSettled(settled);
  point('pointerdown');
  jest.advanceTimersByTime(1_000);
  draft.setAnswer('project', 'summary', '还是太短', { typed: true });
  jest.advanceTimersByTime(1_000);
  expect(settled).not.toHaveBeenCalled();
  point('pointerup');
  point('click');
  jest.advanceTimersByTime(1);
  expect(settled).toHaveBeenCalledTimes(1);
});
