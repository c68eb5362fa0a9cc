import { userInfo } from 'node:os';
import { readConnection, readReleaseEnv } from '../env';
import { auditInfo } from './context';

const moveBy = (operator: string, by?: string) =>
  auditInfo(
    { env: readReleaseEnv({ PORTAL_OPERATOR: operator }), shell: undefined },
    by ? { by } : {},
    '退回',
  ).by;

test('the operator name in the history comes from --by, PORTAL_OPERATOR or the system user', () => {
  expect(moveBy('王审核', '张三')).toBe('张三');
  expect(moveBy('王审核')).toBe('王审核');
  expect(moveBy('')).toBe(userInfo().username);
});

test('the audit log uses the system user like the history, whatever USER contains', () => {
  const settings = { PORTAL_API_URL: 'http://127.0.0.1:8081', OPERATOR_KEY: 'key', USER: 'somebody-else' };
  expect(readConnection(settings).operator).toBe(moveBy(''));
});
