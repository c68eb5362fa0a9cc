import { ApiError } from '@portal/api-client';
import { competitionErrors } from '@portal/contract/errors';
import { isTransient, toSaveProblem } from './save-state';

test.each([
  ['network', 0, false, 'offline', '网络已断开'],
  ['network', 0, true, 'unreachable', '暂时连接不上平台'],
  ['timeout', 0, true, 'unreachable', '暂时连接不上平台'],
  ['http', 502, true, 'fault', '平台暂时无法保存'],
  ['http', 429, true, 'fault', '平台暂时无法保存'],
  ['business', 503, true, 'fault', '平台暂时无法保存'],
  ['session', 401, true, 'expired', '登录状态已过期'],
] as const)(
  'a %s error %i while online is %s becomes “%s: %s” and says what happens next',
  (kind, code, online, as, beginning) => {
    const problem = toSaveProblem(new ApiError(kind, code, '服务连接异常，请重试'), online);
    expect(problem.kind).toBe(as);
    expect(problem.message).toMatch(new RegExp(`^${beginning}，内容已保存在本机，.+`));
    expect(isTransient(problem)).toBe(as !== 'expired');
  },
);

test.each([competitionErrors.REGISTRATION_CLOSED, competitionErrors.ENTRY_LOCKED])(
  '“$msg” is reported as closed',
  ({ code, msg }) => {
    expect(toSaveProblem(new ApiError('business', code, msg))).toEqual({ kind: 'closed', message: msg });
  },
);

test('rejected input is not retried automatically', () => {
  expect(isTransient(toSaveProblem(new ApiError('business', 1009001001, '报名已截止')))).toBe(false);
});

test.each([400, 415, 431])(
  'a request that the server could not read (%i) is not retried automatically',
  (code) => {
    const problem = toSaveProblem(new ApiError('http', code, '请求内容无法解析'));
    expect(problem).toMatchObject({ kind: 'refused', message: expect.stringMatching(/，请.+/) });
    expect(isTransient(problem)).toBe(false);
  },
);
