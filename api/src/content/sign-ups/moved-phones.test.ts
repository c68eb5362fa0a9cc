import type { SignUpTicket } from '@portal/contract/sign-up';
import {
  addActivity,
  cancelSignUp,
  readActivityTexts,
  readSeats,
  readTicket,
  signUpSomebody,
} from '../../testing/activities';
import { movePhone, newParticipant, newPhone, type Participant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';

describe('people who have signed up and get another phone', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const seats = (id: number) => readSeats(test, id);
  const read = (ticket: SignUpTicket) => readTicket(test, ticket);
  const cancel = (ticket: SignUpTicket) => cancelSignUp(test, ticket);
  const textsTo = (mobile: string) => readActivityTexts(test, mobile);
  const signUp = async (activityId: number, person: { mobile?: string; accessToken?: string } = {}) =>
    (await signUpSomebody(test, { activityId, mobile: person.mobile }, person.accessToken)).data;
  const move = async (user: Participant, phone: string) =>
    expect((await movePhone(test, { ...user, token: user.accessToken }, phone)).code).toBe(200);

  it('get the text about moving up on the new phone', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const [seated, user, phone] = [await signUp(id), await newParticipant(test), newPhone()];
    await signUp(id, user);
    await move(user, phone);
    await cancel(seated);
    await test.app.runJobs();
    expect(await textsTo(user.mobile)).toEqual([]);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('get it there, too, where somebody has cancelled with that phone before', async () => {
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
