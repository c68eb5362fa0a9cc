import { dismissToast, readToasts, subscribeToasts, toast } from './toast';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

test('a toast appears, notifies listeners and disappears after a while', () => {
  const heard = jest.fn();
  const stop = subscribeToasts(heard);
  toast.success('密码重置成功');
  expect(readToasts()).toMatchObject([{ tone: 'success', text: '密码重置成功' }]);
  jest.advanceTimersByTime(3_000);
  expect(readToasts()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('a repeated toast appears once', () => {
  toast.error('服务连接异常，请重试');
  toast.error('服务连接异常，请重试');
  expect(readToasts()).toHaveLength(1);
});

test('a dismissed toast disappears immediately', () => {
  toast.info('已复制');
  for (const { id } of readToasts()) dismissToast(id);
  expect(readToasts()).toEqual([]);
});

test.each(['success', 'error'] as const)(
  'a new %s takes away the errors before it, and leaves notes',
  (tone) => {
    toast.error('操作过于频繁，请稍后再试');
    toast.info('已复制');
    toast[tone]('后来的消息');
    expect(readToasts().map(({ text }) => text)).toEqual(['已复制', '后来的消息']);
  },
);
