import { eq } from 'drizzle-orm';
import { signInParticipant } from '../testing/participants';
import { buildTestApp } from '../testing/test-app';
import { insertOutbox, notify } from './repository';
import { notification, smsOutbox } from './tables';

const DAY = 86_400;
const MOBILE = '13900000001';

test('notices and outbox messages are deleted after their retention period, not earlier', async () => {
  const test = await buildTestApp();
  const { db } = test.app;
  const { userId } = await signInParticipant(test);
  const leave = async (title: string) => {
    const at = test.clock.now();
    await notify(db, at, userId, { kind: 'status', title, body: '正文' });
    await insertOutbox(db, { mobile: MOBILE, type: 'status', code: '', text: title, at });
  };
  const list = async () => {
    await test.app.runJobs();
    const notices = await db.select().from(notification).where(eq(notification.userId, userId));
    const texts = await db.select().from(smsOutbox).where(eq(smsOutbox.mobile, MOBILE));
    return { notices: notices.map(({ title }) => title), texts: texts.map(({ text }) => text) };
  };
  await leave('最早的');
  test.clock.advance(29 * DAY);
  await leave('后来的');
  expect(await list()).toEqual({ notices: ['最早的', '后来的'], texts: ['最早的', '后来的'] });
  test.clock.advance(2 * DAY);
  expect(await list()).toEqual({ notices: ['最早的', '后来的'], texts: ['后来的'] });
  test.clock.advance(335 * DAY);
  expect(await list()).toEqual({ notices: ['后来的'], texts: [] });
  await test.close();
});
