import { z } from 'zod';
import type { ContentType } from './content';
import { industryNameSchema } from './reference';

/*
 * Front matter of the Markdown content files, content/<type>/<slug>.md. The file name without .md is the
 * slug; the text below the front matter is the body. Unknown keys are rejected, so that the import reports
 * misspelt keys.
 */

/** Path of a picture or file inside the content folder: `covers/steel.svg`, `files/rules.pdf`. */
export const assetPathSchema = z
  .string()
  .regex(/^[A-Za-z0-9][\w./-]*\.[A-Za-z0-9]+$/, '文件路径只能用字母、数字、点、横线和斜线')
  .refine((path) => !path.includes('..'), '文件路径不能包含 ..');

const isOnCalendar = (day: string) => z.iso.date().safeParse(day).success;

/**
 * `2026-03-05`, `2026-03-05 09:30` (both Beijing time) or a full ISO time; parsed to an ISO time, with +08:00 unless it
 * has an offset. YAML turns an unquoted date into a Date at UTC midnight, which is read as that calendar day.
 * @param clockOfDate time of day for a date without one
 */
function createMomentSchema(clockOfDate: string) {
  return z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, '') : value),
    z
      .string()
      .regex(
        /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/,
        '时间应写作 2026-03-05 或 2026-03-05 09:30',
      )
      .transform((text) => {
        const [day, clock = clockOfDate] = text.split(/[ T]/);
        const zoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(clock) ? clock : `${clock}+08:00`;
        return `${day}T${zoned}`;
      })
      // `Date` parses 30 February as 2 March, but the database rejects it.
      .refine((text) => !Number.isNaN(Date.parse(text)) && isOnCalendar(text.slice(0, 10)), '时间不存在'),
  );
}

const momentSchema = createMomentSchema('00:00');
/** An end given as a date includes that day. */
const endSchema = createMomentSchema('23:59:59');

/** A web address, a path of the portal, a phone number or a mail address: what a visitor can open. */
const linkSchema = z
  .string()
  .max(200)
  .regex(/^(?:https?:\/\/|\/(?!\/)|tel:|mailto:)/, '链接应以 https:// 或 / 开头');

/** Map position in GCJ-02 degrees. */
export const pointSchema = z.object({ lng: z.number().min(73).max(136), lat: z.number().min(3).max(54) });

export const commonFrontMatter = {
  title: z.string().min(2).max(80),
  /** One to three sentences for lists and search engines. */
  summary: z.string().min(2).max(200),
  /** For example `covers/x.svg`. */
  cover: assetPathSchema.optional(),
  tags: z.array(z.string().min(1).max(20)).max(10).default([]),
  /** Publication time; a future one hides the item until then. */
  publishedAt: momentSchema,
  /** Initial number of views. */
  views: z.number().int().min(0).default(0),
  /** Stays on top of its list. */
  pinned: z.boolean().default(false),
  /** Texts for search engines, if they differ from title and summary. */
  seo: z
    .object({ title: z.string().max(80).optional(), description: z.string().max(200).optional() })
    .optional(),
  status: z.enum(['published', 'draft']).default('published'),
} as const;

/** A download: `{ name: 报名指南.pdf, file: files/guide.pdf }`; the import measures its size. */
const attachmentSchema = z.object({ name: z.string().max(80), file: assetPathSchema });

const article = {
  subtitle: z.string().max(80).optional(),
  /** Column within the type; the list's `category` filter. */
  column: z.string().min(2).max(20),
  /** The original publisher. */
  source: z.string().max(40),
  author: z.string().max(40).optional(),
  attachments: z.array(attachmentSchema).default([]),
};

const contactSchema = z.object({
  name: z.string().max(30),
  phone: z.string().max(30),
  email: z.string().max(60).optional(),
});

const stageSchema = z.enum(['创意', '研发', '样品/中试', '量产/上线', '规模化']);

const asks = z.array(z.string().max(80)).default([]);

export const frontMatterByType = {
  /** Columns in use: 赛事动态, 通知公告, 媒体报道, 创新故事. 通知公告 feeds the home page's notices. */
  news: z.strictObject({ ...commonFrontMatter, ...article }),
  /** Columns in use: 政策解读, 行业观察, 创业指南. */
  information: z.strictObject({ ...commonFrontMatter, ...article }),
  activity: z
    .strictObject({
      ...commonFrontMatter,
      /** Kind of activity, the list's `category`: 培训辅导, 路演对接, 沙龙论坛, 参观考察. */
      category: z.string().min(2).max(20),
      starts: momentSchema,
      ends: endSchema,
      place: z.string().max(80),
      region: z.string().max(20).optional(),
      point: pointSchema.optional(),
      organiser: z.string().max(60),
      /** Number of seats; absent: unlimited. */
      capacity: z.number().int().positive().optional(),
      signUpUntil: endSchema.optional(),
      agenda: z
        .array(
          z.object({
            time: z.string().max(40),
            topic: z.string().max(80),
            speaker: z.string().max(60).optional(),
          }),
        )
        .default([]),
      /**
       * Sign-up page elsewhere: https or a path of the portal. Absent: sign-up happens here, if a capacity or a last moment
       * is given.
       */
      link: linkSchema.optional(),
    })
    .refine(({ starts, ends }) => Date.parse(starts) <= Date.parse(ends), {
      path: ['ends'],
      error: '不能早于 starts',
    }),
  products: z.strictObject({
    ...commonFrontMatter,
    enterprise: z.string().max(60),
    industry: industryNameSchema,
    region: z.string().max(20).optional(),
    gallery: z.array(assetPathSchema).default([]),
    parameters: z.array(z.object({ name: z.string().max(40), value: z.string().max(120) })).default([]),
    cases: z.array(z.object({ title: z.string().max(60), text: z.string().max(400) })).default([]),
    video: assetPathSchema.optional(),
    /** WebVTT captions of the video: `films/x.vtt`. */
    captions: assetPathSchema.optional(),
    contact: contactSchema,
  }),
  project: z.strictObject({
    ...commonFrontMatter,
    /** Track name as the season spells it. */
    track: z.string().max(40),
    industry: industryNameSchema,
    region: z.string().max(20).optional(),
    stage: stageSchema,
    /** Season's year, as text: `'2025'`. */
    season: z.coerce.string().regex(/^\d{4}$/),
    /** 一等奖, 二等奖, 三等奖, 优秀奖 … */
    award: z.string().max(20).optional(),
    team: z.object({
      name: z.string().max(60),
      members: z.array(z.object({ name: z.string().max(30), role: z.string().max(30) })).default([]),
    }),
    video: assetPathSchema.optional(),
    captions: assetPathSchema.optional(),
  }),
  financingNeeds: z
    .strictObject({
      ...commonFrontMatter,
      enterprise: z.string().max(60),
      industry: industryNameSchema,
      region: z.string().max(20),
      stage: stageSchema,
      round: z.enum(['种子', '天使', 'Pre-A', 'A', 'B', 'C+']).optional(),
      kind: z.enum(['股权', '债权']),
      /** In 万元, like `amountMax`. */
      amountMin: z.number().positive(),
      amountMax: z.number().positive(),
      use: z.string().max(300),
      validUntil: endSchema,
      /** true: the need is met. 对接中, 已完成 and 已过期 are derived from this and the date. */
      done: z.boolean().default(false),
      /** Shown to signed-in visitors only. */
      contact: contactSchema,
    })
    .refine(({ amountMin, amountMax }) => amountMin <= amountMax, {
      path: ['amountMax'],
      error: '不能小于 amountMin',
    }),
  partners: z.strictObject({
    ...commonFrontMatter,
    logo: assetPathSchema,
    kind: z.enum(['投资机构', '银行', '孵化器', '服务机构', '媒体']),
    region: z.string().max(20).optional(),
    site: z.url({ protocol: /^https?$/, error: '网址应以 https:// 开头' }).optional(),
  }),
  parks: z.strictObject({
    ...commonFrontMatter,
    place: z.string().max(80),
    region: z.string().max(20),
    point: pointSchema,
    /** Floor area in square metres. */
    area: z.number().positive(),
    industries: z.array(industryNameSchema).min(1),
    facilities: z.array(z.string().max(30)).default([]),
    policies: z.array(z.string().max(120)).default([]),
    gallery: z.array(assetPathSchema).default([]),
    /** Companies in the park. */
    residents: z.array(z.string().max(60)).default([]),
    phone: z.string().max(30).optional(),
  }),
  /**
   * Fixed pages. The slug is folder and file name: content/pages/match/introduce.md is `match/introduce`. Slugs:
   * match/{introduce,organize,condition,direct,arrange,policy,ptitle,title}, service/{bullet,item,seven},
   * services/{help-solve,product,finance,talent,car-insurance}, contact/{overview,map,way},
   * park/{introduce,project,think}, partners/content, home/{figures,people}, agreements/{user,privacy}.
   */
  pages: z.strictObject({
    ...commonFrontMatter,
    /** Words that visitors type for this page; the search then shows it first. */
    asks,
    /** Short facts next to the text: cards, figures, steps. `{ title, text, value?, icon?, link? }`. */
    items: z
      .array(
        z.object({
          title: z.string().max(60),
          text: z.string().max(400).default(''),
          value: z.string().max(30).optional(),
          /** Name of one of the portal's icons, or `bus`, `metro`, `wheelchair`. */
          icon: z.string().max(40).optional(),
          link: linkSchema.optional(),
        }),
      )
      .default([]),
  }),
  /** Questions for the assistant: the title is the question, the body the answer. content/faq/*.md. */
  faq: z.strictObject({
    ...commonFrontMatter,
    /** Topic: 报名, 账号, 材料, 评审, 服务. */
    category: z.string().min(2).max(20),
    /** Words that visitors type for this question, for the search (shown first) and the assistant. */
    asks,
    /** Other phrasings of the question, which only the assistant matches. */
    wordings: asks,
    /** Eligibility, dates, money or privacy: the assistant answers only with higher confidence. */
    delicate: z.boolean().default(false),
  }),
} as const satisfies Record<ContentType | 'pages' | 'faq', z.ZodType>;

export type ContentKind = keyof typeof frontMatterByType;
