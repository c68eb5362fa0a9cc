import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { assertNoRefusals, type Provides, refusalsOfSet } from '../release/gate';
import { readVerifiedSet, servedReleases } from '../release/read-set';
import { isReleaseError } from '../release/release-error';
import { rollbackPath } from '../release/rollback';
import { isSamePointer, type ReleaseStore } from '../store/store';

export interface CurrentSetOptions {
  store: ReleaseStore;
  /** Public keys, SPKI PEM; asked at every change, so that a new key needs no restart. */
  trustedKeys: () => Promise<readonly string[]>;
  provides?: Provides | undefined;
  /**
   * Called with a new set before it is served, to load what it needs. When it rejects, the set is not served.
   */
  prepare?: (set: ReleaseSet) => Promise<void>;
  /** Told why a set that the pointer names is not served; the last good one stays. Once for each reason. */
  onRefused: (error: unknown, pointer: Pointer | undefined) => void;
}

/** A store that can not be read is asked again at the next look; a refused set is not, until the pointer moves. */
function isPassing(error: unknown): boolean {
  return isReleaseError(error) && (error.failure === 'store' || error.failure === 'not-found');
}

/**
 * What this server serves: it follows the pointer and takes a set as a whole, or not at all.
 * A set that is unsigned, badly signed, fails the contract gate or can not be prepared leaves the last good one.
 */
export class CurrentSet {
  readonly #options: CurrentSetOptions;
  #seen: Pointer | undefined;
  #set: ReleaseSet | undefined;
  #running: Promise<ReleaseSet | undefined> | undefined;
  #reported: string | undefined;

  constructor(options: CurrentSetOptions) {
    this.#options = options;
  }

  /** The set to answer with, or undefined before the first good one. Take it once for each request. */
  get set(): ReleaseSet | undefined {
    return this.#set;
  }

  /** The pointer as last read, whether its set is served or was refused. */
  get pointer(): Pointer | undefined {
    return this.#seen;
  }

  /** Looks at the pointer; calls at once share one look. Never rejects. @returns the set that is served afterwards. */
  refresh(): Promise<ReleaseSet | undefined> {
    this.#running ??= this.#refresh().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #refresh(): Promise<ReleaseSet | undefined> {
    let pointer: Pointer | undefined;
    try {
      pointer = await this.#options.store.readPointer();
      if (pointer && !isSamePointer(pointer, this.#seen)) this.#set = await this.#admit(pointer.current);
      this.#seen = pointer;
      this.#reported = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.#reported) this.#options.onRefused(error, pointer);
      this.#reported = message;
      if (pointer && !isPassing(error)) this.#seen = pointer;
      if (pointer) this.#set ??= await this.#lastGood(pointer);
    }
    return this.#set;
  }

  /** After a restart nothing is served yet: the newest earlier set that is in order is better than no portal. */
  async #lastGood(pointer: Pointer): Promise<ReleaseSet | undefined> {
    for (const id of rollbackPath(pointer).slice(0, -1).reverse()) {
      const set = await this.#admit(id).catch(() => undefined);
      if (set) return set;
    }
    return undefined;
  }

  async #admit(id: string): Promise<ReleaseSet> {
    const { store, trustedKeys, provides, prepare } = this.#options;
    if (this.#set?.id === id) return this.#set;
    const set = await readVerifiedSet(store, id, await trustedKeys());
    const members = Object.values(set.remotes).map(({ release }) => release);
    const tried = servedReleases(set).filter(
      (release) => set.canary?.remote !== release.name || release === set.canary.release,
    );
    assertNoRefusals([...refusalsOfSet(members, [], provides), ...refusalsOfSet(tried, [], provides)]);
    await prepare?.(set);
    return set;
  }
}
