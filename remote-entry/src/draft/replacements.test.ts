import { asRows } from '@portal/contract/season/answers';
import { fieldsOf } from '@portal/contract/season/judge';
import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { maskStep, unmaskStep } from '@portal/contract/season/sensitive';
import { heldUpBy } from '../steps/held-up';
import { openInTab, place } from './test-desk';

const STORED = '11010519491231002X';
const MASKED = '110***********002X';
const NEW = '440524188001010014';
const PLACE = 'team/members/m1/idNumber';
const fields = fieldsOf(definition, 'team');
const member = (idNumber: unknown, idType = '居民身份证') => ({ id: 'm1', name: '张明远', idType, idNumber });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A platform that holds the member's number and answers it masked, opened anew. */
async function opened(idType?: string) {
  const at = place();
  let held: Record<string, unknown> = { members: [member(STORED, idType)] };
  const { save } = at.server;
  at.server.save = async (stepId, payload) => {
    const saved = await save(stepId, payload);
    held = unmaskStep(fields, held, payload.data);
    return saved;
  };
  at.server.change('team', maskStep(fields, held) as Parameters<typeof at.server.change>[1]);
  const open = async (tab: string) => {
    const desk = await openInTab(tab, at);
    const type = (idNumber: unknown, more = {}) => {
      const rows = asRows(desk.draft.step('team').answers.members);
      desk.draft.setAnswer('team', 'members', [{ ...rows[0], idNumber, ...more }]);
    };
    return { ...desk, type };
  };
  const number = () => asRows(held.members)[0]?.idNumber;
  return { at, open, number, name: () => asRows(held.members)[0]?.name };
}

test('a replacement takes the stored number’s place once it is complete', async () => {
  const { open, number } = await opened();
  const desk = await open('t1');
  desk.draft.beginTyping(PLACE);
  desk.type('4405241880');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(number()).toBe(STORED);
  expect(desk.autosave.state()).toMatchObject({ dirty: true, unfinished: true });
  desk.type(NEW);
  await jest.advanceTimersByTimeAsync(2000);
  expect(number()).toBe(NEW);
  expect(desk.autosave.state()).toMatchObject({ dirty: false, unfinished: false });
});

test('one whose end nobody can tell waits until the field is left', async () => {
  const { open, number } = await opened('护照');
  const desk = await open('t1');
  desk.draft.beginTyping(PLACE);
  desk.type('E12345');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(number()).toBe(STORED);
  desk.draft.endTyping(PLACE);
  await jest.advanceTimersByTimeAsync(2000);
  expect(number()).toBe('E12345');
});

test.each(['', '1', '110105194912310021', '110***', MASKED.slice(0, -1)])(
  'left as %j it replaces nothing, and the rest of the step is saved',
  async (typed) => {
    const { open, number, name } = await opened();
    const desk = await open('t1');
    desk.type(typed, { name: '张远' });
    await desk.autosave.flush();
    expect([number(), name()]).toEqual([STORED, '张远']);
    expect(heldUpBy(desk)).toBe('unsaved');
    desk.type(MASKED, { name: '张远' });
    await desk.autosave.flush();
    expect(number()).toBe(STORED);
    expect(desk.autosave.state()).toMatchObject({ dirty: false });
  },
);

test('a number that was taken back on purpose is gone', async () => {
  const { open, number } = await opened();
  const desk = await open('t1');
  desk.type(null);
  await desk.autosave.flush();
  expect(number()).toBeNull();
});

test('what was typed of it is offered back after a crash and replaces nothing meanwhile', async () => {
  const { at, open, number } = await opened('护照');
  const desk = await open('t1');
  desk.draft.beginTyping(PLACE);
  desk.type('E1');
  await jest.advanceTimersByTimeAsync(3000);
  at.tabs.open.clear();
  desk.autosave.stop();
  const second = await open('t2');
  await jest.advanceTimersByTimeAsync(3000);
  expect(number()).toBe(STORED);
  // Without a key to encrypt it with, this journal keeps no sensitive answers.
  expect(asRows(second.draft.step('team').answers.members)[0]?.idNumber).toBe(MASKED);
});
