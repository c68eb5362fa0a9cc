import { clientErrorsSchema, errorDetailSchema, errorGroupSchema } from '@portal/contract/telemetry';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { compileTrust, isSharedPageRequest } from '../platform/http/client-address';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { limitPerMinute } from '../platform/http/rate-limit';
import { recordFailure } from './canary-counts';
import { readCanaryVisitor } from './canary-routes';
import { findErrorGroup, listErrorGroups, recordErrors, removeOldErrors } from './error-groups';

const BATCH_LIMIT = 256 * 1024;
const DAY_MS = 86_400_000;
/** Each error costs some six statements and reports are unauthenticated; one tab seldom has more at once. */
const MAX_OF_BROWSER = 10;

/** Browsers and shell servers report errors; operators read them. */
export const errorRoutes: FastifyPluginAsyncZod = async (app) => {
  const trust = compileTrust(app.env.TRUST_PROXY);
  app.addJob({
    name: 'remove-old-errors',
    title: '清理过期的错误报告',
    run: () => removeOldErrors(app.db, app.clock.now()),
  });

  app.post(
    '/telemetry/errors',
    {
      bodyLimit: BATCH_LIMIT,
      ...describeCall('遥测', 'reportClientErrors', '上报页面错误', {
        body: clientErrorsSchema,
        response: returns(z.object({ accepted: z.number().int() })),
      }),
    },
    async (request) => {
      const isServer = isSharedPageRequest(request, trust);
      const { errors, session } = request.body;
      const believed = isServer
        ? errors
        : errors.slice(0, MAX_OF_BROWSER).map((error) => ({ ...error, source: 'browser' as const }));
      // A shell server reports for all its visitors and aggregates equal errors itself.
      if (!isServer || errors.some(({ source }) => source === 'browser'))
        await limitPerMinute(request, 'telemetry', app.env.TELEMETRY_ADDRESS_MINUTE);
      const now = app.clock.now();
      const caller = readCanaryVisitor(request, trust);
      if (caller) await recordFailure(app.db, caller, believed, now);
      await recordErrors(app.db, { session, errors: believed }, now);
      return ok({ accepted: believed.length });
    },
  );

  app.get(
    '/ops/errors',
    describeCall('运营：账号与记录', 'listClientErrors', '页面错误，同类合并，最近的在前', {
      querystring: z.object({
        remote: z.string().max(40).optional(),
        version: z.string().max(40).optional(),
        set: z.string().max(80).optional(),
        since: z.iso.datetime({ offset: true }).optional(),
        days: z.coerce.number().int().min(1).max(90).default(7),
        limit: z.coerce.number().int().min(1).max(500).default(50),
      }),
      response: returns(z.array(errorGroupSchema)),
    }),
    async (request) => {
      const { since, days, ...filter } = request.query;
      const from = since ? new Date(since) : new Date(app.clock.now().getTime() - days * DAY_MS);
      return ok(
        await listErrorGroups(app.db, { ...filter, since: from, visible: request.publisher?.remotes }),
      );
    },
  );

  app.get(
    '/ops/errors/:id',
    describeCall('运营：账号与记录', 'getClientError', '一类页面错误在哪些页面和版本出现，各附一份调用栈', {
      params: z.object({ id: z.string().max(24) }),
      response: returns(errorDetailSchema),
    }),
    async (request) => {
      const found = await findErrorGroup(app.db, request.params.id);
      const visible = request.publisher?.remotes;
      if (!found || (visible && !visible.includes(found.remote ?? ''))) throw new BusinessError('NOT_FOUND');
      return ok(found);
    },
  );
};
