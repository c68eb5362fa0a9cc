import { openInTab, place, type } from '../draft/test-desk';
import { heldUpBy } from './held-up';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['project', 'name', 'unsaved'],
  ['services', 'loanUse', undefined],
])('what is not saved of %s', async (step, key, expected) => {
  const at = place();
  at.server.line = 'cut before';
  const desk = await openInTab('t1', at);
  type(desk, key, '写到一半', step);
  await desk.autosave.flush();
  expect(heldUpBy(desk)).toBe(expected);
});

test.each([
  ['project', 'name', 'undecided'],
  ['services', 'loanUse', undefined],
])('a choice that is open in %s', async (step, key, expected) => {
  const at = place();
  const desk = await openInTab('t1', at);
  at.server.change(step, { [key]: '其他设备' });
  type(desk, key, '本机', step);
  await desk.autosave.flush();
  expect(desk.autosave.state().conflicts).toHaveLength(1);
  expect(heldUpBy(desk)).toBe(expected);
});
