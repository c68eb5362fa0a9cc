import { beijingTime } from '@portal/contract/beijing-time';
import { jobSchema } from '@portal/contract/jobs';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../http/envelope';
import { listJobRows } from './job-repository';

export const jobRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/jobs',
    describeCall('运营：账号与记录', 'listJobs', '定时任务：上次何时、在哪个副本执行，进度与结果', {
      response: returns(z.array(jobSchema)),
    }),
    async () => {
      const rows = new Map((await listJobRows(app.db)).map((row) => [row.name, row]));
      const moment = (at: Date | null | undefined) => (at ? beijingTime(at) : null);
      return ok(
        app.jobs.map(({ name, title }) => {
          const row = rows.get(name);
          const nextAt = row && new Date(row.startedAt.getTime() + app.env.SWEEP_INTERVAL * 1000);
          return {
            ...(row ?? {
              runningOn: null,
              done: 0,
              total: null,
              durationMs: null,
              changedRows: null,
              error: null,
            }),
            name,
            title,
            startedAt: moment(row?.startedAt),
            finishedAt: moment(row?.finishedAt),
            failedAt: moment(row?.failedAt),
            nextAt: moment(nextAt),
          };
        }),
      );
    },
  );
};
