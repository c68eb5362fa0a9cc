import type { SmsType } from '@portal/contract/auth';
import { receiveCode } from './participants';
import type { Answer, TestApp } from './test-app';

/** One person who has a code sent and uses it at the call in question. */
export interface CodeUse {
  mobile: string;
  token?: string;
  use(code: string): Promise<Answer>;
}

/** The four refusals of a code, provoked at one call. `begin` makes another person each time. */
export function smsCodeCases(at: { readonly test: TestApp }, type: SmsType, begin: () => Promise<CodeUse>) {
  async function received() {
    const person = await begin();
    at.test.clock.advance(61);
    const code = await receiveCode(at.test, person.mobile, type, person.token);
    return { ...person, code };
  }
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  return {
    received,
    SMS_CODE_NOT_FOUND: async () => {
      const { use, code } = await received();
      return use(other(code));
    },
    SMS_CODE_EXPIRED: async () => {
      const { use, code } = await received();
      at.test.clock.advance(301);
      return use(code);
    },
    SMS_CODE_ATTEMPTS: async () => {
      const { use, code } = await received();
      for (let tried = 0; tried < 5; tried += 1) await use(other(code));
      return use(code);
    },
    SMS_CODE_USED: async () => {
      const { use, code } = await received();
      await use(code);
      return use(code);
    },
  };
}
