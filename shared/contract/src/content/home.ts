import { z } from 'zod';
import { cardSchemas, contentTypeSchema } from './item';

/** GET /content/pages/{slug}: a fixed piece; the slug may contain a slash (`match/introduce`). */
export const contentPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().optional(),
  publishedAt: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      value: z.string().optional(),
      icon: z.string().optional(),
      link: z.string().optional(),
    }),
  ),
  seo: z.object({ title: z.string(), description: z.string() }),
});
export type ContentPage = z.infer<typeof contentPageSchema>;

/** A moment of the season's timeline, made from the season's own dates. */
export const timelineStopSchema = z.object({
  key: z.enum(['register', 'draft', 'submit', 'review', 'final']),
  label: z.string(),
  opens: z.string(),
  closes: z.string(),
  state: z.enum(['past', 'present', 'future']),
});

/** GET /content/home: everything of the home page in one answer. */
export const contentHomeSchema = z.object({
  season: z.object({ id: z.string(), name: z.string(), theme: z.string() }).nullable(),
  notices: z.array(cardSchemas.news),
  timeline: z.array(timelineStopSchema),
  tracks: z.array(z.object({ id: z.string(), name: z.string(), children: z.array(z.string()) })),
  figures: z.array(z.object({ title: z.string(), value: z.string(), text: z.string() })),
  projects: z.array(cardSchemas.project),
  financingNeeds: z.array(cardSchemas.financingNeeds),
  news: z.array(cardSchemas.news),
  information: z.array(cardSchemas.information),
  activities: z.array(cardSchemas.activity),
  products: z.array(cardSchemas.products),
  parks: z.array(cardSchemas.parks),
  partners: z.array(cardSchemas.partners),
});
export type ContentHome = z.infer<typeof contentHomeSchema>;

/** A hit of GET /content/search. `id` is the slug for type `pages`. */
export const searchHitSchema = z.object({
  type: z.union([contentTypeSchema, z.literal('pages'), z.literal('faq')]),
  id: z.union([z.number().int(), z.string()]),
  title: z.string(),
  /** Part of the text around the first match, plain text. */
  excerpt: z.string(),
  publishedAt: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** GET /content/{type}/facets: which values the list's filters can take, most frequent first. */
export const contentFacetsSchema = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), count: z.number().int() })),
);
export type ContentFacets = z.infer<typeof contentFacetsSchema>;

/** GET /content/sitemap: what search engines should know. */
export const sitemapEntrySchema = z.object({
  type: contentTypeSchema,
  id: z.number().int(),
  updatedAt: z.string(),
});
export type SitemapEntry = z.infer<typeof sitemapEntrySchema>;
