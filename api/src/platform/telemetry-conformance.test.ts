import { conform } from '../testing/conform';
import { TEST_OPERATOR_KEY } from '../testing/test-app';

const REPORT = 'POST /telemetry/errors';
const failure = { kind: 'error', message: '出错', page: '/', at: '2026-11-20T08:00:00.000Z' };
const report = { body: { errors: [failure] }, headers: {} };

conform('telemetry', {}, (at) => ({
  [REPORT]: {
    good: () => at.call(REPORT, report),
    TOO_MANY_REQUESTS: () => at.twice(REPORT, report, 'TELEMETRY_ADDRESS_MINUTE'),
  },
  'GET /ops/errors': { good: () => at.call('GET /ops/errors', { token: TEST_OPERATOR_KEY }) },
}));
