import { createHash } from 'node:crypto';
import { type ContentKind, commonFrontMatter, frontMatterByType } from '@portal/contract/front-matter';
import matter from 'gray-matter';
import { chineseMessages } from '../platform/chinese-messages';
import { holdsUnstorable } from '../platform/http/request-bodies';
import {
  addAnchors,
  assetUrl,
  listAssets,
  listUnusableLinks,
  listWordlessPictures,
  plainText,
  renderMarkdown,
} from './markdown';
import { removeInvisible } from './search/search-words';
import type { contentItem } from './tables';

/** A Markdown file: path in the content folder (`news/opening.md`) and text. */
export interface SourceDocument {
  path: string;
  text: string;
}

export type NewItem = typeof contentItem.$inferInsert;
type Parsed = { item: NewItem; assets: string[] } | { problems: string[] };

/** Disabled for security: gray-matter would execute `---js` front matter. */
const refuse = {
  parse(): never {
    throw new Error('front matter must be YAML');
  },
};
const engines = { javascript: refuse, js: refuse, coffee: refuse, json: refuse };

/** YAML parses unquoted times as UTC; quoted, our schema reads them as Beijing time. */
function quoteTimes(text: string): string {
  const end = text.indexOf('\n---', 3);
  if (!text.startsWith('---') || end < 0) return text;
  const head = text
    .slice(0, end)
    .replace(/^(\s*[\w-]+: +)(\d{4}-\d{1,2}-\d{1,2}[^#'"\r\n]*?)[ \t\r]*([ \t]#.*)?$/gm, "$1'$2'$3");
  return head + text.slice(end);
}

/** The parser counts lines from 0 and its messages are in English, so show the line itself. */
function describeYamlError(text: string, error: unknown): string {
  const { mark, message } = error as { mark?: { line: number }; message: string };
  return mark
    ? `第 ${mark.line + 1} 行或前面有错：${text.split('\n')[mark.line]?.trim().slice(0, 60)}`
    : error instanceof RangeError
      ? '嵌套的层数太多'
      : message;
}

const isKind = (name: string): name is ContentKind => Object.hasOwn(frontMatterByType, name);

/** Replaces content folder paths by URLs in all fields of the type; collects them in `assets`. */
function resolveFields(fields: Record<string, unknown>, assets: string[]): Record<string, unknown> {
  const url = (path: unknown) => {
    assets.push(String(path));
    return assetUrl(String(path));
  };
  const resolved = { ...fields };
  for (const key of ['logo', 'video', 'captions']) if (fields[key]) resolved[key] = url(fields[key]);
  if (Array.isArray(fields.gallery)) resolved.gallery = fields.gallery.map(url);
  if (Array.isArray(fields.attachments)) {
    resolved.attachments = fields.attachments.map(({ name, file }) => ({ name, url: url(file) }));
  }
  return resolved;
}

/** @returns the parsed row, or one error message per problem */
export function parseDocument({ path, text }: SourceDocument): Parsed {
  const [, type = '', slug] = /^(\w+)\/([\w/-]+)\.md$/.exec(path) ?? [];
  if (!slug)
    return { problems: [`${path}: 不是内容文件的路径，应为 <类型>/<名称>.md，只用字母、数字、横线`] };
  if (!isKind(type))
    return {
      problems: [`${path}: 没有 ${type} 这类内容，可用：${Object.keys(frontMatterByType).join('、')}`],
    };
  let source: { data: unknown; content: string };
  try {
    source = matter(quoteTimes(text), { engines });
  } catch (error) {
    return { problems: [`${path}: 文件头不是有效的 YAML：${describeYamlError(text, error)}`] };
  }
  const front = frontMatterByType[type].safeParse(source.data, chineseMessages);
  if (!front.success) {
    return {
      problems: front.error.issues.map(
        ({ path: key, message }) => `${path}: ${[key.join('.'), message].filter(Boolean).join(' ')}`,
      ),
    };
  }
  if (holdsUnstorable(front.data)) return { problems: [`${path}: 文件头里有不能保存的字符，请删除`] };
  const { title, summary, cover, tags, publishedAt, views, pinned, seo, status } = front.data;
  const assets: string[] = cover ? [cover] : [];
  const own = Object.fromEntries(Object.entries(front.data).filter(([key]) => !(key in commonFrontMatter)));
  const fields = resolveFields(own, assets);
  const [, footnote] = /^ {0,3}(\[\^[^\]]+\]):/m.exec(source.content) ?? [];
  if (footnote) return { problems: [`${path}: 正文不支持脚注 ${footnote}：把说明写进正文或括号里`] };
  let html: string;
  try {
    html = renderMarkdown(source.content);
  } catch {
    return { problems: [`${path}: 正文的引用、列表或强调嵌套的层数太多，或一段里的强调太多，请减少`] };
  }
  const problems = [
    ...listUnusableLinks(html).map(
      (text) => `${path}: “${text}”的地址打不开：写网址（https://…）、本站路径（/…）或内容文件夹里的文件`,
    ),
    ...listWordlessPictures(html).map(
      (picture) =>
        `${path}: 图片 ${picture} 没有替代文字，看不到图片的人不知道它的内容：写作 ![替代文字](${picture})`,
    ),
  ];
  if (problems.length > 0) return { problems };
  assets.push(...listAssets(html));
  const body = type === 'pages' ? addAnchors(html, slug.slice(slug.lastIndexOf('/') + 1)) : html;
  const files = 'attachments' in front.data ? front.data.attachments.map(({ name }) => `附件：${name}`) : [];
  const item: NewItem = {
    type,
    slug,
    title,
    summary,
    cover: cover ? assetUrl(cover) : null,
    tags,
    publishedAt: new Date(publishedAt),
    views,
    pinned,
    status,
    seo: seo ?? {},
    fields,
    body,
    words: removeInvisible([title, summary, tags.join(' '), plainText(body), ...files].join('\n')),
    sourceSha256: createHash('sha256').update(text).digest('hex'),
    updatedAt: new Date(),
  };
  return { item, assets };
}
