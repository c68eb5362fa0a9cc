import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { keptSteps } from './restore';
import { stepAccessOf } from './step-access';
import { entryWith, openInTab, place, type } from './test-desk';

const { closes } = definition.windows.final;
const season = { id: definition.id, windows: definition.windows };
const entry = { ...entryWith({}), editable: false, status: 'submitted' as const };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('services are taken after the deadline until the season ends, by the server’s clock', () => {
  jest.setSystemTime(Date.parse(closes) - 1000);
  const editable = stepAccessOf(entry, definition, season, 0);
  expect(editable('services')).toBe(true);
  expect(editable('project')).toBe(false);
  expect(stepAccessOf(entry, definition, season, 1000)('services')).toBe(false);
  expect(stepAccessOf({ ...entry, status: 'withdrawn' }, definition, season, 0)('services')).toBe(false);
});

test('a season whose end was moved is the present one only', () => {
  jest.setSystemTime(Date.parse(closes) - 1000);
  const final = { ...definition.windows.final, closes: definition.windows.final.opens };
  const moved = { id: definition.id, windows: { ...definition.windows, final } };
  expect(stepAccessOf(entry, definition, moved, 0)('services')).toBe(false);
  expect(stepAccessOf(entry, definition, { ...moved, id: '2027' }, 0)('services')).toBe(true);
});

test('after the deadline a dead tab’s services are given back; its other steps wait', async () => {
  const at = place();
  at.server.line = 'cut before';
  const first = await openInTab('t1', at);
  type(first, 'name', '来不及了');
  type(first, 'loanUse', '还来得及', 'services');
  await jest.advanceTimersByTimeAsync(1000);
  first.autosave.stop();
  at.tabs.open.clear();
  at.server.line = 'good';
  const editable = (stepId: string) => stepId === 'services';
  const second = await openInTab('t2', at, editable);
  expect(second.restored.stepIds).toEqual(['services']);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.services?.data).toEqual({ loanUse: '还来得及' });
  expect(at.server.steps.project).toBeUndefined();
  expect([...at.store.rows.keys()]).toEqual(['project/t1']);

  // What a living tab is about to save is not kept from it.
  at.server.line = 'cut before';
  const living = await openInTab('t3', at, editable);
  type(living, 'guarantee', '信用', 'services');
  await jest.advanceTimersByTimeAsync(1000);
  expect(await keptSteps(second.draft, second.journal, editable)).toEqual(['project']);
});
