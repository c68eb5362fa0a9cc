import type { Consent, NotificationPage } from '@portal/contract/account';
import { notify } from '../notifications/repository';
import { conform } from '../testing/conform';
import { newParticipant, signIn, signInParticipant, smsCodeCases } from '../testing/participants';
import { recordConsents } from './consents';

const SESSIONS = 'GET /auth/user/sessions';
const END = 'DELETE /auth/user/sessions/{id}';
const NOTICES = 'GET /auth/user/notifications';
const READ = 'POST /auth/user/notifications/{id}/read';
const CONSENTS = 'GET /auth/user/consents';
const WITHDRAW = 'POST /auth/user/consents/{id}/withdraw';
const EXPORT = 'POST /auth/user/export';
const CLOSE = 'POST /auth/user/close';

conform('rights', {}, (at) => {
  const mine = () => ({ token: at.owner.token });
  const plainly = (name: string) => ({ good: () => at.call(name, mine()) });
  const withOwnCode = (name: string) =>
    smsCodeCases(at, '04', async () => {
      const { mobile, token } = await signInParticipant(at.test);
      return { mobile, token, use: (smsCode: string) => at.call(name, { token, body: { smsCode } }) };
    });
  const leaving = withOwnCode(CLOSE);
  const exporting = withOwnCode(EXPORT);
  async function sendNotice({ userId, token }: { userId: number; token: string }) {
    await notify(at.test.app.db, at.test.clock.now(), userId, { kind: 'status', title: '甲', body: '乙' });
    const { data } = await at.call<NotificationPage>(NOTICES, { token });
    return { id: String(data.list[0]?.id) };
  }
  async function giveConsent({ userId, token }: { userId: number; token: string }, kind: string) {
    await recordConsents(at.test.app.db, userId, [{ kind }], '1', at.test.clock.now());
    const { data } = await at.call<Consent[]>(CONSENTS, { token });
    return { id: String(data.find((each) => each.kind === kind)?.id) };
  }

  return {
    [SESSIONS]: plainly(SESSIONS),
    'DELETE /auth/user/sessions': plainly('DELETE /auth/user/sessions'),
    [END]: {
      good: async () => {
        const { mobile, accessToken: token } = await newParticipant(at.test);
        await signIn(at.test, mobile);
        const { data } = await at.call<{ id: number; current: boolean }[]>(SESSIONS, { token });
        return at.call(END, { token, path: { id: String(data.find(({ current }) => !current)?.id) } });
      },
      NOT_FOUND: async () => {
        const { token } = await signInParticipant(at.test);
        const { data } = await at.call<{ id: number }[]>(SESSIONS, { token });
        return at.call(END, { ...mine(), path: { id: String(data[0]?.id) } });
      },
    },
    [NOTICES]: plainly(NOTICES),
    [READ]: {
      good: async () => at.call(READ, { ...mine(), path: await sendNotice(at.owner) }),
      NOT_FOUND: async () =>
        at.call(READ, { ...mine(), path: await sendNotice(await signInParticipant(at.test)) }),
    },
    'POST /auth/user/notifications/read-all': plainly('POST /auth/user/notifications/read-all'),
    [CONSENTS]: plainly(CONSENTS),
    [WITHDRAW]: {
      good: async () =>
        at.call(WITHDRAW, { ...mine(), path: await giveConsent(at.owner, 'entry-publicity') }),
      CONSENT_NEEDED: async () =>
        at.call(WITHDRAW, { ...mine(), path: await giveConsent(at.owner, 'user-agreement') }),
      NOT_FOUND: async () => {
        const other = await signInParticipant(at.test);
        return at.call(WITHDRAW, { ...mine(), path: await giveConsent(other, 'entry-publicity') });
      },
    },
    [EXPORT]: {
      good: async () => {
        const { use, code } = await exporting.received();
        return use(code);
      },
      SMS_CODE_NOT_FOUND: exporting.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: exporting.SMS_CODE_EXPIRED,
      SMS_CODE_USED: exporting.SMS_CODE_USED,
      SMS_CODE_ATTEMPTS: exporting.SMS_CODE_ATTEMPTS,
    },
    'GET /auth/user/close': plainly('GET /auth/user/close'),
    [CLOSE]: {
      good: async () => {
        const { use, code } = await leaving.received();
        return use(code);
      },
      SMS_CODE_NOT_FOUND: leaving.SMS_CODE_NOT_FOUND,
      SMS_CODE_EXPIRED: leaving.SMS_CODE_EXPIRED,
      SMS_CODE_ATTEMPTS: leaving.SMS_CODE_ATTEMPTS,
      // Consumes a code of the same type by verifying the phone first.
      SMS_CODE_USED: async () => {
        const { use, code, mobile, token } = await leaving.received();
        await at.call('POST /auth/user/check_modify_phone', {
          token,
          body: { phone: mobile, smsCode: code },
        });
        return use(code);
      },
    },
  };
});
