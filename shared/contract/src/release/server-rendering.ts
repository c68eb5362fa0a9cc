import { z } from 'zod';

/** What Node itself offers and a server bundle may require: nothing. Build and render process read it here. */
export const serverBuiltins: readonly string[] = [];

/** A route of a server bundle as plain data: enough to match an address and to know what its page needs. */
export interface RouteEntry {
  id?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  /** Source path of the page's module (`./src/news/news-page.tsx`), by which a release lists the page's files. */
  module?: string | undefined;
  /** Query parameters that the page reads. */
  query?: string[] | undefined;
  children?: RouteEntry[] | undefined;
}

export const routeEntrySchema: z.ZodType<RouteEntry> = z.object({
  id: z.string().max(200).optional(),
  path: z.string().max(500).optional(),
  index: z.boolean().optional(),
  caseSensitive: z.boolean().optional(),
  module: z.string().max(500).optional(),
  query: z.array(z.string().max(100)).max(50).optional(),
  get children() {
    return z.array(routeEntrySchema).max(500).optional();
  },
});

/** What rendering one address gives, before the shell puts it into its document. */
export const renderedRoutesSchema = z.object({
  status: z.number().int().min(100).max(599),
  /** Where a redirect leads. */
  location: z.string().max(2000).optional(),
  html: z.string(),
  head: z.object({
    title: z.string(),
    description: z.string(),
    canonical: z.string(),
    indexed: z.boolean(),
    meta: z.record(z.string(), z.string()),
    jsonLd: z.record(z.string(), z.unknown()).optional(),
  }),
  hydration: z
    .object({
      loaderData: z.record(z.string(), z.unknown()),
      errors: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  frame: z.object({
    layout: z.enum(['default', 'empty']).optional(),
    header: z.enum(['clear', 'white', 'hidden']).optional(),
    toolbar: z.boolean().optional(),
  }),
  /** Why the page shows an error, where its own code threw something else than an answer. */
  failure: z.string().max(1000).optional(),
});
export type RenderedRoutes = z.infer<typeof renderedRoutesSchema>;
