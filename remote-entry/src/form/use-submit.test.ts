import { ApiError } from '@portal/api-client';
import { submitEntrySchema } from '@portal/contract/competition/entry';
import { toast } from '@portal/ui';
import { useState } from 'react';
import { createSetup, createTestEntry, openInTab, type } from '../../test/test-editor';
import { useEditor } from '../editor/editor-context';
import {
  createIdempotencyKey,
  handleSubmitError,
  submitBlocker,
  useSubmit,
  wasSubmitted,
} from './use-submit';

jest.mock('react', () => ({ ...jest.requireActual('react'), useState: jest.fn() }));
jest.mock('@portal/ui/router', () => ({ useNavigate: () => undefined }));
jest.mock('@portal/ui/controls', () => ({}));
jest.mock('../editor/editor-context', () => ({ useEditor: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['project', 'name', 'unsaved'],
  ['services', 'loanUse', undefined],
])('unsaved input in %s blocks submitting unless the step is a supplement', async (step, key, expected) => {
  const at = createSetup();
  at.server.line = 'cut before';
  const editor = await openInTab('t1', at);
  type(editor, key, '写到一半', step);
  await editor.autosave.flush();
  expect(submitBlocker(editor)).toBe(expected);
});

test.each([
  ['project', 'name', 'undecided'],
  ['services', 'loanUse', undefined],
])(
  'an open conflict in %s blocks submitting unless the step is a supplement',
  async (step, key, expected) => {
    const at = createSetup();
    const editor = await openInTab('t1', at);
    at.server.change(step, { [key]: '其他设备' });
    type(editor, key, '本机', step);
    await editor.autosave.flush();
    expect(editor.autosave.state().conflicts).toHaveLength(1);
    expect(submitBlocker(editor)).toBe(expected);
  },
);

test.each([
  ['stored on this device', undefined, '暂时连接不上平台，内容已保存在本机，正在自动重试'],
  [
    'stored nowhere',
    () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
    '暂时连接不上平台，本机也无法保存，请勿关闭本页，正在自动重试',
  ],
])('submitting with unsaved input that is %s reports where it is stored', async (_where, put, message) => {
  const at = createSetup();
  if (put) at.store.put = put;
  at.server.line = 'cut before';
  const editor = await openInTab('t1', at);
  type(editor, 'name', '写到一半');
  await jest.advanceTimersByTimeAsync(500);
  const setFailure = jest.fn();
  jest.mocked(useState).mockReturnValue([undefined, setFailure]);
  jest.mocked(useEditor).mockReturnValue(editor as unknown as ReturnType<typeof useEditor>);
  await useSubmit().submit({});
  expect(setFailure.mock.calls).toContainEqual([message]);
});

describe('the idempotency key of a submission', () => {
  const draft = createTestEntry({});
  const at = '2026-11-21T08:00:00+08:00';
  const submitted = { ...draft, history: [{ status: 'submitted' as const, at }], submittedAt: at };
  const withdrawn = {
    ...draft,
    history: [...submitted.history, { status: 'withdrawn' as const, at: '2026-11-22T08:00:00+08:00' }],
  };
  const first = createIdempotencyKey(draft, [3, 1], [true, true]);

  test('is the same for repeated clicks, tabs or devices that submit the same state', () => {
    expect(createIdempotencyKey(structuredClone(draft), [3, 1], [true, true])).toBe(first);
    const utc = { ...submitted, submittedAt: new Date(at).toISOString() };
    expect(createIdempotencyKey(utc, [3, 1], [true])).toBe(createIdempotencyKey(submitted, [3, 1], [true]));
  });

  test.each([
    ['another answer was saved', draft, [4, 1], [true, true]],
    ['the steps were saved in another order', draft, [1, 3], [true, true]],
    ['two steps have the same number of saves', draft, [31], [true, true]],
    ['another consent was given', draft, [3, 1], [true, false]],
    ['it was already submitted', submitted, [3, 1], [true, true]],
    ['it has been withdrawn since', withdrawn, [3, 1], [true, true]],
  ])('differs when %s', (_what, entry, revisions, agreed) => {
    expect(createIdempotencyKey(entry, revisions, agreed)).not.toBe(first);
  });

  test('is accepted by the API for a season with many steps that were saved often', () => {
    const key = createIdempotencyKey(submitted, Array<number>(40).fill(99_999), [true, true, true]);
    expect(submitEntrySchema.shape.idempotencyKey.safeParse(key).success).toBe(true);
  });
});

const changed = () => new ApiError('business', 409, '该内容已在其他设备修改', { revisions: { project: 2 } });

describe('a submission without a response', () => {
  const at = '2026-11-21T08:00:00+08:00';
  const entry = createTestEntry({});
  const submitted = {
    ...entry,
    history: [{ status: 'submitted' as const, at }],
    status: 'submitted' as const,
  };
  const withdrawn = {
    ...submitted,
    history: [...submitted.history, { status: 'withdrawn' as const, at }],
    status: 'withdrawn' as const,
  };
  const lost = new ApiError('timeout', 0, '系统接口请求超时');
  const cutOff = new ApiError('http', 503, '服务繁忙，请稍后再试');

  test.each([
    ['has arrived if the platform has one unknown to this page', entry, submitted, lost, true],
    ['has arrived if a proxy fails although the platform has it', entry, submitted, cutOff, true],
    ['has not arrived if the entry is unchanged', submitted, submitted, lost, false],
    ['has no receipt if it has been withdrawn since', entry, withdrawn, lost, false],
    ['is not looked up if it was rejected', entry, submitted, changed(), false],
  ])('%s', async (_what, before, now, error, expected) => {
    expect(await wasSubmitted(error, { entry: before, refresh: async () => now })).toBe(expected);
  });

  test('has not arrived as far as an offline page knows', async () => {
    expect(await wasSubmitted(lost, { entry, refresh: () => Promise.reject(lost) })).toBe(false);
  });
});

test('a conflict on submit is merged before the participant is asked to check and resubmit', async () => {
  const { draft, autosave } = await openInTab('t1', createSetup());
  const entry = createTestEntry({});
  const refresh = async () => {
    draft.setBase('project', { name: '其他设备' }, 2);
    return entry;
  };
  expect(await handleSubmitError(changed(), { draft, entry, autosave, refresh })).toBe(
    '内容已在其他标签页或设备修改，已为您更新，请核对后再次提交',
  );
  expect(draft.step('project').revision).toBe(2);
});

test('a conflict on submit that cannot be loaded asks the participant to reload the page', async () => {
  const { draft, autosave } = await openInTab('t1', createSetup());
  const entry = createTestEntry({});
  const refresh = () => Promise.reject(new ApiError('network', 0, '服务连接异常，请重试'));
  expect(await handleSubmitError(changed(), { draft, entry, autosave, refresh })).toBe(
    '内容已在其他标签页或设备修改，请刷新页面核对后再次提交',
  );
});

test.each([
  ['was withdrawn on another device is loaded anew', 'withdrawn', true],
  ['is as it was stays open', 'draft', false],
] as const)('after a rejected submission, an entry that %s', async (_what, status, isLoadedAnew) => {
  const showError = jest.spyOn(toast, 'error').mockReturnValue(undefined);
  const { draft, autosave } = await openInTab('t1', createSetup());
  const entry = createTestEntry({});
  const refused = new ApiError('business', 1, '报名当前状态不能进行该操作');
  const refresh = async () => ({ ...entry, status });
  const message = await handleSubmitError(refused, { draft, entry, autosave, refresh });
  expect(message).toBe(isLoadedAnew ? undefined : refused.msg);
  expect(autosave.state().outdated === true).toBe(isLoadedAnew);
  expect(showError).toHaveBeenCalledTimes(isLoadedAnew ? 1 : 0);
  showError.mockRestore();
});
