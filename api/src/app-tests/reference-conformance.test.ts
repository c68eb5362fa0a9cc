import { sql } from 'drizzle-orm';
import { conform } from '../testing/conform';
import { newPhone } from '../testing/participants';

const READY = 'GET /health/ready';
const CODES = 'GET /system/tenant/codes/{name}';
const BINDING = 'GET /weixin/auth/check_binding';

const SIGNATURE = 'GET /weixin/sdk/signature';
const SIGNED = { query: { url: 'https://portal.example/news' } };

/** An official account while WeChat is unreachable: its cached ticket is still valid. */
const ACCOUNT = { WEIXIN_APP_ID: 'wx1', WEIXIN_APP_SECRET: 'hush', WEIXIN_ORIGIN: 'http://127.0.0.1:1' };

conform('reference', {}, (at) => {
  const plainly = (name: string, query?: Record<string, string>) => ({
    good: () => at.call(name, { ...(query ? { query } : {}) }),
  });
  const picture = (name: string) => at.call(CODES, { path: { name }, headers: {} });

  return {
    'GET /health/live': plainly('GET /health/live'),
    [READY]: {
      good: () => at.call(READY, { headers: {} }),
      UNAVAILABLE: async () => {
        const leaving = await at.build({});
        leaving.app.closing.started = true;
        return at.call(READY, { headers: {} }, leaving);
      },
    },
    'GET /system/tenant/info': plainly('GET /system/tenant/info'),
    [CODES]: {
      good: () => picture('official-account.svg'),
      PATH_NOT_FOUND: () => picture('none.svg'),
    },
    'GET /comp/track_config/get_comp_track_select_tree': plainly(
      'GET /comp/track_config/get_comp_track_select_tree',
    ),
    'GET /regions/province/allList': plainly('GET /regions/province/allList'),
    'GET /regions/city/allList': plainly('GET /regions/city/allList', { provinceId: '53' }),
    'GET /regions/country/allList': plainly('GET /regions/country/allList', { cityId: '5301' }),
    'GET /policy/info/portal/industry_select': plainly('GET /policy/info/portal/industry_select'),
    'GET /dict/tenantDictData/getByDictType': plainly('GET /dict/tenantDictData/getByDictType', {
      dictType: 'project_stage',
    }),
    [BINDING]: {
      good: () => at.call(BINDING, { query: { phone: newPhone() } }),
      TOO_MANY_REQUESTS: () => at.twice(BINDING, { query: { phone: newPhone() } }, 'LOOKUP_ADDRESS_MINUTE'),
    },
    [SIGNATURE]: {
      good: async () => {
        const app = await at.build(ACCOUNT);
        await app.app.db.execute(
          sql`INSERT INTO weixin_credential VALUES ('jsapi_ticket', 'ticket', now() + interval '50 years')`,
        );
        return at.call(SIGNATURE, SIGNED, app);
      },
      NOT_FOUND: () => at.call(SIGNATURE, SIGNED),
      UNAVAILABLE: async () => at.call(SIGNATURE, SIGNED, await at.build(ACCOUNT)),
      TOO_MANY_REQUESTS: () => at.twice(SIGNATURE, SIGNED, 'LOOKUP_ADDRESS_MINUTE'),
    },
    'GET /dev/outbox': plainly('GET /dev/outbox'),
  };
});
