import type { HashedFile } from '../boot/page-boot';
import { type KeptDocument, markAsCopy, readKeptDocument } from './kept-document';
import {
  FILES_CACHE,
  FILES_HEADER,
  KEEP_HEADER,
  KEPT_AT_HEADER,
  type KeepMessage,
  PAGES_CACHE,
  PICTURES_HEADER,
  READS_HEADER,
  TITLE_HEADER,
  toPageAddress,
} from './offline-names';

/** Pages that are kept again after a set change; others are kept when they are next read. */
const MAX_RENEWED = 20;

export const MAX_AGE_S = 30 * 24 * 3600;

const readList = (page: Response, header: string): string[] =>
  JSON.parse(page.headers.get(header) ?? '[]') as string[];

interface OfflineStoreOptions {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: typeof fetch;
  origin: string;
  limit: (address: string) => Promise<void>;
  now: () => Date;
}

/**
 * Pages for offline reading. A page is kept as a whole: its HTML and every file that it has loaded, verified
 * against the hashes of its release set. All kept pages belong to the set that the portal served last.
 */
export class OfflineStore {
  readonly #options: OfflineStoreOptions;
  #set: string | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: OfflineStoreOptions) {
    this.#options = options;
  }

  /** Keeps a page, or deletes it if the portal says that it is gone. Rejects when the network fails. */
  keep(message: Omit<KeepMessage, 'type'>): Promise<void> {
    return this.#enqueue(() => this.#keep(message));
  }

  /**
   * Call with every page from the network: pages of a set other than the one now served are deleted
   * immediately, so that no withdrawn release survives here, and then kept again.
   */
  noteServed(page: Response): Promise<void> {
    const set = page.headers.get(KEEP_HEADER);
    if (!set || set === this.#set) return Promise.resolve();
    return this.#enqueue(() => this.#adoptSet(set));
  }

  async copyOf(page: Response): Promise<Response | undefined> {
    if (this.#options.now().getTime() - Date.parse(keptAt(page)) > MAX_AGE_S * 1000) return undefined;
    const files = await this.#open(FILES_CACHE);
    const needed = readList(page, FILES_HEADER).map((path) => files.match(this.#url(path)));
    if (!(await Promise.all(needed)).every(Boolean)) return undefined;
    const { headers } = page;
    const html = markAsCopy(await page.text(), keptAt(page), headers.get('etag') ?? '');
    return new Response(html, { headers });
  }

  async find(url: string): Promise<Response | undefined> {
    const wanted = new URL(url);
    const found = (await this.#pages()).find(([address, page]) => {
      const reads = page.headers.get(READS_HEADER);
      return reads !== null && address === this.#url(toPageAddress(wanted, JSON.parse(reads) as string[]));
    });
    return found?.[1];
  }

  /** @returns a file of a kept page; undefined also when the browser's caches fail, to try the network */
  async file(url: string): Promise<Response | undefined> {
    try {
      return await (await this.#open(FILES_CACHE)).match(url);
    } catch {
      return undefined;
    }
  }

  /** Deletes an altered file: its pages are not copies until they are read again. */
  async forgetFile(url: string): Promise<void> {
    await (await this.#open(FILES_CACHE)).delete(url);
  }

  async list(): Promise<{ address: string; title: string }[]> {
    const pages = await this.#pages();
    return pages
      .map(([address, page]) => ({ address, title: page.headers.get(TITLE_HEADER) ?? '', page }))
      .sort((a, b) => keptAt(b.page).localeCompare(keptAt(a.page)))
      .map(({ address, title }) => ({ address, title: decodeURIComponent(title) }));
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#work.catch(() => undefined).then(task);
    this.#work = done;
    return done;
  }

  #url(path: string): string {
    return new URL(path, this.#options.origin).href;
  }

  #open(name: string): Promise<Cache> {
    return this.#options.caches.open(name);
  }

  async #pages(): Promise<[address: string, page: Response][]> {
    const cache = await this.#open(PAGES_CACHE);
    const found = await Promise.all(
      (await cache.keys()).map(async ({ url }) => [url, await cache.match(url)] as const),
    );
    return found.flatMap(([url, page]) => (page ? [[url, page]] : []));
  }

  async #keep({ page, reads, files, pictures }: Omit<KeepMessage, 'type'>): Promise<void> {
    const address = this.#url(page);
    const cache = await this.#open(PAGES_CACHE);
    const response = await this.#options.fetch(address, { headers: { accept: 'text/html' } });
    const set = response.headers.get(KEEP_HEADER);
    if (set && set !== this.#set) await this.#adoptSet(set, address);
    if (!set || response.status !== 200 || response.redirected) {
      if (response.status === 404 || response.status === 410) await cache.delete(address);
      return;
    }
    const html = await response.text();
    const document = readKeptDocument(html);
    if (!document) return;
    // An earlier visit may have loaded more of the page.
    const before = await cache.match(address);
    const opened = before ? [...files, ...readList(before, FILES_HEADER)] : files;
    try {
      const needed = await this.#keepFiles(document, opened);
      const shown = await this.#keepPictures(pictures);
      const headers = new Headers({
        'content-type': 'text/html; charset=utf-8',
        [KEEP_HEADER]: set,
        [KEPT_AT_HEADER]: this.#options.now().toISOString(),
        [TITLE_HEADER]: encodeURIComponent(document.title),
        [FILES_HEADER]: JSON.stringify(needed),
        [PICTURES_HEADER]: JSON.stringify(shown),
        ...(reads && { [READS_HEADER]: JSON.stringify(reads) }),
      });
      // The page's own policies apply to the copy as well.
      for (const [name, value] of response.headers)
        if (/policy|nosniff|content-type-options|^etag$/.test(name)) headers.set(name, value);
      await cache.put(address, new Response(html, { headers }));
      await this.#options.limit(address);
    } finally {
      // An incomplete page is useless, and its space may be needed for unsent input.
      await this.#removeUnusedFiles();
    }
  }

  /** @returns everything that the page needs; rejects when a file is not available */
  async #keepFiles({ lists, files, signedIn }: KeptDocument, loaded: readonly string[]): Promise<string[]> {
    const hashes = new Map<string, string>();
    for (const [folder, list] of Object.entries(lists)) {
      const text = await (await this.#keepFile(list)).text();
      for (const [path, hash] of Object.entries(JSON.parse(text) as Record<string, string>))
        hashes.set(`${folder}${path}`, hash);
    }
    // The tab may also have loaded files for an earlier page of a set that is gone.
    const listed = loaded.filter((path) => hashes.has(path));
    const forPerson = signedIn.some((path) => loaded.includes(path)) ? signedIn : [];
    const own = [...new Set([...files, ...forPerson, ...listed])];
    for (const href of own) await this.#keepFile({ href, integrity: hashes.get(href) ?? '' });
    return [...Object.values(lists).map(({ href }) => href), ...own];
  }

  async #keepFile({ href, integrity }: HashedFile): Promise<Response> {
    const url = this.#url(href);
    const cache = await this.#open(FILES_CACHE);
    const known = await cache.match(url);
    if (known) return known;
    if (!integrity) throw new Error(`No hash is known for ${href}`);
    const response = await this.#options.fetch(url, { integrity });
    if (!response.ok) throw new Error(`${href} responded with ${response.status}`);
    await cache.put(url, response.clone());
    return response;
  }

  async #keepPictures(pictures: readonly string[]): Promise<string[]> {
    const cache = await this.#open(FILES_CACHE);
    const kept = await Promise.all(
      pictures.map(async (path) => {
        const url = this.#url(path);
        if (await cache.match(url)) return path;
        const response = await this.#options.fetch(url).catch(() => undefined);
        if (!response?.ok) return undefined;
        return cache.put(url, response).then(
          () => path,
          () => undefined,
        );
      }),
    );
    return kept.filter((path) => path !== undefined);
  }

  async #adoptSet(set: string, kept?: string): Promise<void> {
    this.#set = set;
    const cache = await this.#open(PAGES_CACHE);
    const outdated = (await this.#pages()).filter(([, page]) => page.headers.get(KEEP_HEADER) !== set);
    for (const [address] of outdated) await cache.delete(address);
    if (outdated.length === 0) return;
    await this.#removeUnusedFiles();
    const latest = outdated.sort(([, a], [, b]) => keptAt(b).localeCompare(keptAt(a))).slice(0, MAX_RENEWED);
    for (const [address, page] of latest) {
      if (address === kept) continue;
      const message = {
        page: address,
        reads: page.headers.has(READS_HEADER) ? readList(page, READS_HEADER) : undefined,
        files: readList(page, FILES_HEADER),
        pictures: readList(page, PICTURES_HEADER),
      };
      // Without network, it is kept when it is next read.
      void this.#enqueue(() => this.#keep(message)).catch(() => undefined);
    }
  }

  async #removeUnusedFiles(): Promise<void> {
    const used = new Set(
      (await this.#pages()).flatMap(([, page]) =>
        [FILES_HEADER, PICTURES_HEADER].flatMap((header) =>
          readList(page, header).map((path) => this.#url(path)),
        ),
      ),
    );
    const cache = await this.#open(FILES_CACHE);
    for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
  }
}

const keptAt = (page: Response) => page.headers.get(KEPT_AT_HEADER) ?? '';
