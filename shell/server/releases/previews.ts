import type { Preview } from '@portal/contract/release/preview';
import type { Release } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import {
  assertRunning,
  composePreviewSet,
  readPreviewReleases,
  verifyPreview,
} from '@portal/releases/preview';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import type { ReleaseStore } from '@portal/releases/store';
import { LRUCache } from 'lru-cache';
import type { LiveSet, Serving } from './live-set';
import { provideAll, type ReleaseFiles } from './release-files';

/** How long a revoked preview may still be served. */
const KNOWN_MS = 2000;
const MAX_LOADED = 8;
const IDLE_MS = 10 * 60_000;

interface PreviewsOptions {
  store: Pick<ReleaseStore, 'readPreview' | 'readRelease'>;
  readTrustedKeys: () => Promise<readonly string[]>;
  shell: Pick<ShellManifest, 'provides'>;
  files: Pick<ReleaseFiles, 'provide'>;
  load: (set: ReleaseSet) => Promise<LiveSet>;
}

interface LoadedPreview {
  releases: readonly Release[];
  own: LiveSet;
}

/**
 * What named testers get: the served set with other versions in it, checked like every set. If a check fails,
 * the tester sees the reason, never the served version instead.
 */
export class Previews {
  readonly #options: PreviewsOptions;
  readonly #known = new LRUCache<string, true>({ max: 1000, ttl: KNOWN_MS });
  readonly #loaded = new LRUCache<string, Promise<LoadedPreview>>({
    max: MAX_LOADED,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (preview, _id, reason) => {
      if (reason !== 'set') preview.then(({ own }) => own.close()).catch(() => {});
    },
  });

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /**
   * @param text an untrusted link or cookie.
   * @throws ReleaseError when it is unsigned, expired or revoked, or when the store cannot tell.
   */
  async find(text: string): Promise<Preview> {
    const { store, readTrustedKeys } = this.#options;
    const preview = verifyPreview(text, await readTrustedKeys());
    assertRunning(preview, new Date());
    if (!this.#known.has(preview.id)) {
      await store.readPreview(preview.id).catch((error) => {
        if (isReleaseError(error) && error.failure === 'not-found')
          throw new ReleaseError('refused', '预览已被撤销');
        throw error;
      });
      this.#known.set(preview.id, true);
    }
    return preview;
  }

  /** @returns the served set with the previewed releases in it. @throws Error when they cannot be served. */
  async live(preview: Preview, serving: Serving): Promise<LiveSet> {
    const { set, stable } = serving;
    const loaded = this.#loaded.get(preview.id) ?? this.#load(preview, set);
    this.#loaded.set(preview.id, loaded);
    loaded.catch(() => this.#loaded.delete(preview.id));
    const { releases, own } = await loaded;
    // Evicted while it was loading: its server bundles have ended.
    if (this.#loaded.peek(preview.id) !== loaded) return this.live(preview, serving);
    composePreviewSet(set, releases, this.#options.shell.provides);
    return {
      // Same id as the served set: an open preview must not consider itself outdated.
      id: stable.id,
      registry: { ...stable.registry, remotes: { ...stable.registry.remotes, ...own.registry.remotes } },
      integrity: { ...stable.integrity, ...own.integrity },
      remotes: new Map([...stable.remotes, ...own.remotes]),
      // The render processes belong to the two sets.
      close: () => {},
    };
  }

  async #load(preview: Preview, set: ReleaseSet): Promise<LoadedPreview> {
    const { store, files, load, shell } = this.#options;
    const releases = await readPreviewReleases(store, preview);
    const { remotes } = composePreviewSet(set, releases, shell.provides);
    const names = new Set(releases.map(({ name }) => name));
    const own = Object.fromEntries(Object.entries(remotes).filter(([name]) => names.has(name)));
    await provideAll(files, releases);
    return { releases, own: await load({ ...set, remotes: own, canary: null }) };
  }
}
