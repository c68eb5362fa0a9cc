import { ApiError } from '@portal/api-client';
import { checkCaptcha, getCaptcha } from '@portal/api-client/captcha';
import { type CaptchaKind, captchaCodes } from '@portal/contract/captcha';
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

beforeEach(() => {
  onPassed.mockReset();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const onPassed = jest.fn();
const challenge = (kind: CaptchaKind = 'blockPuzzle') => useChallenge(kind, onPassed);

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

test.each([
  ['blockPuzzle', 1000],
  ['clickWord', 700],
] as const)(
  'a wrong answer to a %s is replaced after %i ms, a right one is passed on after a second',
  async (kind, ms) => {
    state = undefined;
    const repData = { token: 't', secretKey: '' };
    jest.mocked(getCaptcha).mockResolvedValue({ ...captchaCodes.success, repData } as never);
    jest.mocked(checkCaptcha).mockResolvedValueOnce(captchaCodes.wrong as never);
    await challenge(kind).refresh();
    await challenge(kind).answer({ x: 40, y: 5 });
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(challenge(kind).phase).toBe('failed');
    await jest.advanceTimersByTimeAsync(1);
    expect(challenge(kind).phase).toBe('ready');
    jest.mocked(checkCaptcha).mockResolvedValueOnce(captchaCodes.success as never);
    await challenge(kind).answer({ x: 41, y: 5 });
    await jest.advanceTimersByTimeAsync(999);
    expect(onPassed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onPassed).toHaveBeenCalledWith('t---{"x":41,"y":5}');
  },
);
