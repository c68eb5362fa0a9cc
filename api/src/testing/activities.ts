import type { Seats, SignUpTicket } from '@portal/contract/sign-up';
import { contentItem } from '../content/tables';
import { newPhone, receiveCode } from './participants';
import type { ApiResponse, TestApp } from './test-app';

const DAY = 86_400_000;

/** Adds an activity next week with sign-up. @returns its id */
export async function addActivity(test: TestApp, changes: Record<string, unknown> = {}): Promise<number> {
  const now = test.clock.now();
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  const fields = {
    category: '沙龙论坛',
    starts: at(7),
    ends: at(7.2),
    place: '启明中心; 39层',
    organiser: '组委会',
    signUpUntil: at(5),
    agenda: [],
    ...changes,
  };
  const [row] = await test.app.db
    .insert(contentItem)
    .values({
      type: 'activity',
      slug: `activity-${newPhone()}`,
      title: '宣讲会',
      summary: '一个下午的宣讲会',
      tags: [],
      publishedAt: new Date(now.getTime() - DAY),
      status: 'published',
      seo: {},
      fields,
      body: '',
      words: '宣讲会',
      sourceSha256: '0',
      updatedAt: now,
    })
    .returning({ id: contentItem.id });
  if (!row) throw new Error('The activity was not stored.');
  return row.id;
}

interface Person {
  name?: string;
  mobile?: string;
  activityId?: number;
}

/** Signs up with a fresh code, by default for a new activity. */
export async function signUpSomebody(
  test: TestApp,
  { name = '张三', mobile = newPhone(), activityId }: Person = {},
  token?: string,
): Promise<ApiResponse<SignUpTicket>> {
  const id = activityId ?? (await addActivity(test));
  const smsCode = await receiveCode(test, mobile, '06');
  return test.call<SignUpTicket>('POST', `/api/activity/${id}/sign-up`, {
    body: { name, mobile, smsCode },
    token,
  });
}

export async function readSeats(test: TestApp, activityId: number): Promise<Seats> {
  return (await test.call<Seats>('GET', `/api/activity/${activityId}/seats`)).data;
}

export async function readTicket(test: TestApp, { token }: SignUpTicket): Promise<SignUpTicket> {
  return (await test.call<SignUpTicket>('GET', `/api/activity-ticket/${token}`)).data;
}

export async function cancelSignUp(test: TestApp, { token }: SignUpTicket): Promise<SignUpTicket> {
  return (await test.call<SignUpTicket>('POST', `/api/activity-ticket/${token}/cancel`)).data;
}

/** @returns text messages about activities to this phone */
export async function readActivityTexts(test: TestApp, mobile: string): Promise<string[]> {
  const { data } = await test.call<{ type: string; text: string }[]>(
    'GET',
    `/api/dev/outbox?mobile=${mobile}`,
  );
  return data.filter(({ type }) => type === 'activity').map(({ text }) => text);
}
