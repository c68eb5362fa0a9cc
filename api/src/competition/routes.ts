import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { stampArrivals } from './arrival';
import { entryRoutes } from './entry-routes';
import { seasonRoutes } from './season-routes';
import { submissionRoutes } from './submission-routes';

/** Seasons and entries. */
export const competitionRoutes: FastifyPluginAsyncZod = async (app) => {
  stampArrivals(app);
  await app.register(seasonRoutes);
  await app.register(entryRoutes);
  await app.register(submissionRoutes);
};
