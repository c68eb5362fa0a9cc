import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './render-page';

export const PAGE_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof PAGE_ENCODINGS)[number];

export interface CachedPage {
  status: number;
  location?: string;
  fallback: boolean;
  etag: string;
  /** Monotonic time: setting the system clock back must not keep a page. */
  renderedAt: number;
  body: (encoding: Encoding) => Buffer;
  /** Recompresses at the highest quality in the background, for a page that will be sent for a while. */
  pack: () => Promise<void>;
}

/** Fast enough while a visitor waits. */
const BROTLI_QUALITY = 5;
/** For the few clients without brotli: a third less work than the default level for 3 % more bytes. */
const GZIP_LEVEL = 4;

const brotliOptions = (html: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
});

const compress: Readonly<Record<Encoding, (html: Buffer) => Buffer>> = {
  identity: (html) => html,
  gzip: (html) => gzipSync(html, { level: GZIP_LEVEL }),
  br: (html) => brotliCompressSync(html, brotliOptions(html, BROTLI_QUALITY)),
};

export function cachedPage({ status, html, location, fallback = false }: RenderedPage): CachedPage {
  const identity = Buffer.from(html);
  const bodies = new Map<Encoding, Buffer>();
  let packing: Promise<void> | undefined;
  return {
    status,
    location,
    fallback,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    renderedAt: performance.now(),
    body: (encoding) => {
      const known = bodies.get(encoding);
      if (known) return known;
      const made = compress[encoding](identity);
      bodies.set(encoding, made);
      return made;
    },
    pack: () => {
      packing ??= new Promise((done) => {
        brotliCompress(identity, brotliOptions(identity, constants.BROTLI_MAX_QUALITY), (error, packed) => {
          if (!error) bodies.set('br', packed);
          done();
        });
      });
      return packing;
    },
  };
}

const MAX_PAGES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
/** For this long after the last attempt to render, the old page is served; then a visitor waits. */
export const MAX_STALE_MS = 60_000;

const isSame = (one: CachedPage, other: CachedPage) =>
  one.etag === other.etag && one.status === other.status && one.location === other.location;

/**
 * Rendered pages of one set, by URL, with LRU eviction. A fresh page is served from cache; a stale one is
 * served immediately and re-rendered in the background; for an older one the visitor waits. A page stays
 * cached when rendering fails (the API is down or hangs). A re-render with the same result keeps the
 * compressed copies and makes them smaller.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, { page: CachedPage; attemptedAt: number }>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    // The compressed copies add about a third.
    sizeCalculation: ({ page }, key) => Math.round(page.body('identity').length * 1.3) + key.length,
  });
  readonly #rendering = new Map<string, Promise<CachedPage>>();

  constructor(private readonly freshMs: number) {}

  /** @param render its result does not replace a good page if it is a 5xx or a fallback. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (known && performance.now() - known.page.renderedAt < this.freshMs) return known.page;
    const rendering = this.#render(key, render);
    if (!known || performance.now() - known.attemptedAt >= MAX_STALE_MS) return rendering;
    rendering.catch(() => {}); // The old page answers; the next visitor tries again.
    return known.page;
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const work = render()
      .then((rendered) => {
        const page = cachedPage(rendered);
        return rendered.isUncached ? page : this.#store(key, page);
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, work);
    return work;
  }

  #store(key: string, page: CachedPage): CachedPage {
    const known = this.#pages.get(key);
    if (page.fallback || page.status >= 500) {
      if (!known) return page;
      known.attemptedAt = performance.now();
      return known.page;
    }
    if (known && isSame(known.page, page)) {
      known.page.renderedAt = known.attemptedAt = page.renderedAt;
      void known.page.pack();
      return known.page;
    }
    this.#pages.set(key, { page, attemptedAt: page.renderedAt });
    return page;
  }
}
