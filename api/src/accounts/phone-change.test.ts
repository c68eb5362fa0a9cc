import { signUpSomebody } from '../testing/activities';
import {
  exportData,
  newParticipant,
  newPhone,
  type Participant,
  readAccount,
  receiveCode,
  registration,
  signIn,
} from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

describe('an account whose phone is changed', () => {
  let test: TestApp;
  let user: Participant;
  let other: Participant;
  beforeAll(async () => {
    test = await buildTestApp();
    user = await newParticipant(test);
    other = await newParticipant(test);
  });
  afterAll(() => test.close());

  it('binds a new phone after the current one was proved', async () => {
    test.clock.advance(61);
    const owner = await newParticipant(test);
    const check = '/api/auth/user/check_modify_phone';
    const current = await receiveCode(test, owner.mobile, '04', owner.accessToken);
    expect((await test.post(check, { phone: newPhone(), smsCode: current }, owner)).code).toBe(1002003011);
    expect((await test.post(check, { phone: owner.mobile, smsCode: 'wrong1' }, owner)).code).toBe(1002014000);
    const { data } = await test.post<{ ticket: string }>(
      check,
      { phone: owner.mobile, smsCode: current },
      owner,
    );
    const phone = newPhone();
    const smsCode = await receiveCode(test, phone, '05', owner.accessToken);
    const bind = { phone, smsCode, ticket: data.ticket };
    const modify = '/api/auth/user/modify_phone';
    expect((await test.post(modify, { ...bind, phone: user.mobile }, owner)).code).toBe(1002003001);
    expect((await test.post(modify, { ...bind, smsCode: '000-00' }, owner)).code).toBe(400);
    expect((await test.post(modify, bind, owner)).data).toBe(true);
    expect((await readAccount(test, owner)).phone).toBe(phone);
    await signIn(test, phone);
    // As after an answer that was lost on its way.
    expect((await test.post(modify, bind, owner)).data).toBe(true);
  });

  const modifyPhone = '/api/auth/user/modify_phone';
  async function provePhone(owner: Participant): Promise<string> {
    const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
    const proof = { phone: owner.mobile, smsCode };
    return (await test.post<{ ticket: string }>('/api/auth/user/check_modify_phone', proof, owner)).data
      .ticket;
  }
  /** @returns all that binding a new phone takes */
  async function newPhoneForm(owner: Participant) {
    const ticket = await provePhone(owner);
    const phone = newPhone();
    return { phone, smsCode: await receiveCode(test, phone, '05', owner.accessToken), ticket };
  }

  /** @returns the owner with the phone that the account has now */
  async function changePhone(owner: Participant, form: Awaited<ReturnType<typeof newPhoneForm>>) {
    expect((await test.post(modifyPhone, form, owner)).code).toBe(200);
    return { ...owner, mobile: form.phone };
  }

  it('binds one phone only, however often the current one was proved', async () => {
    const owner = await newParticipant(test);
    const forms = [await newPhoneForm(owner), await newPhoneForm(owner)] as const;
    expect((await test.post(modifyPhone, forms[1], owner)).code).toBe(200);
    expect((await test.post(modifyPhone, forms[0], owner)).code).toBe(1002003012);
  });

  it('answers as done when an equal call has bound the new phone meanwhile', async () => {
    const owner = await newParticipant(test);
    const form = await newPhoneForm(owner);
    const { db } = test.app;
    const transaction = db.transaction.bind(db);
    const answers: unknown[] = [];
    jest.spyOn(db, 'transaction').mockImplementationOnce(async (...change) => {
      answers.push(await test.post(modifyPhone, form, owner));
      return transaction(...change);
    });
    answers.push(await test.post(modifyPhone, form, owner));
    expect(answers).toMatchObject([{ data: true }, { data: true }]);
    expect((await readAccount(test, owner)).phone).toBe(form.phone);
  });

  it('leaves a code sent to a phone to its owner, however often a stranger without a ticket guesses', async () => {
    const [owner, stranger] = [await newParticipant(test), await newParticipant(test)];
    const form = await newPhoneForm(owner);
    const guess = { phone: form.phone, smsCode: form.smsCode === '000000' ? '000001' : '000000' };
    for (const ticket of [...Array<string>(5).fill('x'.repeat(43)), form.ticket])
      expect((await test.post(modifyPhone, { ...guess, ticket }, stranger)).code).toBe(1002003012);
    await changePhone(owner, form);
  });

  it('leaves a code sent to a phone to whoever had it sent, however often a stranger with a ticket guesses', async () => {
    const [owner, stranger] = [await newParticipant(test), await newParticipant(test)];
    const ticket = await provePhone(stranger);
    const form = await newPhoneForm(owner);
    const smsCode = form.smsCode === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expect((await test.post(modifyPhone, { phone: form.phone, smsCode, ticket }, stranger)).code).toBe(
        1002014000,
      );
    await receiveCode(test, form.phone, '05', stranger.accessToken);
    expect((await test.post(modifyPhone, { ...form, ticket }, stranger)).code).toBe(1002014000);
    await changePhone(owner, form);
  });

  async function readExport(owner: Participant) {
    return (await exportData(test, { ...owner, token: owner.accessToken })).data.content;
  }

  it('takes what it signed up for along to the new phone, with and without a session', async () => {
    const owner = await newParticipant(test);
    await signUpSomebody(test, { mobile: owner.mobile });
    await signUpSomebody(test, { mobile: owner.mobile }, owner.accessToken);
    const moved = await changePhone(owner, await newPhoneForm(owner));
    const listed = { mobile: moved.mobile, title: '宣讲会' };
    expect((await readExport(moved)).活动报名).toMatchObject([listed, listed]);
  });

  it('leaves no sign-up to whoever gets its former phone', async () => {
    const owner = await newParticipant(test);
    const { data: ticket } = await signUpSomebody(test, { mobile: owner.mobile }, owner.accessToken);
    const form = await newPhoneForm(owner);
    // Listed with the new phone too, so that this row keeps the former one.
    await signUpSomebody(test, { activityId: ticket.activityId, mobile: form.phone });
    const moved = await changePhone(owner, form);
    const body = registration(owner.mobile, await receiveCode(test, owner.mobile, '01'));
    expect((await test.post('/api/comp/user/register', body)).code).toBe(200);
    const heir = { ...(await signIn(test, owner.mobile)), mobile: owner.mobile };
    expect((await readExport(heir)).活动报名).toEqual([]);
    const smsCode = await receiveCode(test, heir.mobile, '04', heir.accessToken);
    expect((await test.post('/api/auth/user/close', { smsCode }, heir)).code).toBe(200);
    expect((await readExport(moved)).活动报名).toHaveLength(2);
  });

  describe('a WeChat binding', () => {
    const bindWeixin = (mobile: string, openId: string) =>
      test.call('PUT', '/api/ops/weixin/bindings', { body: { mobile, openId }, token: TEST_OPERATOR_KEY });
    const isBindable = async ({ mobile }: Participant) =>
      (await test.get(`/api/weixin/auth/check_binding?phone=${mobile}`)).data;
    const bindings = async (owner: Participant) => (await readExport(owner)).微信绑定;

    it('goes with its owner to a new phone', async () => {
      const owner = await newParticipant(test);
      await bindWeixin(owner.mobile, 'o-moves');
      const moved = await changePhone(owner, await newPhoneForm(owner));
      expect(await bindings(moved)).toMatchObject([{ mobile: moved.mobile, openId: 'o-moves' }]);
      expect(await isBindable(owner)).toEqual({ bindable: true });
    });

    it('gives way to the one that the new phone has already', async () => {
      const owner = await newParticipant(test);
      await bindWeixin(owner.mobile, 'o-former');
      const form = await newPhoneForm(owner);
      await bindWeixin(form.phone, 'o-reported');
      const moved = await changePhone(owner, form);
      expect(await bindings(moved)).toMatchObject([{ mobile: form.phone, openId: 'o-reported' }]);
      expect(await isBindable(owner)).toEqual({ bindable: true });
    });
  });

  it("does not bind with another user's ticket", async () => {
    const smsCode = await receiveCode(test, other.mobile, '04', other.accessToken).catch(async () => {
      const again = await signIn(test, other.mobile);
      Object.assign(other, again);
      return receiveCode(test, other.mobile, '04', again.accessToken);
    });
    const check = { phone: other.mobile, smsCode };
    const { data } = await test.post<{ ticket: string }>('/api/auth/user/check_modify_phone', check, other);
    const phone = newPhone();
    const code = await receiveCode(test, phone, '05', user.accessToken);
    const bind = { phone, smsCode: code, ticket: data.ticket };
    expect((await test.post('/api/auth/user/modify_phone', bind, user)).code).toBe(1002003012);
  });
});
