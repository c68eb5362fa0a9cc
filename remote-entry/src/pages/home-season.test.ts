import { continueLabel } from './home-season';

const entry = (status: 'draft' | 'returned' | 'submitted') => ({ status, completeness: 40 });

test.each(['drafting', 'submitting', 'reviewing'] as const)(
  'the link names what can be done with an entry while the season is %s',
  (phase) => {
    expect(continueLabel(entry('returned'), phase)).toBe('按意见修改报名');
    expect(continueLabel(entry('draft'), phase)).toBe('继续填写（已完成40%）');
    expect(continueLabel(entry('submitted'), phase)).toBe('查看我的报名');
  },
);

test.each(['final', 'ended'] as const)('the link only shows the entry while the season is %s', (phase) => {
  for (const status of ['returned', 'draft', 'submitted'] as const)
    expect(continueLabel(entry(status), phase)).toBe('查看我的报名');
});
