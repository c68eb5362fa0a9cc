import { encodePassword, PASSWORD, receiveCode, registerParticipant } from '../testing/participants';
import { buildTestApp } from '../testing/test-app';

const IP = '203.0.113.200';

it('logs contain no passwords, codes, tokens, phones or addresses, even after failures', async () => {
  const test = await buildTestApp({ LOG_LEVEL: 'debug' });
  const user = await registerParticipant(test);
  const code = await receiveCode(test, user.mobile, '02');
  await test.call('POST', '/api/system/auth/tenant-sms-login', {
    body: { phoneNumber: user.mobile, smsCode: code },
    address: IP,
  });
  await test.call('POST', '/api/system/auth/tenantLogin', {
    body: { username: user.mobile, password: encodePassword('wrong-canary-1') },
    address: IP,
  });
  await test.call('POST', `/api/system/auth/refresh-token?refreshToken=${user.refreshToken}`);
  await test.call('POST', '/api/comp/user/register', { body: '{"password":"canary-in-bad-json' });
  await test.app.db.execute('ALTER TABLE user_account RENAME TO user_account_gone');
  const broken = await test.call('POST', '/api/system/auth/tenantLogin', {
    body: { username: user.mobile, password: encodePassword(PASSWORD) },
    address: IP,
  });
  expect(broken).toEqual({ status: 500, code: 500, msg: '系统未知错误，请反馈给管理员', data: null });
  await test.app.db.execute('ALTER TABLE user_account_gone RENAME TO user_account');
  const logs = test.logs.join('');
  await test.close();
  expect(logs).toContain('/api/system/auth/tenantLogin');
  expect(logs).toContain('unexpected error');
  const secrets = [
    user.mobile,
    user.accessToken,
    user.refreshToken,
    PASSWORD,
    encodePassword(PASSWORD),
    encodePassword('wrong-canary-1'),
    'canary-in-bad-json',
    IP,
  ];
  for (const secret of secrets) expect(logs).not.toContain(secret);
  // Whole values only, because any six digits may occur in an id or a duration.
  expect(logs).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
});
