import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { contentRoutes } from './content/routes';

/** Every domain's routes, registered under /api. */
export const domains: readonly FastifyPluginAsyncZod[] = [contentRoutes];
