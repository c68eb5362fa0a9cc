import { escapeHtml } from '@portal/contract/escape-html';
import { Marked, Tokenizer } from 'marked';
import { FilterXSS } from 'xss';

/** URL of GET /content/assets as seen by browsers. */
export const ASSET_BASE = '/api/content/assets/';

/** URLs with a scheme pass unchanged: the sanitizer decides which schemes are allowed. */
const absolute = /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i;

/** @returns the URL of a picture or file, given its path in the content folder */
export function assetUrl(path: string): string {
  return absolute.test(path) ? path : ASSET_BASE + path.replace(/^(?:\.\.?\/)+/, '');
}

/** Inline elements, which do not separate words. */
const inlineTags = ['strong', 'em', 'del', 'code', 'sub', 'sup'];
const plainTags = [
  ...inlineTags,
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'ul', 'li'],
  ...['table', 'thead', 'tbody', 'tr', 'figure', 'figcaption'],
];

/** Allow only elements Markdown produces; scripts, styles and event attributes are always removed. */
const sanitizer = new FilterXSS({
  whiteList: {
    ...Object.fromEntries(plainTags.map((tag) => [tag, []])),
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    ol: ['start'],
    th: ['align', 'scope'],
    td: ['align'],
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'iframe', 'object', 'svg', 'math', 'template'],
  css: false,
});

/** Per paragraph: the time that emphasis takes grows with the square of its signs. */
const MAX_EMPHASIS_SIGNS = 1000;

const markdown = new Marked({
  gfm: true,
  hooks: {
    emStrongMask(text) {
      if ((text.match(/[*_]+/g)?.length ?? 0) > MAX_EMPHASIS_SIGNS) throw new Error('too much emphasis');
      return text;
    },
  },
  tokenizer: {
    // Chinese paragraphs are often indented; code must be fenced.
    code: () => undefined,
    // A single tilde is a range: 9:00~11:30.
    del: (source) => (source.startsWith('~~') ? false : undefined),
    emStrong(source, _masked, before = '') {
      // A size: 600*900.
      if (/^\*\d/.test(source) && /\d$/.test(before)) return undefined;
      // The standard wants a space between a full-width punctuation mark inside and a letter outside.
      const [raw, text] = /^\*\*(?!\s)([^*]*[^*\s])\*\*(?!\*)/.exec(source) ?? [];
      return raw && text ? { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) } : false;
    },
    // Chinese text follows an address without a space.
    url(source) {
      return Tokenizer.prototype.url.call(this, /^[!-~]*/.exec(source)?.[0] ?? '');
    },
  },
  renderer: {
    // The item's title is the page's only h1.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, title, tokens }) {
      const url = assetUrl(href);
      const outside = /^https?:/.test(url) ? ' target="_blank" rel="noopener noreferrer"' : '';
      const hint = title ? ` title="${escapeHtml(title)}"` : '';
      return `<a href="${escapeHtml(url)}"${hint}${outside}>${this.parser.parseInline(tokens)}</a>`;
    },
    // The browser would end the paragraph before a figure, and leave it empty.
    paragraph({ tokens: [only, ...others] }) {
      return only?.type === 'image' && only.title && others.length === 0
        ? `${this.parser.parseInline([only])}\n`
        : false;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    image({ href, title, text }) {
      const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
      const picture = `<img src="${escapeHtml(assetUrl(href))}" alt="${escapeHtml(text)}" loading="lazy" decoding="async">`;
      return caption ? `<figure>${picture}${caption}</figure>` : picture;
    },
  },
});

const ASSET = new RegExp(` (?:src|href)="${ASSET_BASE}([^"?#]+)`, 'g');

/** @returns content folder paths of the pictures and files in our own HTML */
export function listAssets(html: string): string[] {
  return [...html.matchAll(ASSET)].map(([, path = '']) => path);
}

/** @returns pictures in our HTML without alternative text or caption */
export function listWordlessPictures(html: string): string[] {
  const pictures = html.replace(/<figure>.*?<\/figure>/gs, '').match(/<img [^>]*>/g) ?? [];
  return pictures
    .filter((tag) => !/ alt="[^"]/.test(tag))
    .map((tag) => (/ src="([^"]*)"/.exec(tag)?.[1] ?? '').replace(ASSET_BASE, ''));
}

const unusable = (tag: string, address: string) =>
  `<${tag}(?: [\\w-]+="[^"]*")* ${address}(?:="${ASSET_BASE}")?(?=[ >])[^>]*>`;
const UNUSABLE = new RegExp(`${unusable('a', 'href')}(.*?)</a>|${unusable('img', 'src')}`, 'gs');

/** @returns texts of links and pictures in our HTML whose address was missing or removed by the sanitizer */
export function listUnusableLinks(html: string): string[] {
  return [...html.matchAll(UNUSABLE)].map(([tag, text]) =>
    text === undefined ? (/ alt="([^"]*)"/.exec(tag)?.[1] ?? '') : plainText(text),
  );
}

/** @returns sanitized HTML of a Markdown text. @throws Error if it nests or emphasizes too much */
export function renderMarkdown(source: string): string {
  return sanitizer.process(markdown.parse(source, { async: false })).trim();
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const INLINE_TAG = new RegExp(`</?(?:${[...inlineTags, 'a'].join('|')})(?: [^>]*)?>`, 'g');

/** @returns the text of our own HTML on one line, for search and excerpts */
export function plainText(html: string): string {
  return html
    .replace(INLINE_TAG, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Gives each heading an id for links, derived from its words so that it stays stable when other headings change.
 * @param prefix distinguishes pages shown together
 */
export function addAnchors(html: string, prefix: string): string {
  const taken = new Map<string, number>();
  return html.replace(/<(h[23])>(.*?)<\/\1>/g, (_whole, tag: string, inner: string) => {
    const anchor = `${prefix}-${plainText(inner).replace(/[^\p{L}\p{N}]+/gu, '')}`;
    const times = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, times);
    return `<${tag} id="${times > 1 ? `${anchor}-${times}` : anchor}">${inner}</${tag}>`;
  });
}
