import { ApiError } from '@portal/api-client';
import { openInTab, place, type } from '../editor/test-editor';
import { heldUpBy, tellRefusal } from './use-submit';

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

const changed = () => new ApiError('business', 409, '该内容已在其他设备修改', { revisions: { project: 2 } });

test('what another device changed is joined in before the person is asked to read it and submit again', async () => {
  const { draft } = await openInTab('t1', place());
  const refresh = jest.fn(async () => draft.setBase('project', { name: '其他设备' }, 2));
  expect(await tellRefusal(changed(), { draft, refresh })).toBe(
    '内容已在其他设备修改，已为您更新，请核对后再次提交',
  );
  expect(draft.step('project').revision).toBe(2);
});

test('where that can not be asked for, the person is told how to see it', async () => {
  const { draft } = await openInTab('t1', place());
  const refresh = () => Promise.reject(new ApiError('network', 0, '服务连接异常，请重试'));
  expect(await tellRefusal(changed(), { draft, refresh })).toBe(
    '内容已在其他设备修改，请刷新页面核对后再次提交',
  );
});
