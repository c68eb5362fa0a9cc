import { beijingTime } from '@portal/contract/beijing-time';
import { jsonValueSchema } from '@portal/contract/competition/entry';
import {
  activatedSeasonSchema,
  movedDeadlineSchema,
  publishedSeasonSchema,
  rehearsalSchema,
  seasonLineSchema,
} from '@portal/contract/operators';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getOperatorName, recordOperatorAction } from '../../platform/audit-log';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { listForbiddenWords } from '../../platform/sample-words';
import { extendSeason, extendSeasonBody } from './extend-season';
import { confirmationShape } from './move-deadline';
import { publishDefinition, requireDefinition } from './publish-season';
import { rehearse } from './rehearse-season';
import { activateVersion } from './season-activation';
import { getPhase } from './season-phase';
import { findOpenSeason, getDefinition, getSeason, listSeasons } from './season-repository';

const tag = '运营：赛季';
const DEFINITION_LIMIT = 4 * 1024 * 1024;
const jsonObject = z.record(z.string(), jsonValueSchema);
const definitionBody = z.object({ definition: jsonObject });
const seasonParams = z.object({ id: z.string().max(40) });
const moment = z.iso.datetime({ offset: true });
const version = z.number().int().min(1).max(1_000_000);

export const opsSeasonRoutes: FastifyPluginAsyncZod = async (app) => {
  function activate(
    request: FastifyRequest,
    act: 'season.open' | 'season.rollback',
    id: string,
    { version, earlier = false, dryRun }: { version?: number; earlier?: boolean; dryRun?: boolean },
  ) {
    return app.db.transaction(async (tx) => {
      const at = app.clock.now();
      const openedAt = act === 'season.open' ? at : undefined;
      const move = { actor: getOperatorName(request), at, earlier };
      const done = await activateVersion(tx, id, { version, openedAt, dryRun, move });
      if (!dryRun) await recordOperatorAction(app, request, act, id, { ...done }, tx);
      return ok(done);
    });
  }

  app.get(
    '/ops/season',
    describeCall(tag, 'listSeasons', '赛季列表', { response: returns(z.array(seasonLineSchema)) }),
    async () => {
      const rows = await listSeasons(app.db);
      const open = await findOpenSeason(app.db);
      return ok(
        rows.map((row) => ({
          shown: row.id === open?.id,
          id: row.id,
          name: row.name,
          version: row.currentVersion,
          versions: row.versions,
          phase: getPhase(row.windows, app.clock.now()),
          submitCloses: row.windows.submit.closes,
          openedAt: row.openedAt && beijingTime(row.openedAt),
        })),
      );
    },
  );

  app.post(
    '/ops/season/validate',
    {
      bodyLimit: DEFINITION_LIMIT,
      ...describeCall(tag, 'validateDefinition', '校验赛季定义', {
        body: definitionBody,
        response: returns(publishedSeasonSchema),
      }),
    },
    async (request) => {
      const { id, version } = requireDefinition(request.body.definition, listForbiddenWords(app));
      return ok({ id, version, created: false });
    },
  );

  app.post(
    '/ops/season/publish',
    {
      bodyLimit: DEFINITION_LIMIT,
      ...describeCall(tag, 'publishDefinition', '发布赛季定义', {
        body: definitionBody,
        response: returns(publishedSeasonSchema),
      }),
    },
    async (request) => {
      const definition = requireDefinition(request.body.definition, listForbiddenWords(app));
      const { id, version } = definition;
      return app.db.transaction(async (tx) => {
        const created = await publishDefinition(tx, definition, app.clock.now());
        await recordOperatorAction(app, request, 'season.publish', id, { version, created }, tx);
        return ok({ id, version, created });
      });
    },
  );

  app.post(
    '/ops/season/rehearse',
    {
      bodyLimit: DEFINITION_LIMIT,
      ...describeCall(tag, 'rehearseDefinition', '演练：对全部草稿试算，不写入', {
        body: definitionBody.extend({ at: moment.optional() }),
        response: returns(rehearsalSchema),
      }),
    },
    async (request) => {
      const { definition, at } = request.body;
      return ok(await rehearse(app, requireDefinition(definition), at ? new Date(at) : app.clock.now()));
    },
  );

  app.get(
    '/ops/season/:id/definition',
    describeCall(tag, 'getPublishedDefinition', '已发布的赛季定义', {
      params: seasonParams,
      querystring: z.object({ version: z.coerce.number().pipe(version).optional() }),
      response: returns(jsonObject),
    }),
    async (request) => {
      const { id, currentVersion } = await getSeason(app.db, request.params.id);
      const wanted = request.query.version ?? currentVersion;
      return ok(jsonObject.parse(await getDefinition(app.db, id, wanted)));
    },
  );

  app.post(
    '/ops/season/:id/open',
    describeCall(tag, 'openSeason', '设为当前赛季', {
      params: seasonParams,
      body: z.object({ ...confirmationShape, version: version.optional() }).nullish(),
      response: returns(activatedSeasonSchema),
    }),
    (request) => activate(request, 'season.open', request.params.id, request.body ?? {}),
  );

  app.post(
    '/ops/season/:id/extend',
    describeCall(tag, 'extendSeason', '调整赛季的窗口截止时间', {
      params: seasonParams,
      body: extendSeasonBody,
      response: returns(movedDeadlineSchema),
    }),
    async (request) => ok(await extendSeason(app, request, request.params.id, request.body)),
  );

  app.post(
    '/ops/season/:id/rollback',
    describeCall(tag, 'rollBackSeason', '回到已发布过的定义版本', {
      params: seasonParams,
      body: z.object({ ...confirmationShape, version }),
      response: returns(activatedSeasonSchema),
    }),
    (request) => activate(request, 'season.rollback', request.params.id, request.body),
  );
};
