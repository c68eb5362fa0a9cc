import { z } from 'zod';
import { pointSchema } from './front-matter';
import { pagingQuery } from './paging';
import { industryNameSchema } from './reference';

/*
 * Content as the API returns it. Pictures and files are ready-to-use URLs (`/api/content/assets/…`), times
 * are ISO 8601 with +08:00, states are Chinese labels to show verbatim. A card is what lists carry; a detail
 * adds the remaining fields, the body and its neighbours.
 */

const commonCard = {
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().optional(),
  tags: z.array(z.string()),
  publishedAt: z.string(),
  views: z.number().int(),
  pinned: z.boolean(),
} as const;

const card = <T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.object({ ...commonCard, type: z.literal(type), ...fields });

const contactSchema = z.object({ name: z.string(), phone: z.string(), email: z.string().optional() });
const articleCard = {
  subtitle: z.string().optional(),
  column: z.string(),
  source: z.string(),
  author: z.string().optional(),
};

/** Kinds of content that have lists, with the fields of their cards. */
export const cardSchemas = {
  news: card('news', articleCard),
  information: card('information', articleCard),
  activity: card('activity', {
    category: z.string(),
    starts: z.string(),
    ends: z.string(),
    place: z.string(),
    region: z.string().optional(),
    organiser: z.string(),
    signUpUntil: z.string().optional(),
    /** Depends on the current time. */
    state: z.enum(['未开始', '进行中', '已结束']),
  }),
  products: card('products', {
    enterprise: z.string(),
    industry: industryNameSchema,
    region: z.string().optional(),
  }),
  financingNeeds: card('financingNeeds', {
    enterprise: z.string(),
    industry: industryNameSchema,
    region: z.string(),
    stage: z.string(),
    round: z.string().optional(),
    kind: z.enum(['股权', '债权']),
    /** In 万元, like `amountMax`. */
    amountMin: z.number(),
    amountMax: z.number(),
    validUntil: z.string(),
    /** Depends on the current time, and on `done` in the front matter. */
    state: z.enum(['对接中', '已完成', '已过期']),
  }),
  project: card('project', {
    track: z.string(),
    /** Absent if the entry's season has its own industries. */
    industry: industryNameSchema.optional(),
    region: z.string().optional(),
    stage: z.string(),
    season: z.string(),
    award: z.string().optional(),
  }),
  partners: card('partners', {
    logo: z.string(),
    kind: z.string(),
    region: z.string().optional(),
    site: z.string().optional(),
  }),
  parks: card('parks', {
    place: z.string(),
    region: z.string(),
    point: pointSchema,
    /** Square metres. */
    area: z.number(),
    industries: z.array(industryNameSchema),
  }),
} as const;

/** The `{type}` of GET /content/{type}/page. */
export type ContentType = keyof typeof cardSchemas;
export const contentTypes = Object.keys(cardSchemas) as ContentType[];
export const contentTypeSchema = z.enum(contentTypes);

export type ContentCard<T extends ContentType = ContentType> = z.infer<(typeof cardSchemas)[T]>;
export type AnyCard = { [T in ContentType]: ContentCard<T> }[ContentType];

/** The previous or next item in the list's default order. */
const neighbourSchema = z.object({ id: z.number().int(), title: z.string() }).nullable();

/**
 * @param card schema of the detail's own type: in a union of all cards, a narrower card would match first and strip
 *   fields.
 */
const toDetailSchema = <T extends z.ZodType>(card: T) => ({
  /** Sanitized HTML; its pictures and links are ready to use. */
  body: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
  prev: neighbourSchema,
  next: neighbourSchema,
  /** At most four other items of the same type. */
  related: z.array(card),
});

const articleDetail = {
  attachments: z.array(z.object({ name: z.string(), url: z.string(), /** Bytes. */ size: z.number().int() })),
};

export const detailSchemas = {
  news: cardSchemas.news.extend({ ...toDetailSchema(cardSchemas.news), ...articleDetail }),
  information: cardSchemas.information.extend({
    ...toDetailSchema(cardSchemas.information),
    ...articleDetail,
  }),
  activity: cardSchemas.activity.extend({
    ...toDetailSchema(cardSchemas.activity),
    point: pointSchema.optional(),
    capacity: z.number().int().optional(),
    /** Whether `signUpUntil` has passed; depends on the current time. */
    signUpClosed: z.boolean(),
    /** Visitors sign up here, not at the organiser's link. */
    signUp: z.boolean(),
    agenda: z.array(z.object({ time: z.string(), topic: z.string(), speaker: z.string().optional() })),
    link: z.string().optional(),
  }),
  products: cardSchemas.products.extend({
    ...toDetailSchema(cardSchemas.products),
    gallery: z.array(z.string()),
    parameters: z.array(z.object({ name: z.string(), value: z.string() })),
    cases: z.array(z.object({ title: z.string(), text: z.string() })),
    video: z.string().optional(),
    captions: z.string().optional(),
    contact: contactSchema,
  }),
  project: cardSchemas.project.extend({
    ...toDetailSchema(cardSchemas.project),
    team: z.object({
      name: z.string(),
      members: z.array(z.object({ name: z.string(), role: z.string() })),
    }),
    video: z.string().optional(),
    captions: z.string().optional(),
  }),
  financingNeeds: cardSchemas.financingNeeds.extend({
    ...toDetailSchema(cardSchemas.financingNeeds),
    use: z.string(),
    /** Only returned to signed-in visitors. */
    contact: contactSchema.optional(),
  }),
  partners: cardSchemas.partners.extend(toDetailSchema(cardSchemas.partners)),
  parks: cardSchemas.parks.extend({
    ...toDetailSchema(cardSchemas.parks),
    facilities: z.array(z.string()),
    policies: z.array(z.string()),
    gallery: z.array(z.string()),
    residents: z.array(z.string()),
    phone: z.string().optional(),
  }),
} as const satisfies Record<ContentType, z.ZodObject>;

export type ContentDetail<T extends ContentType = ContentType> = z.infer<(typeof detailSchemas)[T]>;

/** Kinds shown like news: their details have all fields of an article. */
export type ArticleType = {
  [T in ContentType]: (typeof detailSchemas)[T]['shape'] extends typeof articleCard & typeof articleDetail
    ? T
    : never;
}[ContentType];

const word = z.string().trim().max(40).optional();

/**
 * Query of GET /content/{type}/page. A filter that the type does not have is ignored. `category`: column of news and
 * information, category of activities; `kind`: 股权/债权, or a partner's kind; `state`: 未开始/进行中/已结束, or 对接中/已完成/已过期.
 */
export const contentListQuerySchema = z.object({
  ...pagingQuery,
  category: word,
  keyword: word,
  region: word,
  industry: word,
  kind: word,
  state: word,
  track: word,
  stage: word,
  round: word,
  season: word,
  award: word,
  /** Only projects with an award. */
  winners: z.literal('true').optional(),
  tag: word,
  /**
   * `newest` (default; pinned first), `oldest`, `views`, `soonest` (activities), `amount` (financing needs, descending),
   * `award` (projects: latest season first, highest award first).
   */
  sort: z.enum(['newest', 'oldest', 'views', 'soonest', 'amount', 'award']).default('newest'),
});
export type ContentListQuery = z.input<typeof contentListQuerySchema>;

/** List filters that compare a field of the items. */
export type FieldFilter = Exclude<
  keyof ContentListQuery,
  keyof typeof pagingQuery | 'keyword' | 'state' | 'winners' | 'tag' | 'sort'
>;

export const listFilters = {
  news: { category: 'column' },
  information: { category: 'column' },
  activity: { category: 'category', region: 'region' },
  products: { industry: 'industry', region: 'region' },
  project: {
    track: 'track',
    industry: 'industry',
    stage: 'stage',
    season: 'season',
    award: 'award',
    region: 'region',
  },
  financingNeeds: { industry: 'industry', region: 'region', stage: 'stage', kind: 'kind', round: 'round' },
  partners: { kind: 'kind', region: 'region' },
  parks: { region: 'region', industry: 'industries' },
} as const satisfies { [T in ContentType]: Partial<Record<FieldFilter, keyof ContentCard<T>>> };

/**
 * Query of GET /content/pages: at most twelve comma-separated slugs. The response keeps their order and omits unpublished
 * ones.
 */
export const contentPagesQuerySchema = z.object({
  slugs: z
    .string()
    .regex(/^[\w/-]{1,80}(,[\w/-]{1,80}){0,11}$/)
    .transform((slugs) => slugs.split(',')),
});

/** Query of GET /content/search. */
export const contentSearchQuerySchema = z.object({
  ...pagingQuery,
  q: z.string().trim().min(1, '请输入搜索内容').max(60, '搜索内容不能超过60个字'),
  type: z.string().max(20).optional(),
});
export type ContentSearchQuery = z.input<typeof contentSearchQuerySchema>;

/**
 * POST /content/views → true: a visitor opened the item in a browser. Reading an item does not count, because pages are
 * rendered once for many visitors, and for crawlers. Within a few seconds, an address counts once per item.
 */
export const contentViewSchema = z.object({ id: z.number().int().min(1).max(2_147_483_647) });
export type ContentView = z.infer<typeof contentViewSchema>;

/**
 * GET /content/{type}/facets: the possible values of the list's filters: latest season first, regions in administrative
 * order, all others by pinyin. `winners` (projects only): how many projects of the value have an award.
 */
export const contentFacetsSchema = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), count: z.number().int(), winners: z.number().int().optional() })),
);
export type ContentFacets = z.infer<typeof contentFacetsSchema>;
