import { vitalLineSchema, vitalsQuerySchema, vitalsReportSchema } from '@portal/contract/vitals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { openReleaseStore } from '../releases/activate-releases';
import { listVitals, recordVitals, removeOldVitals } from './web-vitals';

const REPORT_LIMIT = 16 * 1024;

/** Browsers report Web Vitals; operators and teams read them by page and release set. */
export const vitalRoutes: FastifyPluginAsyncZod = async (app) => {
  const store = await openReleaseStore(app.env);
  app.addJob({
    name: 'remove-old-vitals',
    title: '清理过期的页面体验统计',
    run: () => removeOldVitals(app.db, app.clock.now()),
  });

  app.post(
    '/telemetry/vitals',
    {
      bodyLimit: REPORT_LIMIT,
      ...describeCall('遥测', 'reportVitals', '上报一次访问的页面体验', {
        body: vitalsReportSchema,
        response: returns(z.null()),
      }),
    },
    async (request) => {
      await limitPerMinute(request, 'telemetry-vitals', app.env.TELEMETRY_ADDRESS_MINUTE);
      await recordVitals(app.db, request.body, app.clock.now());
      return ok(null);
    },
  );

  app.get(
    '/ops/vitals',
    describeCall('运营：账号与记录', 'listVitals', '真实访问的页面体验，按页面，访问多的在前', {
      querystring: vitalsQuerySchema,
      response: returns(z.array(vitalLineSchema)),
    }),
    async ({ query, publisher }) => {
      // An API without access to the release store compares all reported sets.
      const known = query.sets ? await store.listSets().catch(() => []) : [];
      const filter = { ...query, visible: publisher?.remotes, known };
      return ok(await listVitals(app.db, filter, app.clock.now()));
    },
  );
};
