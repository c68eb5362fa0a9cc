import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { assertNoViolations, type Provides, validateSet } from '@portal/releases/gate';
import { isSamePointer, memberReleases, readVerifiedSet, rollbackPath } from '@portal/releases/pointer';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import type { ReleaseStore } from '@portal/releases/store';
import { releasesFor } from './registry';

export interface CurrentSetOptions<Serving> {
  store: ReleaseStore;
  /** Public keys, SPKI PEM; asked at every change, so that a new key needs no restart. */
  trustedKeys: () => Promise<readonly string[]>;
  /** What the shell shares with the remotes. */
  provides: Provides;
  /** Loads what a set needs to be served. When it rejects, the set is not served. */
  load: (set: ReleaseSet) => Promise<Serving>;
  /**
   * Told why nothing new is served; the last good set stays. Once for each reason.
   * @param pointer undefined when there is none yet, or when the store can not be read.
   */
  onRefused: (error: unknown, pointer: Pointer | undefined) => void;
}

const NO_ACTIVE_SET = '还没有激活任何发布集，请运行 pnpm portal release bootstrap';

/** A store that can not be read is asked again at the next look; a refused set is not, until the pointer moves. */
function isTransient(error: unknown): boolean {
  return isReleaseError(error) && (error.failure === 'store' || error.failure === 'not-found');
}

/**
 * What this server serves: it follows the pointer and takes a set as a whole, or not at all.
 * A set that is unsigned, badly signed, fails the contract gate or can not be loaded leaves the last good one.
 */
export class CurrentSet<Serving> {
  readonly #options: CurrentSetOptions<Serving>;
  #seen: Pointer | undefined;
  #serving: { id: string; value: Serving } | undefined;
  #running: Promise<void> | undefined;
  #reported: string | undefined;

  constructor(options: CurrentSetOptions<Serving>) {
    this.#options = options;
  }

  /** What to answer with, or undefined before the first good set. Take it once for each request. */
  get serving(): Serving | undefined {
    return this.#serving?.value;
  }

  /** Looks at the pointer; calls at once share one look. Never rejects. */
  refresh(): Promise<void> {
    this.#running ??= this.#refresh().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #refresh(): Promise<void> {
    let pointer: Pointer | undefined;
    try {
      pointer = await this.#options.store.readPointer();
      if (!pointer) throw new ReleaseError('not-found', NO_ACTIVE_SET);
      if (!isSamePointer(pointer, this.#seen)) await this.#activate(pointer.current);
      this.#seen = pointer;
      this.#reported = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.#reported) this.#options.onRefused(error, pointer);
      this.#reported = message;
      if (pointer && !isTransient(error)) this.#seen = pointer;
      if (pointer && !this.#serving) await this.#activateLastGood(pointer);
    }
  }

  /** After a restart nothing is served yet: the newest earlier set that is in order is better than no portal. */
  async #activateLastGood(pointer: Pointer): Promise<void> {
    for (const id of rollbackPath(pointer).slice(0, -1).reverse()) {
      await this.#activate(id).catch(() => undefined);
      if (this.#serving) return;
    }
  }

  async #activate(id: string): Promise<void> {
    const { store, trustedKeys, provides, load } = this.#options;
    if (this.#serving?.id === id) return;
    const set = await readVerifiedSet(store, id, await trustedKeys());
    const members = memberReleases(set);
    const withCanary = Object.values(releasesFor(set, true));
    assertNoViolations([...validateSet(members, [], provides), ...validateSet(withCanary, [], provides)]);
    this.#serving = { id, value: await load(set) };
  }
}
