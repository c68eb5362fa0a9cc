import { z } from 'zod';
import { cardSchemas, contentTypeSchema } from './content';
import { pageSchema } from './paging';

/** GET /content/pages/{slug}: a fixed page; the slug may contain a slash (`match/introduce`). */
export const contentPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().optional(),
  publishedAt: z.string(),
  /** Sanitized HTML. */
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

const timelineStopSchema = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string().optional(),
  opens: z.string(),
  closes: z.string(),
  state: z.enum(['past', 'present', 'future']),
});

/** GET /content/home: all data of the home page in one response. */
export const contentHomeSchema = z.object({
  season: z
    .object({
      id: z.string(),
      name: z.string(),
      theme: z.string(),
      /** Matches the season of projects. */
      year: z.string(),
    })
    .nullable(),
  notices: z.array(cardSchemas.news),
  timeline: z.array(timelineStopSchema),
  tracks: z.array(z.object({ id: z.string(), name: z.string(), children: z.array(z.string()) })),
  figures: z.array(z.object({ title: z.string(), value: z.string(), text: z.string() })),
  /** This season's, then winners of earlier ones. */
  projects: z.array(cardSchemas.project),
  financingNeeds: z.array(cardSchemas.financingNeeds),
  news: z.array(cardSchemas.news),
  activities: z.array(cardSchemas.activity),
  parks: z.array(cardSchemas.parks),
  partners: z.array(cardSchemas.partners),
});
export type ContentHome = z.infer<typeof contentHomeSchema>;

/**
 * A hit of GET /content/search. The `id` of a question is its slug; the `id` of a page is its path without the first
 * slash: a fixed page, a section of one, a list, or a step of the entry form.
 */
export const searchHitSchema = z.object({
  type: z.union([contentTypeSchema, z.literal('pages'), z.literal('faq')]),
  id: z.union([z.number().int(), z.string()]),
  title: z.string(),
  /** Title of the page that contains the section. */
  within: z.string().optional(),
  /** Plain text around the first match. */
  excerpt: z.string(),
  publishedAt: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** GET /content/search: a page of hits, best first. */
export const searchResultsSchema = pageSchema(searchHitSchema).extend({
  /** Number of hits per kind; absent if there are more than are counted. */
  kinds: z.record(z.string(), z.number().int()).optional(),
  /** The query that was searched instead, because the typed one has no hits. */
  corrected: z.string().optional(),
  /** If there are no hits: words that sound like the query, and questions that come close. */
  near: z.object({ words: z.array(z.string()), questions: z.array(z.string()) }).optional(),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

/** GET /content/sitemap/{part}: an item for search engines to index. */
export const sitemapEntrySchema = z.object({
  type: contentTypeSchema,
  id: z.number().int(),
  updatedAt: z.string(),
});
export type SitemapEntry = z.infer<typeof sitemapEntrySchema>;

/** POST /assistant/ask. With `Accept: text/event-stream` and a configured model, the answer is streamed. */
export const askSchema = z.object({
  question: z.string().trim().min(1, '请输入您的问题').max(500, '问题不能超过500个字'),
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(4000) }))
    .max(20)
    .default([]),
});
export type Ask = z.input<typeof askSchema>;

/** Source of an answer; `href` is a path of the portal. */
export const answerSourceSchema = z.object({ title: z.string(), href: z.string(), excerpt: z.string() });
export type AnswerSource = z.infer<typeof answerSourceSchema>;

export const answerSchema = z.object({
  /** Sanitized HTML. */
  answer: z.string(),
  sources: z.array(answerSourceSchema),
  suggestions: z.array(z.string()),
});
export type Answer = z.infer<typeof answerSchema>;

/*
 * Streamed answers are server-sent events with JSON `data`:
 * `event: sources` AnswerSource[]; `event: text` { text } (plain text to append); `event: end` {};
 * `event: error` { msg }.
 */
