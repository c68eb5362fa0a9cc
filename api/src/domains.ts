import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { competitionRoutes } from './competition/routes';
import { contentRoutes } from './content/routes';

/** Every domain's routes, registered under /api. */
export const domains: readonly FastifyPluginAsyncZod[] = [contentRoutes, competitionRoutes];
