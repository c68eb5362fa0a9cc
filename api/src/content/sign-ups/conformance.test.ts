import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import type { SignUpTicket } from '@portal/contract/sign-up';
import { addActivity } from '../../testing/activities';
import { conform } from '../../testing/conform';
import { newPhone, receiveCode } from '../../testing/participants';
import { TEST_OPERATOR_KEY } from '../../testing/test-app';

const SIGN_UP = 'POST /activity/{id}/sign-up';
const TICKET = 'GET /activity-ticket/{token}';
const CANCEL = 'POST /activity-ticket/{token}/cancel';
const LIST = 'GET /ops/activities/{id}/sign-ups';
const none = { path: { id: '999999' } };
const noTicket = { path: { token: `1-${'x'.repeat(22)}` } };

conform('signUps', {}, (at) => {
  const path = async (changes = {}) => ({ path: { id: String(await addActivity(at.test, changes)) } });
  const person = async () => {
    const mobile = newPhone();
    return { name: '张三', mobile, smsCode: await receiveCode(at.test, mobile, '06') };
  };
  const signUp = async () => at.call<SignUpTicket>(SIGN_UP, { ...(await path()), body: await person() });
  const ticket = async () => ({ path: { token: (await signUp()).data.token } });
  const withCode = async (smsCode: string) =>
    at.call(SIGN_UP, { ...(await path()), body: { ...(await person()), smsCode } });
  const token = TEST_OPERATOR_KEY;

  return {
    'GET /activity/{id}/seats': {
      good: async () => at.call('GET /activity/{id}/seats', await path()),
      NOT_FOUND: () => at.call('GET /activity/{id}/seats', none),
    },
    [SIGN_UP]: {
      good: signUp,
      NOT_FOUND: async () => at.call(SIGN_UP, { ...none, body: await person() }),
      SIGN_UP_CLOSED: async () =>
        at.call(SIGN_UP, {
          ...(await path({ signUpUntil: '2026-01-01T00:00:00+08:00' })),
          body: await person(),
        }),
      UNAUTHENTICATED: async () =>
        at.call(SIGN_UP, { ...(await path()), body: await person(), token: 'expired' }),
      SESSION_OF_ANOTHER_USER: async () =>
        at.call(SIGN_UP, {
          ...(await path()),
          body: await person(),
          token: at.owner.token,
          headers: { 'tenant-id': '126', [EXPECTED_USER_HEADER]: '999999' },
        }),
      TOO_MANY_REQUESTS: async () => {
        const body = { ...(await person()), smsCode: '######' };
        return at.twice(SIGN_UP, { ...none, body }, 'LOGIN_ADDRESS_MINUTE');
      },
      SMS_CODE_NOT_FOUND: () => withCode('######'),
      SMS_CODE_EXPIRED: async () => {
        const body = await person();
        at.test.clock.advance(3600);
        return at.call(SIGN_UP, { ...(await path()), body });
      },
      SMS_CODE_USED: async () => {
        const body = await person();
        await at.call(SIGN_UP, { ...(await path()), body });
        return at.call(SIGN_UP, { ...(await path()), body });
      },
      SMS_CODE_ATTEMPTS: async () => {
        const given = { ...(await path()), body: { ...(await person()), smsCode: '######' } };
        for (let tried = 0; tried < 10; tried += 1) await at.call(SIGN_UP, given);
        return at.call(SIGN_UP, given);
      },
    },
    [TICKET]: {
      good: async () => at.call(TICKET, await ticket()),
      NOT_FOUND: () => at.call(TICKET, noTicket),
    },
    [CANCEL]: {
      good: async () => at.call(CANCEL, await ticket()),
      NOT_FOUND: () => at.call(CANCEL, noTicket),
    },
    'GET /activity/{id}/calendar': {
      good: async () => at.call('GET /activity/{id}/calendar', { ...(await path()), headers: {} }),
      NOT_FOUND: () => at.call('GET /activity/{id}/calendar', { ...none, headers: {} }),
    },
    'GET /ops/activities': { good: () => at.call('GET /ops/activities', { token }) },
    [LIST]: {
      good: async () => at.call(LIST, { ...(await path()), token }),
      NOT_FOUND: () => at.call(LIST, { ...none, token }),
    },
  };
});
