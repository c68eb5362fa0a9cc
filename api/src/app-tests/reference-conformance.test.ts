import { conform } from '../testing/conform';
import { newPhone } from '../testing/participants';

const READY = 'GET /health/ready';
const CODES = 'GET /system/tenant/codes/{name}';
const BINDING = 'GET /weixin/auth/check_binding';

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
    'GET /dev/outbox': plainly('GET /dev/outbox'),
  };
});
