import { signUpSomebody } from '../testing/activities';
import {
  exportData,
  newParticipant,
  newPhone,
  type Participant,
  phoneTicket,
  readAccount,
  receiveCode,
  registration,
  resetTicket,
  signIn,
} from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const CHECK = '/api/auth/user/check_modify_phone';
const MODIFY = '/api/auth/user/modify_phone';
const TICKET_INVALID = 1002003012;

describe('a phone change', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  /** @returns everything needed to set a new phone */
  async function newPhoneForm(owner: Participant) {
    const ticket = await phoneTicket(test, owner);
    const phone = newPhone();
    return { phone, smsCode: await receiveCode(test, phone, '05', owner.token), ticket };
  }

  /** @returns the owner with the new phone */
  async function changePhone(owner: Participant, form: Awaited<ReturnType<typeof newPhoneForm>>) {
    expect((await test.post(MODIFY, form, owner)).code).toBe(200);
    return { ...owner, mobile: form.phone };
  }

  it('succeeds after verifying the current phone', async () => {
    const [owner, other] = [await newParticipant(test), await newParticipant(test)];
    const current = await receiveCode(test, owner.mobile, '04', owner.token);
    expect((await test.post(CHECK, { phone: newPhone(), smsCode: current }, owner)).code).toBe(1002003011);
    expect((await test.post(CHECK, { phone: owner.mobile, smsCode: 'wrong1' }, owner)).code).toBe(1002014000);
    const proof = { phone: owner.mobile, smsCode: current };
    const { data } = await test.post<{ ticket: string }>(CHECK, proof, owner);
    const phone = newPhone();
    const smsCode = await receiveCode(test, phone, '05', owner.token);
    const bind = { phone, smsCode, ticket: data.ticket };
    expect((await test.post(MODIFY, { ...bind, phone: other.mobile }, owner)).code).toBe(1002003001);
    expect((await test.post(MODIFY, { ...bind, smsCode: '000-00' }, owner)).code).toBe(400);
    expect((await test.post(MODIFY, bind, owner)).data).toBe(true);
    expect((await readAccount(test, owner)).phone).toBe(phone);
    await signIn(test, phone);
    // Repeated, as after a lost response.
    expect((await test.post(MODIFY, bind, owner)).data).toBe(true);
  });

  describe('is rejected', () => {
    const refusal = async (owner: Participant, form: object) => (await test.post(MODIFY, form, owner)).code;

    it('with an expired ticket', async () => {
      const owner = await newParticipant(test);
      const ticket = await phoneTicket(test, owner);
      test.clock.advance(601);
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', owner.token);
      expect(await refusal(owner, { phone, smsCode, ticket })).toBe(TICKET_INVALID);
    });

    it('with another user’s ticket', async () => {
      const [owner, other] = [await newParticipant(test), await newParticipant(test)];
      const ticket = await phoneTicket(test, other);
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', owner.token);
      expect(await refusal(owner, { phone, smsCode, ticket })).toBe(TICKET_INVALID);
    });

    it('with a used ticket, or one issued for a password reset', async () => {
      const owner = await newParticipant(test);
      const form = await newPhoneForm(owner);
      const moved = await changePhone(owner, form);
      const phone = newPhone();
      const spent = await receiveCode(test, phone, '05', owner.token);
      expect(await refusal(moved, { phone, smsCode: spent, ticket: form.ticket })).toBe(TICKET_INVALID);
      const ticket = await resetTicket(test, moved.mobile);
      const smsCode = await receiveCode(test, phone, '05', owner.token);
      expect(await refusal(moved, { phone, smsCode, ticket })).toBe(TICKET_INVALID);
    });

    it('with a code of the current phone, of another phone or of another purpose', async () => {
      const owner = await newParticipant(test);
      const current = await receiveCode(test, owner.mobile, '04', owner.token);
      const ticket = await phoneTicket(test, owner);
      const [phone, other] = [newPhone(), newPhone()];
      await receiveCode(test, phone, '05', owner.token);
      const codeOfOther = await receiveCode(test, other, '05', owner.token);
      const registering = await receiveCode(test, phone, '01');
      for (const smsCode of [current, codeOfOther, registering])
        expect(await refusal(owner, { phone, smsCode, ticket })).toBe(1002014000);
    });
  });

  it('succeeds once, however often the current phone was verified', async () => {
    const owner = await newParticipant(test);
    const forms = [await newPhoneForm(owner), await newPhoneForm(owner)] as const;
    expect((await test.post(MODIFY, forms[1], owner)).code).toBe(200);
    expect((await test.post(MODIFY, forms[0], owner)).code).toBe(TICKET_INVALID);
  });

  it('returns success if an identical concurrent call has changed the phone first', async () => {
    const owner = await newParticipant(test);
    const form = await newPhoneForm(owner);
    const { db } = test.app;
    const transaction = db.transaction.bind(db);
    const answers: unknown[] = [];
    jest.spyOn(db, 'transaction').mockImplementationOnce(async (...change) => {
      answers.push(await test.post(MODIFY, form, owner));
      return transaction(...change);
    });
    answers.push(await test.post(MODIFY, form, owner));
    expect(answers).toMatchObject([{ data: true }, { data: true }]);
    expect((await readAccount(test, owner)).phone).toBe(form.phone);
  });

  it('keeps a code valid for its owner, however often a stranger without a ticket guesses', async () => {
    const [owner, stranger] = [await newParticipant(test), await newParticipant(test)];
    const form = await newPhoneForm(owner);
    const guess = { phone: form.phone, smsCode: form.smsCode === '000000' ? '000001' : '000000' };
    for (const ticket of [...Array<string>(5).fill('x'.repeat(43)), form.ticket])
      expect((await test.post(MODIFY, { ...guess, ticket }, stranger)).code).toBe(TICKET_INVALID);
    await changePhone(owner, form);
  });

  it('keeps a code valid for its requester, however often a stranger with a ticket guesses', async () => {
    const [owner, stranger] = [await newParticipant(test), await newParticipant(test)];
    const ticket = await phoneTicket(test, stranger);
    const form = await newPhoneForm(owner);
    const smsCode = form.smsCode === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect((await test.post(MODIFY, { phone: form.phone, smsCode, ticket }, stranger)).code).toBe(
        1002014000,
      );
    await receiveCode(test, form.phone, '05', stranger.token);
    expect((await test.post(MODIFY, { ...form, ticket }, stranger)).code).toBe(1002014000);
    await changePhone(owner, form);
  });

  async function readExport(owner: Participant) {
    return (await exportData(test, owner)).data.content;
  }

  it('moves activity sign-ups to the new phone, with and without a session', async () => {
    const owner = await newParticipant(test);
    await signUpSomebody(test, { mobile: owner.mobile });
    await signUpSomebody(test, { mobile: owner.mobile }, owner.token);
    const moved = await changePhone(owner, await newPhoneForm(owner));
    const listed = { mobile: moved.mobile, title: '宣讲会' };
    expect((await readExport(moved)).活动报名).toMatchObject([listed, listed]);
  });

  it('leaves no sign-up to the next owner of the former phone', async () => {
    const owner = await newParticipant(test);
    const { data: ticket } = await signUpSomebody(test, { mobile: owner.mobile }, owner.token);
    const form = await newPhoneForm(owner);
    // With the new phone as well, so that the moved row keeps the former one.
    await signUpSomebody(test, { activityId: ticket.activityId, mobile: form.phone });
    const moved = await changePhone(owner, form);
    const body = registration(owner.mobile, await receiveCode(test, owner.mobile, '01'));
    expect((await test.post('/api/comp/user/register', body)).code).toBe(200);
    const tokens = await signIn(test, owner.mobile);
    const heir = { ...tokens, mobile: owner.mobile, token: tokens.accessToken };
    expect((await readExport(heir)).活动报名).toEqual([]);
    const smsCode = await receiveCode(test, heir.mobile, '04', heir.token);
    expect((await test.post('/api/auth/user/close', { smsCode }, heir)).code).toBe(200);
    expect((await readExport(moved)).活动报名).toHaveLength(2);
  });

  describe('a WeChat binding', () => {
    const bindWeixin = (mobile: string, openId: string) =>
      test.call('PUT', '/api/ops/weixin/bindings', { body: { mobile, openId }, token: TEST_OPERATOR_KEY });
    const isBindable = async ({ mobile }: Participant) =>
      (await test.get(`/api/weixin/auth/check_binding?phone=${mobile}`)).data;
    const bindings = async (owner: Participant) => (await readExport(owner)).微信绑定;

    it('moves to its owner’s new phone', async () => {
      const owner = await newParticipant(test);
      await bindWeixin(owner.mobile, 'o-moves');
      const moved = await changePhone(owner, await newPhoneForm(owner));
      expect(await bindings(moved)).toMatchObject([{ mobile: moved.mobile, openId: 'o-moves' }]);
      expect(await isBindable(owner)).toEqual({ bindable: true });
    });

    it('is replaced by the one that the new phone already has', async () => {
      const owner = await newParticipant(test);
      await bindWeixin(owner.mobile, 'o-former');
      const form = await newPhoneForm(owner);
      await bindWeixin(form.phone, 'o-reported');
      const moved = await changePhone(owner, form);
      expect(await bindings(moved)).toMatchObject([{ mobile: form.phone, openId: 'o-reported' }]);
      expect(await isBindable(owner)).toEqual({ bindable: true });
    });
  });
});
