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
import { type ApiResponse, buildTestApp, type TestApp } from '../../testing/test-app';
import { waitForLocks } from '../../testing/test-database';

const PHONE_TAKEN = 1002003001;

describe('users who have signed up and change their phone', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Codes are sent to phones without an account, and stay valid if the phone gets one.
    test = await buildTestApp({ SMS_REVEAL_ACCOUNTS: 'off', SMS_CODE_TTL: '3600', TICKET_TTL: '3600' });
  });
  // At night, texts wait for the morning.
  beforeEach(() => test.clock.moveToHour(10));
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

  it('get the text on the new phone even if a sign-up with that phone was cancelled before', async () => {
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

  it('keep both places if the new phone already has one, and its cancelled sign-ups elsewhere', async () => {
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
   * @returns the responses of two overlapping requests: the second begins before the first can end. The embedded database
   *   has one connection, so there they run one after the other.
   */
  async function overlap<First, Second>(
    table: 'notification' | 'login_session',
    first: () => Promise<ApiResponse<First>>,
    second: () => Promise<ApiResponse<Second>>,
  ): Promise<[ApiResponse<First>, ApiResponse<Second>]> {
    if (test.app.database.kind === 'embedded') return [await first(), await second()];
    const begun: [Promise<ApiResponse<First>>?, Promise<ApiResponse<Second>>?] = [];
    await test.app.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`LOCK TABLE ${table} IN SHARE MODE`));
      begun[0] = first();
      await waitForLocks(test.app.database);
      begun[1] = second();
      await waitForLocks(test.app.database, 2);
    });
    return Promise.all(begun) as Promise<[ApiResponse<First>, ApiResponse<Second>]>;
  }

  const codeFor = (phone: string, user: Participant) => receiveCode(test, phone, '05', user.token);

  /** @returns a function that sends the request to change the user's phone */
  async function prepareMove(user: Participant, phone: string, smsCode?: string) {
    const ticket = await phoneTicket(test, user);
    const form = { phone, smsCode: smsCode ?? (await codeFor(phone, user)), ticket };
    return () => test.post('/api/auth/user/modify_phone', form, user);
  }

  /** A user on an activity's list, about to change to a phone that another user signs up with. */
  async function meeting(other?: Participant) {
    const [id, user, phone] = [
      await addActivity(test, { capacity: 2 }),
      await newParticipant(test),
      newPhone(),
    ];
    await signIn(test, user.mobile);
    const own = await signUp(id, user);
    const move = await prepareMove(user, phone);
    const smsCode = await receiveCode(test, phone, '06');
    return {
      id,
      own,
      move,
      signUpByPhone: () =>
        test.post<SignUpTicket>(
          `/api/activity/${id}/sign-up`,
          { name: '李四', mobile: phone, smsCode },
          other,
        ),
    };
  }

  it('get the new phone while another user signs up with it, and both keep their places', async () => {
    const { id, own, move, signUpByPhone } = await meeting(await newParticipant(test));
    const [signedUp, moved] = await overlap('notification', signUpByPhone, move);
    expect([signedUp.code, moved.code]).toEqual([200, 200]);
    expect(await read(own)).toMatchObject({ name: '张三', state: 'confirmed' });
    expect(await read(signedUp.data)).toMatchObject({ name: '李四', state: 'confirmed' });
    expect(await seats(id)).toMatchObject({ taken: 2 });
  });

  it('keep their place if the new phone signs up during the change', async () => {
    const { id, own, move, signUpByPhone } = await meeting();
    const [moved, signedUp] = await overlap('login_session', move, signUpByPhone);
    expect([moved.code, signedUp.code]).toEqual([200, 200]);
    expect(signedUp.data.token).toBe(own.token);
    expect(await read(own)).toMatchObject({ name: '张三', state: 'confirmed' });
    expect(await seats(id)).toMatchObject({ taken: 1 });
  });

  it('get a phone that another user is giving up, and each keeps their own place', async () => {
    const [id, phone, next] = [await addActivity(test), newPhone(), newPhone()];
    const [giver, taker] = [await newParticipant(test), await newParticipant(test)];
    const takersCode = await codeFor(phone, taker);
    await move(giver, phone);
    const owner = { ...giver, mobile: phone };
    const places = [await signUp(id, owner), await signUp(id, taker)] as const;
    const [give, take] = [await prepareMove(owner, next), await prepareMove(taker, phone, takersCode)];
    const [given, taken] = await overlap('login_session', give, take);
    expect([given.code, taken.code]).toEqual([200, 200]);
    expect((await read(places[0])).mobile.slice(-4)).toBe(next.slice(-4));
    expect((await read(places[1])).mobile.slice(-4)).toBe(phone.slice(-4));
  });

  it('keep their phones if two users try to swap them concurrently', async () => {
    const lists = [await addActivity(test), await addActivity(test)] as const;
    const [one, other] = [await newParticipant(test), await newParticipant(test)];
    const phones = [newPhone(), newPhone()] as const;
    const codes = [await codeFor(phones[1], one), await codeFor(phones[0], other)] as const;
    await move(one, phones[0]);
    await move(other, phones[1]);
    const [first, second] = [
      { ...one, mobile: phones[0] },
      { ...other, mobile: phones[1] },
    ];
    // Each has a place where the other has cancelled, so each change would touch rows of both.
    await signUp(lists[0], first);
    await cancel(await signUp(lists[1], first));
    await signUp(lists[1], second);
    await cancel(await signUp(lists[0], second));
    const swap = [
      await prepareMove(first, second.mobile, codes[0]),
      await prepareMove(second, first.mobile, codes[1]),
    ];
    for (let round = 0; round < 10; round += 1)
      expect((await Promise.all(swap.map((call) => call()))).map(({ code }) => code)).toEqual([
        PHONE_TAKEN,
        PHONE_TAKEN,
      ]);
  });
});
