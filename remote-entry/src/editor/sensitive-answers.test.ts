import { ApiError } from '@portal/api-client';
import type { EntryIssue } from '@portal/contract/competition/entry';
import { asRows, type StepAnswers } from '@portal/season/answers';
import { getStepFields } from '@portal/season/definition';
import { judgeStep } from '@portal/season/judge';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { maskStep, unmaskStep } from '@portal/season/sensitive';
import { personalEntry } from '@portal/season/testing/filled-entry';
import { createSetup, createTestEntry, openInTab, type } from '../../test/test-editor';
import { handleSubmitError, submitBlocker } from '../form/use-submit';
import { createDraft, type Draft } from './draft';

const STORED = '11010519491231002X';
const MASKED = '110***********002X';
const NEW = '440524188001010014';
const PLACE = 'team/members/m1/idNumber';
const fields = getStepFields(definition, 'team');
const member = (idNumber: unknown, idType = '居民身份证') => ({ id: 'm1', name: '张明远', idType, idNumber });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that stores the member's number and returns it masked. */
async function opened(idType?: string) {
  const at = createSetup();
  let held: Record<string, unknown> = { members: [member(STORED, idType)] };
  const { save } = at.server;
  at.server.save = async (stepId, payload) => {
    const saved = await save(stepId, payload);
    held = unmaskStep(fields, held, payload.data);
    return saved;
  };
  at.server.change('team', maskStep(fields, held) as Parameters<typeof at.server.change>[1]);
  const open = async (tab: string) => {
    const editor = await openInTab(tab, at);
    const type = (idNumber: unknown, more = {}) => {
      const rows = asRows(editor.draft.step('team').answers.members);
      editor.draft.setAnswer('team', 'members', [{ ...rows[0], idNumber, ...more }]);
    };
    return { ...editor, type };
  };
  const number = () => asRows(held.members)[0]?.idNumber;
  return { at, open, number, name: () => asRows(held.members)[0]?.name };
}

test('a complete replacement is sent in place of the stored number', async () => {
  const { open, number } = await opened();
  const editor = await open('t1');
  editor.draft.beginTyping(PLACE);
  editor.type('4405241880');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(number()).toBe(STORED);
  expect(editor.autosave.state()).toMatchObject({ dirty: true, unfinished: true });
  editor.type(NEW);
  await jest.advanceTimersByTimeAsync(2000);
  expect(number()).toBe(NEW);
  expect(editor.autosave.state()).toMatchObject({ dirty: false, unfinished: false });
});

test('a replacement without a check digit is sent once the field loses focus', async () => {
  const { open, number } = await opened('护照');
  const editor = await open('t1');
  editor.draft.beginTyping(PLACE);
  editor.type('E12345');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(number()).toBe(STORED);
  editor.draft.endTyping(PLACE);
  await jest.advanceTimersByTimeAsync(2000);
  expect(number()).toBe('E12345');
});

test.each(['', '1', '110105194912310021', '110***', MASKED.slice(0, -1)])(
  'an incomplete replacement (%j) keeps the stored number while the rest of the step is saved',
  async (typed) => {
    const { open, number, name } = await opened();
    const editor = await open('t1');
    editor.type(typed, { name: '张远' });
    await editor.autosave.flush();
    expect([number(), name()]).toEqual([STORED, '张远']);
    expect(submitBlocker(editor)).toBe('unsaved');
    editor.type(MASKED, { name: '张远' });
    await editor.autosave.flush();
    expect(number()).toBe(STORED);
    expect(editor.autosave.state()).toMatchObject({ dirty: false });
  },
);

test('clearing a stored number deletes it at the server', async () => {
  const { open, number } = await opened();
  const editor = await open('t1');
  editor.type(null);
  await editor.autosave.flush();
  expect(number()).toBeNull();
});

test('without a key, an incomplete replacement is lost in a crash and replaces nothing', async () => {
  const { at, open, number } = await opened('护照');
  const editor = await open('t1');
  editor.draft.beginTyping(PLACE);
  editor.type('E1');
  await jest.advanceTimersByTimeAsync(3000);
  at.tabs.open.clear();
  editor.autosave.stop();
  const second = await open('t2');
  await jest.advanceTimersByTimeAsync(3000);
  expect(number()).toBe(STORED);
  // Without a key for encryption, the journal stores no sensitive answers.
  expect(asRows(second.draft.step('team').answers.members)[0]?.idNumber).toBe(MASKED);
});

describe('server issues on masked answers', () => {
  const RIGHT = '11010519491231002X';
  const WRONG = '110105194912310021';
  const AT = ['members', 0, 'idNumber'];
  const [first = {}, second = {}] = asRows(personalEntry.data.team?.members);
  const members = (...rows: StepAnswers[]) => ({ members: rows });

  /** Issues of a server that knows the unmasked numbers. */
  function serverSays(team: StepAnswers): EntryIssue[] {
    const answers = { ...personalEntry, data: { ...personalEntry.data, team } };
    return judgeStep(definition, 'team', answers).map(({ stepId, path, ...rest }) => ({
      path: [stepId, ...path],
      ...rest,
    }));
  }

  /** Reopens an entry that is complete except possibly for the team; its numbers are masked. */
  function opened(team: StepAnswers, issues = serverSays(team)) {
    const data = { ...personalEntry.data, team: maskStep(getStepFields(definition, 'team'), team) };
    const steps = Object.entries(data).map(([id, each]) => [id, { data: each, revision: 1, savedAt: '' }]);
    return createDraft(definition, { ...createTestEntry(Object.fromEntries(steps)), issues }, Date.now);
  }

  test('the sample entry is complete', () => {
    expect(opened(members(first, second)).completeness()).toMatchObject({ complete: true, percent: 100 });
  });

  test('an invalid number remains an issue after it was saved and masked', () => {
    const draft = opened(members(first, second));
    const wrong = members({ ...first, idNumber: WRONG }, second);
    draft.setAnswers('team', wrong);
    draft.setBase('team', wrong, 2, serverSays(wrong));
    draft.judge();
    const [said, ...more] = draft.completeness().steps[1]?.issues ?? [];
    expect(more).toEqual([]);
    draft.maskSaved('team');
    draft.judge();
    expect(asRows(draft.step('team').answers.members)[0]?.idNumber).toContain('****');
    expect(draft.findIssue('team', AT)).toEqual(said);
    expect(draft.completeness().complete).toBe(false);
  });

  test('a number retyped while its step was being saved is not masked', () => {
    const draft = opened(members(first, second));
    const retyped = members({ ...first, idNumber: WRONG }, second);
    draft.setBase('team', draft.step('team').answers, 2, []);
    draft.setAnswers('team', retyped);
    draft.maskSaved('team');
    expect(draft.step('team').answers).toEqual(retyped);
  });

  test('a duplicate identity number is reported when the entry is reopened', () => {
    const draft = opened(members(first, { ...second, idType: '居民身份证', idNumber: RIGHT }));
    expect(draft.completeness().steps[1]?.issues).toMatchObject([
      { path: ['members', 1, 'idNumber'], message: '证件号码重复', level: 'error' },
    ]);
  });

  test('a server issue follows its row and disappears with it', () => {
    const draft = opened(members({ ...first, idNumber: WRONG }, second));
    const [wrong = {}, right = {}] = asRows(draft.step('team').answers.members);
    draft.setAnswers('team', members(right, wrong));
    draft.judge();
    expect(draft.findIssue('team', AT)).toBeUndefined();
    expect(draft.findIssue('team', ['members', 1, 'idNumber'])).toBeDefined();
    draft.setAnswers('team', members(right));
    draft.judge();
    expect(draft.findIssue('team', ['members', 1, 'idNumber'])).toBeUndefined();
  });

  test('a retyped number is judged again even if its mask is the same', () => {
    const draft = opened(members({ ...first, idNumber: '11010519491331002X' }, second));
    expect(draft.completeness().complete).toBe(false);
    const [wrong = {}, right = {}] = asRows(draft.step('team').answers.members);
    draft.setAnswers('team', members({ ...wrong, idNumber: RIGHT }, right));
    draft.judge();
    expect(draft.completeness().complete).toBe(true);
  });

  test('server issues arrive with save replies and with changes by other devices', async () => {
    const at = createSetup();
    const editor = await openInTab('t1', at);
    const wrong = members({ id: 'm1', idType: '居民身份证', idNumber: WRONG });
    at.server.issues = serverSays(wrong);
    type(editor, 'members', wrong.members, 'team');
    await editor.autosave.flush();
    editor.draft.maskSaved('team');
    editor.draft.judge();
    expect(editor.draft.findIssue('team', AT)).toBeDefined();
    const masked = maskStep(getStepFields(definition, 'team'), wrong);
    const other = await openInTab('t2', createSetup());
    other.autosave.mergeRemote('team', masked, 1, serverSays(wrong));
    other.draft.judge();
    expect(other.draft.findIssue('team', AT)).toBeDefined();
  });

  const openPage = async (draft: Draft) => {
    const { autosave } = await openInTab('t1', createSetup());
    const entry = createTestEntry({});
    return { draft, entry, autosave, refresh: async () => entry };
  };

  test('a rejected submission marks the invalid fields', async () => {
    const wrong = members({ ...first, idNumber: WRONG }, second);
    const draft = opened(wrong, []);
    expect(draft.completeness().complete).toBe(true);
    const error = new ApiError('business', 1009001005, '报名信息还不完整', { issues: serverSays(wrong) });
    expect(await handleSubmitError(error, await openPage(draft))).toBe('报名信息还不完整');
    expect(draft.findIssue('team', AT)).toBeDefined();
  });

  test('a rejection lists its reasons if no field shows them', async () => {
    const issues = [{ path: ['honours', 'rows', 0, 'date'], message: '日期不能晚于今天', level: 'error' }];
    const error = new ApiError('business', 1009001005, '报名信息还不完整', { issues });
    const editor = await openPage(opened(members(first, second)));
    expect(await handleSubmitError(error, editor)).toBe('报名信息还不完整：日期不能晚于今天');
    expect(await handleSubmitError(new Error('x'), editor)).toBe('提交失败，请重试');
  });
});
