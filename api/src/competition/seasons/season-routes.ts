import { beijingTime } from '@portal/contract/beijing-time';
import { type CurrentSeason, currentSeasonSchema } from '@portal/contract/competition/season';
import { seasonDefinitionSchema } from '@portal/season/definition';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../../platform/errors/business-error';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { getPhase, getStages } from './season-phase';
import {
  findDefinition,
  findOpenSeason,
  findSeason,
  getDefinition,
  type SeasonRow,
} from './season-repository';

const tag = '大赛';
const SEASON_MS = 2_000;

export const seasonRoutes: FastifyPluginAsyncZod = async (app) => {
  let kept: { season: SeasonRow | undefined; until: number } | undefined;

  /** Requested by every visitor's countdown, so cached for two seconds; the clock in the response is never cached. */
  async function openSeason(): Promise<SeasonRow | undefined> {
    const now = app.clock.now().getTime();
    if (!kept || kept.until <= now) kept = { season: await findOpenSeason(app.db), until: now + SEASON_MS };
    return kept.season;
  }

  app.get(
    '/comp/season/current',
    describeCall(tag, 'getCurrentSeason', '当前赛季与服务器时间', {
      response: returns(currentSeasonSchema.nullable()),
    }),
    async () => {
      const season = await openSeason();
      if (!season) return ok(null);
      const now = app.clock.now();
      const { groups, stages } = await getDefinition(app.db, season.id, season.currentVersion);
      const current: CurrentSeason = {
        id: season.id,
        name: season.name,
        theme: season.theme,
        now: beijingTime(now),
        phase: getPhase(season.windows, now),
        windows: season.windows,
        stages: getStages(stages, season.windows),
        definitionVersion: season.currentVersion,
        groups: groups.map(({ id, name }) => ({ id, name })),
        ...(season.announcement ? { announcement: season.announcement } : {}),
      };
      return ok(current);
    },
  );

  app.get(
    '/comp/season/:id/definition/:version',
    describeCall(tag, 'getSeasonDefinition', '赛季报名定义（不可变）', {
      params: z.object({ id: z.string().max(40), version: z.coerce.number().int().min(1).max(100_000) }),
      response: returns(seasonDefinitionSchema),
    }),
    async (request, reply) => {
      const { id, version } = request.params;
      const season = await findSeason(app.db, id);
      // A season in preparation is visible to operators only.
      const definition = season?.openedAt && (await findDefinition(app.db, id, version));
      if (!definition) throw new BusinessError('NOT_FOUND');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return ok(definition);
    },
  );
};
