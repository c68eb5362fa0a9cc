import type { ReleaseSet } from '@portal/contract/release/release-set';
import { verifySet } from '@portal/federation/signing';
import type { ReleaseStore } from '@portal/federation/store';
import { type LiveSet, loadLiveSet } from './live-set';

const LOOK_EVERY_MS = 200;

interface WatchOptions {
  store: ReleaseStore;
  /** Public keys that may sign a set; asked at each change, so that a key can be added without a restart. */
  trustedKeys: () => Promise<readonly string[]>;
  shellHashes: Readonly<Record<string, string>>;
  log: (line: string) => void;
}

/** What visitors get: the set itself, and the same with the canary release in its place. */
export interface Serving {
  set: ReleaseSet;
  stable: LiveSet;
  canary: LiveSet | null;
}

/**
 * Follows the store's pointer. A set that is unsigned, badly signed or can not be loaded is refused, and the last
 * good one keeps serving.
 */
export class SetWatch {
  serving: Serving | undefined;
  #refused = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: WatchOptions) {}

  async start(): Promise<void> {
    await this.look();
    const again = () => {
      this.#timer = setTimeout(() => this.look().finally(again), LOOK_EVERY_MS);
      this.#timer.unref();
    };
    again();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async look(): Promise<void> {
    const { store, log } = this.options;
    let id = '';
    try {
      id = (await store.readPointer())?.current ?? '';
      if (!id || id === this.serving?.set.id || id === this.#refused) return;
      this.serving = await this.#load(id);
      this.#refused = '';
      log(`正在提供发布集 ${id}`);
    } catch (error) {
      if (id && id === this.#refused) return;
      this.#refused = id;
      log(`拒绝发布集 ${id}：${error instanceof Error ? error.message : error}`);
    }
  }

  async #load(id: string): Promise<Serving> {
    const { store, trustedKeys, shellHashes } = this.options;
    const set = verifySet(await store.readSet(id), await trustedKeys());
    return {
      set,
      stable: await loadLiveSet(set, store, shellHashes),
      canary: set.canary ? await loadLiveSet(set, store, shellHashes, true) : null,
    };
  }
}
