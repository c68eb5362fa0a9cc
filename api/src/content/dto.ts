import { beijingTime } from '@portal/contract/beijing-time';
import {
  type AnyCard,
  type ContentType,
  cardSchemas,
  contentTypeSchema,
  detailSchemas,
} from '@portal/contract/content';
import type { ContentPage, SearchHit } from '@portal/contract/site';
import { z } from 'zod';
import { takesSignUps } from './sign-ups/seats';
import type { ContentRow } from './tables';

export const itemParams = z.object({
  type: contentTypeSchema,
  id: z.coerce.number().int().min(1).max(2_147_483_647),
});

const isBefore = (now: Date, time: unknown) => now.getTime() < Date.parse(String(time));

function getState(row: ContentRow, now: Date): string | undefined {
  const { starts, ends, validUntil, done } = row.fields;
  const before = (time: unknown) => isBefore(now, time);
  if (row.type === 'activity') return before(starts) ? '未开始' : before(ends) ? '进行中' : '已结束';
  if (row.type !== 'financingNeeds') return undefined;
  return done ? '已完成' : before(validUntil) ? '对接中' : '已过期';
}

function toFields(row: ContentRow, now: Date) {
  return {
    ...row.fields,
    id: row.id,
    type: row.type,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    cover: row.cover ?? undefined,
    tags: row.tags,
    publishedAt: beijingTime(row.publishedAt),
    views: row.views,
    pinned: row.pinned,
    state: getState(row, now),
    signUp: row.type === 'activity' && takesSignUps(row),
    signUpClosed: row.fields.signUpUntil !== undefined && !isBefore(now, row.fields.signUpUntil),
  };
}

function toSeo(row: ContentRow) {
  return { title: row.seo.title ?? row.title, description: row.seo.description ?? row.summary };
}

/** @returns the item's fields for lists; the schema of its type drops the rest */
export function toCard<T extends ContentType>(type: T, row: ContentRow, now: Date) {
  return cardSchemas[type].parse(toFields(row, now)) as Extract<AnyCard, { type: T }>;
}

interface DetailContext {
  prev: { id: number; title: string } | null;
  next: { id: number; title: string } | null;
  related: ContentRow[];
}

/** The whole item. The contact of a financing need is omitted unless `signedIn`. */
export function toDetail(
  type: ContentType,
  row: ContentRow,
  context: DetailContext,
  now: Date,
  signedIn: boolean,
) {
  const whole = toFields(row, now);
  return detailSchemas[type].parse({
    ...whole,
    ...(type === 'financingNeeds' && !signedIn ? { contact: undefined } : {}),
    body: row.body,
    seo: toSeo(row),
    prev: context.prev,
    next: context.next,
    related: context.related.map((other) => toCard(type, other, now)),
  });
}

export function toPage(row: ContentRow): ContentPage {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    cover: row.cover ?? undefined,
    publishedAt: beijingTime(row.publishedAt),
    body: row.body,
    items: row.fields.items as ContentPage['items'],
    seo: toSeo(row),
  };
}

const EXCERPT = 120;

/** How many characters before the matched word an excerpt may start, to begin with a whole sentence. */
const LEAD_IN = 60;

/** Excerpt around the first occurrence of any of `words`, from the start of its sentence if that is near. */
export function createExcerpt(paragraphs: string, words: readonly string[]): string {
  const text = paragraphs.replace(/(?<=[，。；：！？”）]) /g, '');
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const place = Math.min(...(places.length > 0 ? places : [0]));
  const before = text.slice(Math.max(0, place - LEAD_IN), place);
  const sentence = /^.*[。！？；](?:[”」）\s]*)/s.exec(before)?.[0];
  const start = place <= LEAD_IN ? 0 : place - before.length + (sentence?.length ?? LEAD_IN / 2);
  const cut = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT < text.length ? '…' : ''}`;
}

/** Joins summary and text, without the summary if the text starts with the same words. */
export function joinSummary(summary: string, text: string): string {
  const letters = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '');
  return letters(text).startsWith(letters(summary).slice(0, 20)) ? text : `${summary} ${text}`;
}

export function toSearchHit(row: ContentRow, words: readonly string[]): SearchHit {
  const [, summary = '', , ...body] = row.words.split('\n');
  return {
    type: row.type,
    id: row.type === 'pages' || row.type === 'faq' ? row.slug : row.id,
    title: row.title,
    excerpt: createExcerpt(joinSummary(summary, body.join(' ')), words),
    publishedAt: beijingTime(row.publishedAt),
  };
}
