import type { UserExport } from '@portal/contract/account';
import { receiveCode } from './participants';
import type { Answer, TestApp } from './test-app';

/** Exports somebody's data as they do, with a code sent to their phone. */
export async function exportData(
  test: TestApp,
  { mobile, token }: { mobile: string; token: string },
): Promise<Answer<UserExport>> {
  test.clock.advance(61);
  const smsCode = await receiveCode(test, mobile, '04', token);
  return test.call('POST', '/api/auth/user/export', { token, body: { smsCode } });
}
