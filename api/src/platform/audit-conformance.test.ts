import { randomUUID } from 'node:crypto';
import { conform } from '../testing/conform';
import { testDatabaseUrl } from '../testing/env';
import { newPhone } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { operatorAction } from './audit-log';
import type { Database } from './db/database';

const ACCOUNTS = 'GET /ops/accounts';
const CREATE = 'POST /ops/accounts';
const CLOSE = 'POST /ops/accounts/{username}/close';
const HOLD = 'POST /ops/backup/hold';
const COPY = 'GET /ops/backup/database';
const BIND = 'PUT /ops/weixin/bindings';

conform('ops', {}, (at) => {
  const token = TEST_OPERATOR_KEY;
  const create = (username: string, mobile: string) =>
    at.call(CREATE, { token, body: { username, mobile, userType: '00', name: '办公室' } });
  const close = (username: string) => at.call(CLOSE, { token, path: { username }, body: { reason: '离职' } });
  /** For either database; only the embedded one can be copied. */
  async function copyDatabase(kind: Database['kind']) {
    const url = kind === 'server' ? testDatabaseUrl : undefined;
    const database = { ...(await openTestDatabase(url)), kind };
    const test = await buildTestApp({}, { database });
    try {
      const copied = await at.call(COPY, { token, query: { id: randomUUID() } }, test);
      expect(await test.app.db.$count(operatorAction)).toBe(kind === 'embedded' ? 1 : 0);
      return copied;
    } finally {
      await test.close();
    }
  }

  return {
    'GET /ops/audit': { good: () => at.call('GET /ops/audit', { token }) },
    'GET /ops/jobs': { good: () => at.call('GET /ops/jobs', { token }) },
    [ACCOUNTS]: { good: () => at.call(ACCOUNTS, { token }) },
    [CREATE]: {
      good: () => create('office01', newPhone()),
      PHONE_TAKEN: () => create('office02', at.owner.mobile),
      ACCOUNT_NAME_TAKEN: async () => {
        await create('office03', newPhone());
        return create('office03', newPhone());
      },
    },
    [CLOSE]: {
      good: async () => {
        await create('leaver01', newPhone());
        return close('leaver01');
      },
      NOT_FOUND: () => close('nobody01'),
    },
    [HOLD]: { good: () => at.call(HOLD, { token, body: { id: randomUUID(), seconds: 0 } }) },
    [COPY]: { good: () => copyDatabase('embedded'), BACKUP_NOT_EMBEDDED: () => copyDatabase('server') },
    [BIND]: { good: () => at.call(BIND, { token, body: { mobile: newPhone(), openId: 'wx' } }) },
  };
});
