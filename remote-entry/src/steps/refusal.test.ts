import { ApiError } from '@portal/api-client';
import { openInTab, place } from '../draft/test-desk';
import { tellRefusal } from './refusal';

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
