import { continueLabel } from './home-season';

const entry = (status: 'draft' | 'returned' | 'submitted') => ({ status, completeness: 40 });

test.each(['drafting', 'submitting', 'reviewing'] as const)(
  'while %s, what can be worked on says so',
  (phase) => {
    expect(continueLabel(entry('returned'), phase)).toBe('按意见修改报名');
    expect(continueLabel(entry('draft'), phase)).toBe('继续填写（已完成40%）');
    expect(continueLabel(entry('submitted'), phase)).toBe('查看我的报名');
  },
);

test.each(['final', 'ended'] as const)('in the phase %s an entry is only looked at', (phase) => {
  for (const status of ['returned', 'draft', 'submitted'] as const)
    expect(continueLabel(entry(status), phase)).toBe('查看我的报名');
});
