import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { conform } from '../testing/conform';
import { newPhone, receiveCode } from '../testing/participants';

const SEND = 'GET /system/enterprise/user/sendRegisterCode';
const PER_DAY = 10;

conform('sms', {}, (at) => {
  const send = (mobile: string, type: string, more: { token?: string; code?: string } = {}, from = at.test) =>
    at.call(
      SEND,
      { query: { mobile, type, ...(more.code ? { code: more.code } : {}) }, token: more.token },
      from,
    );

  return {
    [SEND]: {
      good: () => send(newPhone(), '01'),
      UNAUTHENTICATED: () => send(newPhone(), '05'),
      SESSION_OF_ANOTHER_USER: () => {
        const { mobile, token } = at.owner;
        const headers = { 'tenant-id': '126', [EXPECTED_USER_HEADER]: '999999' };
        return at.call(SEND, { query: { mobile, type: '04' }, token, headers });
      },
      CAPTCHA_WRONG: () => send(newPhone(), '01', { code: 'no result of any captcha' }),
      PHONE_TAKEN: () => send(at.owner.mobile, '01'),
      PHONE_NOT_REGISTERED: () => send(newPhone(), '02'),
      PHONE_NOT_CURRENT: () => send(newPhone(), '04', { token: at.owner.token }),
      SMS_TOO_OFTEN: async () => {
        const mobile = newPhone();
        await send(mobile, '01');
        return send(mobile, '01');
      },
      SMS_DAILY_LIMIT: async () => {
        const mobile = newPhone();
        // Starts at the beginning of a day, so that all ten codes fall on it.
        const dayMs = 86_400_000;
        const beijingMs = at.test.clock.now().getTime() + 8 * 3_600_000;
        at.test.clock.advance((dayMs - (beijingMs % dayMs)) / 1000 + 1);
        for (let sent = 0; sent < PER_DAY; sent += 1) {
          await receiveCode(at.test, mobile, '01');
          at.test.clock.advance(61);
        }
        return send(mobile, '01');
      },
      SMS_NOT_SENT: async () => {
        const cut = await at.build({
          SMS_PROVIDER: 'tencent',
          TENCENT_SMS_SECRET_ID: 'id',
          TENCENT_SMS_SECRET_KEY: 'key',
          TENCENT_SMS_APP_ID: '1400',
          TENCENT_SMS_SIGN: '示例',
          TENCENT_SMS_TEMPLATE: '1',
          TENCENT_SMS_ENDPOINT: '127.0.0.1:1',
          TENCENT_SMS_PROTOCOL: 'http://',
        });
        return send(newPhone(), '01', {}, cut);
      },
      TOO_MANY_REQUESTS: () =>
        at.twice(SEND, { query: { mobile: newPhone(), type: '01' } }, 'SMS_ADDRESS_HOURLY'),
    },
  };
});
