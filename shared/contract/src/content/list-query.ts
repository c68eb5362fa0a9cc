import { z } from 'zod';
import { pagingQuery } from '../paging';

const word = z.string().trim().max(40).optional();

/**
 * Query of GET /content/{type}/page. A filter that a type does not have is ignored.
 * `category`: column of news and information, category of activities; `kind`: 股权/债权, or a partner's kind;
 * `state`: 未开始/进行中/已结束, or 对接中/已完成/已过期.
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
  tag: word,
  /** `newest` (default; pinned first), `oldest`, `views`, `soonest` (activities), `amount` (financing needs, falling). */
  sort: z.enum(['newest', 'oldest', 'views', 'soonest', 'amount']).default('newest'),
});
export type ContentListQuery = z.input<typeof contentListQuerySchema>;

/**
 * Query of GET /content/pages: slugs with a comma between them, at most twelve. The answer has them in this order, and
 * all of them or none.
 */
export const contentPagesQuerySchema = z.object({
  slugs: z
    .string()
    .regex(/^[\w/-]{1,80}(,[\w/-]{1,80}){0,11}$/)
    .transform((slugs) => slugs.split(',')),
});
export type ContentPagesQuery = z.input<typeof contentPagesQuerySchema>;

/** Query of GET /content/search. */
export const contentSearchQuerySchema = z.object({
  ...pagingQuery,
  q: z.string().trim().min(1, '请输入搜索内容').max(60, '搜索内容不能超过60个字'),
  type: z.string().max(20).optional(),
});
export type ContentSearchQuery = z.input<typeof contentSearchQuerySchema>;
