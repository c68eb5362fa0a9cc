import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Every domain's routes, registered under /api. */
export const domains: readonly FastifyPluginAsyncZod[] = [];
