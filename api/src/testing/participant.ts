import { hashToken, newToken } from '../accounts/sessions';
import { loginSession, userAccount } from '../accounts/tables';
import type { Clock } from '../platform/clock';
import type { TestApp } from './test-app';

let next = 0;

/** A registered user with an open session, written straight into the database. */
export async function signInParticipant(
  test: { clock: Clock; app: Pick<TestApp['app'], 'db'> },
  options: { enterprise?: boolean } = {},
): Promise<{ userId: number; token: string; mobile: string }> {
  next += 1;
  const now = test.clock.now();
  const mobile = `136${String(next).padStart(8, '0')}`;
  const [user] = await test.app.db
    .insert(userAccount)
    .values({
      username: `tester${next}`,
      mobile,
      userType: options.enterprise ? '02' : '08',
      registerType: options.enterprise ? 2 : 1,
      entName: options.enterprise ? '示例科技有限公司' : '示例团队',
      areaId: 1,
      trackId: 11,
      contact: '张三',
      contactPhone: mobile,
      createdAt: now,
    })
    .returning({ id: userAccount.id });
  if (!user) throw new Error('The test user was not stored.');
  const token = newToken();
  await test.app.db.insert(loginSession).values({
    userId: user.id,
    accessHash: hashToken(token),
    accessExpiresAt: new Date(now.getTime() + 400 * 86_400_000),
    createdAt: now,
    lastUsedAt: now,
    method: 'password',
    address: '127.0.0.1',
    userAgent: 'jest',
  });
  return { userId: user.id, token, mobile };
}
