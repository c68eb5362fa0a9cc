import { conform } from '../testing/conform';
import { TEST_OPERATOR_KEY } from '../testing/test-app';

const REPORT = 'POST /telemetry/errors';
const VISIT = 'POST /telemetry/visits';
const VITALS = 'POST /telemetry/vitals';
const STATE = 'POST /telemetry/canaries';
const failure = { kind: 'error', message: '出错', page: '/', at: '2026-11-20T08:00:00.000Z' };
const report = { body: { errors: [failure] }, headers: {} };
const visit = { body: { set: 'one', remote: 'entry' }, headers: {} };
const vitals = {
  body: {
    ...{ set: 'one', device: 'phone' },
    vitals: [{ name: 'LCP', remote: 'content', page: '/news', value: 900 }],
  },
  headers: {},
};
const run = { remote: 'entry', version: '2.0.0', since: '2026-11-20T08:00:00.000Z' };
const operator = { token: TEST_OPERATOR_KEY };

conform('telemetry', {}, (at) => ({
  [REPORT]: {
    good: () => at.call(REPORT, report),
    TOO_MANY_REQUESTS: () => at.twice(REPORT, report, 'TELEMETRY_ADDRESS_MINUTE'),
  },
  [VISIT]: {
    good: () => at.call(VISIT, visit),
    TOO_MANY_REQUESTS: () => at.twice(VISIT, visit, 'TELEMETRY_ADDRESS_MINUTE'),
  },
  [VITALS]: {
    good: () => at.call(VITALS, vitals),
    TOO_MANY_REQUESTS: () => at.twice(VITALS, vitals, 'TELEMETRY_ADDRESS_MINUTE'),
  },
  [STATE]: {
    good: () => at.call(STATE, { body: run, headers: {} }),
    FORBIDDEN: () => at.call(STATE, { body: run, headers: { 'x-forwarded-for': '203.0.113.1' } }),
  },
  'GET /ops/canaries': { good: () => at.call('GET /ops/canaries', operator) },
  'GET /ops/vitals': { good: () => at.call('GET /ops/vitals', operator) },
  'GET /ops/errors': { good: () => at.call('GET /ops/errors', operator) },
  'GET /ops/errors/{id}': {
    good: async () => {
      await at.call(REPORT, report);
      const { data } = await at.call<{ id: string }[]>('GET /ops/errors', operator);
      return at.call('GET /ops/errors/{id}', { ...operator, path: { id: data[0]?.id ?? '' } });
    },
    NOT_FOUND: () => at.call('GET /ops/errors/{id}', { ...operator, path: { id: 'nothing' } }),
  },
}));
