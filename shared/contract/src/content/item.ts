import { z } from 'zod';
import { industryNameSchema } from '../industries';
import { pointSchema } from './front-matter';

/*
 * Content as the API answers it. Pictures and files are ready-made URLs (`/api/content/assets/…`),
 * times are ISO 8601 with +08:00, state words are Chinese and shown as they are.
 * A card is what lists carry; a detail is a card with the rest, the body and its neighbours.
 */

/** Types that have lists: the `{type}` of GET /content/{type}/page. */
export const contentTypes = [
  'news',
  'information',
  'activity',
  'products',
  'financingNeeds',
  'project',
  'partners',
  'parks',
] as const;
export const contentTypeSchema = z.enum(contentTypes);
export type ContentType = z.infer<typeof contentTypeSchema>;

const commonCard = {
  id: z.number().int(),
  type: contentTypeSchema,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().optional(),
  tags: z.array(z.string()),
  publishedAt: z.string(),
  views: z.number().int(),
  pinned: z.boolean(),
} as const;

const contactSchema = z.object({ name: z.string(), phone: z.string(), email: z.string().optional() });
const articleCard = {
  subtitle: z.string().optional(),
  column: z.string(),
  source: z.string(),
  author: z.string().optional(),
};

export const cardSchemas = {
  news: z.object({ ...commonCard, ...articleCard }),
  information: z.object({ ...commonCard, ...articleCard }),
  activity: z.object({
    ...commonCard,
    category: z.string(),
    starts: z.string(),
    ends: z.string(),
    place: z.string(),
    region: z.string().optional(),
    organiser: z.string(),
    signUpUntil: z.string().optional(),
    /** Derived from the clock. */
    state: z.enum(['未开始', '进行中', '已结束']),
  }),
  products: z.object({
    ...commonCard,
    enterprise: z.string(),
    industry: industryNameSchema,
    region: z.string().optional(),
  }),
  project: z.object({
    ...commonCard,
    track: z.string(),
    /** None where an entry's season has industries of its own. */
    industry: industryNameSchema.optional(),
    region: z.string().optional(),
    stage: z.string(),
    season: z.string(),
    award: z.string().optional(),
  }),
  financingNeeds: z.object({
    ...commonCard,
    enterprise: z.string(),
    industry: industryNameSchema,
    region: z.string(),
    stage: z.string(),
    round: z.string().optional(),
    kind: z.enum(['股权', '债权']),
    /** 万元. */
    amountMin: z.number(),
    /** 万元. */
    amountMax: z.number(),
    validUntil: z.string(),
    /** Derived from the clock and the organiser's mark. */
    state: z.enum(['对接中', '已完成', '已过期']),
  }),
  partners: z.object({
    ...commonCard,
    logo: z.string(),
    kind: z.string(),
    region: z.string().optional(),
    site: z.string().optional(),
  }),
  parks: z.object({
    ...commonCard,
    place: z.string(),
    region: z.string(),
    point: pointSchema,
    /** Square metres. */
    area: z.number(),
    industries: z.array(industryNameSchema),
  }),
} as const;

export type ContentCard<T extends ContentType = ContentType> = z.infer<(typeof cardSchemas)[T]>;
export type AnyCard = { [T in ContentType]: ContentCard<T> }[ContentType];

/** Title and id of the item before or after, in the list's default order. */
const neighbourSchema = z.object({ id: z.number().int(), title: z.string() }).nullable();

/** @param card schema of the detail's own type: a union of all cards would let a poorer one swallow a richer one. */
const detailOf = <T extends z.ZodType>(card: T) => ({
  /** Sanitised HTML; its pictures and links are ready to use. */
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
  news: cardSchemas.news.extend({ ...detailOf(cardSchemas.news), ...articleDetail }),
  information: cardSchemas.information.extend({ ...detailOf(cardSchemas.information), ...articleDetail }),
  activity: cardSchemas.activity.extend({
    ...detailOf(cardSchemas.activity),
    point: pointSchema.optional(),
    capacity: z.number().int().optional(),
    /** Derived from the clock: `signUpUntil` has passed. */
    signUpClosed: z.boolean(),
    agenda: z.array(z.object({ time: z.string(), topic: z.string(), speaker: z.string().optional() })),
    link: z.string().optional(),
  }),
  products: cardSchemas.products.extend({
    ...detailOf(cardSchemas.products),
    gallery: z.array(z.string()),
    parameters: z.array(z.object({ name: z.string(), value: z.string() })),
    cases: z.array(z.object({ title: z.string(), text: z.string() })),
    video: z.string().optional(),
    contact: contactSchema,
  }),
  project: cardSchemas.project.extend({
    ...detailOf(cardSchemas.project),
    team: z.object({
      name: z.string(),
      members: z.array(z.object({ name: z.string(), role: z.string() })),
    }),
    video: z.string().optional(),
  }),
  financingNeeds: cardSchemas.financingNeeds.extend({
    ...detailOf(cardSchemas.financingNeeds),
    use: z.string(),
    /** Only in answers to signed-in visitors. */
    contact: contactSchema.optional(),
  }),
  partners: cardSchemas.partners.extend(detailOf(cardSchemas.partners)),
  parks: cardSchemas.parks.extend({
    ...detailOf(cardSchemas.parks),
    facilities: z.array(z.string()),
    policies: z.array(z.string()),
    gallery: z.array(z.string()),
    residents: z.array(z.string()),
    phone: z.string().optional(),
  }),
} as const;

export type ContentDetail<T extends ContentType = ContentType> = z.infer<(typeof detailSchemas)[T]>;
