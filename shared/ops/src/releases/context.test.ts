import { readReleaseEnv } from '../env';
import { auditInfo } from './context';

const moveBy = (operator: string, by?: string) =>
  auditInfo(
    { env: readReleaseEnv({ PORTAL_OPERATOR: operator }), shell: undefined },
    by ? { by } : {},
    '退回',
  ).by;

test('the operator in the history comes from --by, PORTAL_OPERATOR or the system user', () => {
  expect(moveBy('王审核', '张三')).toBe('张三');
  expect(moveBy('王审核')).toBe('王审核');
  expect(moveBy('')).toContain('@');
});
