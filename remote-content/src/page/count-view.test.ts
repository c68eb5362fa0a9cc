import { ApiError } from '@portal/api-client';
import { countView } from '@portal/api-client/content';
import { countViewOnce } from './count-view';

jest.mock('@portal/api-client/content', () => ({ countView: jest.fn() }));

test('a view is counted once per tab, and retried if the call failed', async () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  Object.assign(globalThis, { sessionStorage });
  const count = jest.mocked(countView);
  count.mockRejectedValueOnce(new ApiError('network', 0, '服务连接异常，请重试')).mockResolvedValue(true);
  await expect(countViewOnce(7)).rejects.toThrow();
  for (const id of [7, 7, 8]) await countViewOnce(id);
  expect(count.mock.calls).toEqual([[7], [7], [8]]);
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});
