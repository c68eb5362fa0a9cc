import type { Seats, SignUpTicket } from '@portal/contract/sign-up';
import { addActivity, signUpSomebody } from '../../testing/activities';
import { movePhone, newParticipant, newPhone, type Participant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';

describe('people who have signed up and get another phone', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const seats = async (id: number) => (await test.call<Seats>('GET', `/api/activity/${id}/seats`)).data;
  const read = async ({ token }: SignUpTicket) =>
    (await test.call<SignUpTicket>('GET', `/api/activity-ticket/${token}`)).data;
  const cancel = async ({ token }: SignUpTicket) =>
    (await test.call<SignUpTicket>('POST', `/api/activity-ticket/${token}/cancel`)).data;
  const textsTo = async (mobile: string) =>
    (await test.call<{ type: string }[]>('GET', `/api/dev/outbox?mobile=${mobile}`)).data.filter(
      ({ type }) => type === 'activity',
    );
  const signUp = async (activityId: number, person: { mobile?: string; accessToken?: string } = {}) =>
    (await signUpSomebody(test, { activityId, mobile: person.mobile }, person.accessToken)).data;
  const move = async (user: Participant, phone: string) =>
    expect((await movePhone(test, { ...user, token: user.accessToken }, phone)).code).toBe(200);

  it('are told at the new phone that they moved up', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const [seated, user, phone] = [await signUp(id), await newParticipant(test), newPhone()];
    await signUp(id, user);
    await move(user, phone);
    await cancel(seated);
    await test.app.runJobs();
    expect(await textsTo(user.mobile)).toEqual([]);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('are told at the new phone, too, where somebody has cancelled with it before', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const [seated, user, phone] = [await signUp(id), await newParticipant(test), newPhone()];
    await cancel(await signUp(id, { mobile: phone }));
    const waiting = await signUp(id, user);
    await move(user, phone);
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 1 });
    await cancel(seated);
    expect((await read(waiting)).state).toBe('confirmed');
    await test.app.runJobs();
    expect(await textsTo(user.mobile)).toEqual([]);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('keep both places where the new phone has one, and what was cancelled elsewhere', async () => {
    const [id, other] = [await addActivity(test, { capacity: 2 }), await addActivity(test)];
    const [user, phone] = [await newParticipant(test), newPhone()];
    const taken = await signUp(id, { mobile: phone });
    const elsewhere = await cancel(await signUp(other, { mobile: phone }));
    await signUp(id, user);
    await cancel(await signUp(other, user));
    await move(user, phone);
    expect([await read(taken), await read(elsewhere)]).toEqual([taken, elsewhere]);
    expect(await seats(id)).toMatchObject({ taken: 2 });
  });
});
