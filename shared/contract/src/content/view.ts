import { z } from 'zod';

/**
 * POST /content/views → true: an item is open in somebody's browser. Reading an item counts nothing, because pages are
 * rendered once for many visitors, and for crawlers. An address counts once per item and some seconds.
 */
export const contentViewSchema = z.object({ id: z.number().int().min(1).max(2_147_483_647) });
export type ContentView = z.infer<typeof contentViewSchema>;
