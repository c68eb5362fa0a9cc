import { z } from 'zod';

/**
 * Globals of a server bundle besides those of the language: ones that browsers have too and that give no access to the
 * outside.
 */
export const serverGlobals: readonly string[] = [
  ...[
    'AbortController',
    'AbortSignal',
    'DOMException',
    'Event',
    'EventTarget',
    'MessageChannel',
    'WebAssembly',
  ],
  ...['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams'],
  ...['ReadableStream', 'TextDecoder', 'TextEncoder', 'TransformStream', 'WritableStream'],
  ...['atob', 'btoa', 'console', 'crypto', 'performance', 'queueMicrotask', 'structuredClone'],
  ...['clearImmediate', 'clearInterval', 'clearTimeout', 'setImmediate', 'setInterval', 'setTimeout'],
];

/** A route of a server bundle as plain data: enough to match a URL and to know what its page needs. */
const routeEntrySchema = z.object({
  id: z.string().max(200).optional(),
  path: z.string().max(500).optional(),
  index: z.boolean().optional(),
  caseSensitive: z.boolean().optional(),
  /** Source path of the page's module (`./src/news/news-page.tsx`), the key of its files in a release. */
  module: z.string().max(500).optional(),
  query: z.array(z.string().max(100)).max(50).optional(),
  /** Source path of additional code that the page needs for signed-in visitors. */
  signedInModule: z.string().max(500).optional(),
  needsSession: z.boolean().optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof routeEntrySchema>> {
    return z.array(routeEntrySchema).max(500).optional();
  },
});
export type RouteEntry = z.infer<typeof routeEntrySchema>;

/** Upper bound for a visitor's URL: Node accepts 16 KB, and each byte grows to at most six (`%C3%BF`). */
const addressSchema = z.string().max(100_000);

/** Path and query below the API's base. */
const readSchema = addressSchema.startsWith('/');

const jsonLdSchema = z.record(z.string(), z.unknown());

/** Result of rendering one URL, before the shell puts it into its document. */
export const renderedRoutesSchema = z.object({
  status: z.number().int().min(100).max(599),
  location: addressSchema.optional(),
  html: z.string(),
  head: z.object({
    title: z.string(),
    description: z.string(),
    canonical: z.string(),
    indexed: z.boolean(),
    meta: z.record(z.string(), z.string()),
    jsonLd: z.union([jsonLdSchema, z.array(jsonLdSchema)]).optional(),
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
  reads: z
    .object({
      everybody: z.array(readSchema).max(20).optional(),
      signedIn: z.array(readSchema).max(20).optional(),
    })
    .optional(),
  /** Why the page shows an error, if its code threw anything other than a response. */
  failure: z.string().max(1000).optional(),
});
export type RenderedRoutes = z.infer<typeof renderedRoutesSchema>;

const processErrorSchema = z.object({
  message: z.string().max(1000),
  stack: z.string().max(4000).optional(),
});
export type ProcessError = z.infer<typeof processErrorSchema>;

/** Message from a render process to the shell server. Validated, because the process runs remote code. */
export const renderProcessMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), contract: z.number(), routes: z.array(routeEntrySchema).max(500) }),
  z.object({ type: z.literal('rendered'), id: z.number().int(), page: renderedRoutesSchema }),
  /** Without an id: the bundle failed to load. */
  z.object({ type: z.literal('failed'), id: z.number().int().optional(), error: processErrorSchema }),
  /** A loader's read of the platform API. */
  z.object({
    type: z.literal('call'),
    id: z.number().int(),
    path: addressSchema,
    params: z.record(z.string(), addressSchema),
  }),
  /** Thrown outside any render. */
  z.object({
    type: z.literal('uncaught'),
    kind: z.enum(['exception', 'rejection']),
    error: processErrorSchema,
  }),
  z.object({ type: z.literal('console'), line: z.string().max(1000) }),
  z.object({ type: z.literal('pong'), id: z.number().int() }),
]);
export type RenderProcessMessage = z.infer<typeof renderProcessMessageSchema>;
