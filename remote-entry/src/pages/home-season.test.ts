import { continueLabel, getCountdownEnd } from './home-season';

const deadline = '2027-01-20T18:00:00+08:00';
const before = Date.parse(deadline) - 1;
const entry = (status: 'draft' | 'returned' | 'submitted') => ({ status, completeness: 40, deadline });

test("before its own deadline, an entry's link names the next action", () => {
  expect(continueLabel(entry('returned'), before)).toBe('按意见修改报名');
  expect(continueLabel(entry('draft'), before)).toBe('继续填写（已完成40%）');
  expect(continueLabel(entry('submitted'), before)).toBe('查看我的报名');
});

test("after its own deadline, an entry's link only offers to view it", () => {
  for (const status of ['returned', 'draft', 'submitted'] as const)
    expect(continueLabel(entry(status), Date.parse(deadline))).toBe('查看我的报名');
});

describe('the countdown of the home page', () => {
  const window = { opens: '2026-09-01T00:00:00+08:00', closes: '2027-02-01T00:00:00+08:00' };
  const windows = { register: window, draft: window, submit: window, review: window, final: window };
  const endAt = (phase: 'submitting' | 'reviewing', mine?: ReturnType<typeof entry>) =>
    getCountdownEnd({ phase, windows }, mine, before - Date.now() - 60_000);

  it('runs to the season’s deadline for users without an entry', () => {
    expect(endAt('submitting')).toMatchObject({ label: '距报名截止还有', at: window.closes });
    expect(endAt('reviewing')).toBeUndefined();
  });

  it("runs to the deadline of the user's returned entry, even if the season’s is later or has passed", () => {
    const end = {
      label: '距修改截止还有',
      at: deadline,
      text: '修改截止时间：2027年1月20日 17:59:59（北京时间）',
    };
    expect(endAt('submitting', entry('returned'))).toMatchObject(end);
    expect(endAt('reviewing', entry('returned'))).toMatchObject(end);
  });
});
