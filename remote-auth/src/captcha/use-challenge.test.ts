import { ApiError } from '@portal/api-client';
import { checkCaptcha, getCaptcha } from '@portal/api-client/captcha';
import { captchaCodes } from '@portal/contract/captcha';
import { useChallenge } from './use-challenge';

let state: unknown;

jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useState(first: unknown) {
    state ??= first;
    const set = (next: unknown) => {
      state = typeof next === 'function' ? next(state) : next;
    };
    return [state, set];
  },
  useRef: (current: unknown) => ({ current }),
  useCallback: (call: unknown) => call,
  useEffect: () => undefined,
}));
jest.mock('@portal/ui', () => ({ useWhenOnline: () => undefined }));
jest.mock('@portal/api-client/captcha', () => ({ getCaptcha: jest.fn(), checkCaptcha: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const challenge = () => useChallenge('blockPuzzle', () => undefined);

test.each([
  ['that is wrong', async () => captchaCodes.wrong, '验证失败'],
  [
    'that could not be checked',
    () => Promise.reject(new ApiError('network', 0, '服务连接异常，请重试')),
    '服务连接异常，请重试',
  ],
])('an answer %s shows the reason and is followed by a new puzzle', async (_which, checked, message) => {
  state = undefined;
  const repData = { token: 't', secretKey: '' };
  jest.mocked(getCaptcha).mockResolvedValue({ ...captchaCodes.success, repData } as never);
  jest.mocked(checkCaptcha).mockImplementation(checked as never);
  await challenge().refresh();
  await challenge().answer({ x: 40, y: 5 });
  expect(challenge()).toMatchObject({ phase: 'failed', message });
  await jest.advanceTimersByTimeAsync(1000);
  expect(challenge()).toMatchObject({ phase: 'ready', message: '' });
});
