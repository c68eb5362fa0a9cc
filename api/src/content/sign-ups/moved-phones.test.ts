import type { SignUpTicket } from '@portal/contract/sign-up';
import { sql } from 'drizzle-orm';
import {
  addActivity,
  cancelSignUp,
  readActivityTexts,
  readSeats,
  readTicket,
  signUpSomebody,
} from '../../testing/activities';
import {
  movePhone,
  newParticipant,
  newPhone,
  type Participant,
  phoneTicket,
  receiveCode,
  signIn,
} from '../../testing/participants';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import { waitForLocks } from '../../testing/test-database';

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

  it('get the text on the new phone also where somebody has cancelled with that phone before', async () => {
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

  /**
   * @returns what two calls are answered, of which the first can not end before the second has begun. The embedded
   * database has one connection, where calls follow each other in any case.
   */
  async function overlap<First, Second>(
    table: 'notification' | 'login_session',
    first: () => Promise<Answer<First>>,
    second: () => Promise<Answer<Second>>,
  ): Promise<[Answer<First>, Answer<Second>]> {
    if (test.app.database.kind === 'embedded') return [await first(), await second()];
    const begun: [Promise<Answer<First>>?, Promise<Answer<Second>>?] = [];
    await test.app.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`LOCK TABLE ${table} IN SHARE MODE`));
      begun[0] = first();
      await waitForLocks(test.app.database);
      begun[1] = second();
      await waitForLocks(test.app.database, 2);
    });
    return Promise.all(begun) as Promise<[Answer<First>, Answer<Second>]>;
  }

  /** Somebody on the list of an activity, and how they get the phone that another signs up with. */
  async function meeting(other?: Participant) {
    const [id, user, phone] = [
      await addActivity(test, { capacity: 2 }),
      await newParticipant(test),
      newPhone(),
    ];
    await signIn(test, user.mobile);
    const own = await signUp(id, user);
    const ticket = await phoneTicket(test, user);
    const moveCode = await receiveCode(test, phone, '05', user.token);
    const smsCode = await receiveCode(test, phone, '06');
    return {
      id,
      own,
      move: () => test.post('/api/auth/user/modify_phone', { phone, smsCode: moveCode, ticket }, user),
      signUpByPhone: () =>
        test.post<SignUpTicket>(
          `/api/activity/${id}/sign-up`,
          { name: '李四', mobile: phone, smsCode },
          other,
        ),
    };
  }

  it('get the new phone although somebody signs up with it at that moment, and both keep their places', async () => {
    const { id, own, move, signUpByPhone } = await meeting(await newParticipant(test));
    const [signedUp, moved] = await overlap('notification', signUpByPhone, move);
    expect([signedUp.code, moved.code]).toEqual([200, 200]);
    expect(await read(own)).toMatchObject({ name: '张三', state: 'confirmed' });
    expect(await read(signedUp.data)).toMatchObject({ name: '李四', state: 'confirmed' });
    expect(await seats(id)).toMatchObject({ taken: 2 });
  });

  it('keep their own place where the new phone signs up in the midst of the move', async () => {
    const { id, own, move, signUpByPhone } = await meeting();
    const [moved, signedUp] = await overlap('login_session', move, signUpByPhone);
    expect([moved.code, signedUp.code]).toEqual([200, 200]);
    expect(signedUp.data.token).toBe(own.token);
    expect(await read(own)).toMatchObject({ name: '张三', state: 'confirmed' });
    expect(await seats(id)).toMatchObject({ taken: 1 });
  });
});
