import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { ReleaseStore } from '@portal/releases/store';
import { CanaryWatch } from './canary-watch';
import { CurrentSet } from './current-set';
import { type LiveSet, loadLiveSet } from './live-set';
import type { ReleaseFiles } from './release-files';
import type { ShellManifest } from './shell-manifest';

const LOOK_EVERY_MS = 200;

interface WatchOptions {
  store: ReleaseStore;
  /** Public keys that may sign a set; asked at each change, so that a key can be added without a restart. */
  trustedKeys: () => Promise<readonly string[]>;
  shell: Pick<ShellManifest, 'integrity' | 'provides'>;
  /** Asked for the files of every release before its set is served. */
  files: Pick<ReleaseFiles, 'provide'>;
  log: (line: string) => void;
}

/** What visitors get: the set itself, and the same with the canary release in its place. */
export interface Serving {
  set: ReleaseSet;
  stable: LiveSet;
  /** The counts outlive a change of the share, and end with the canary. */
  canary: { live: LiveSet; watch: CanaryWatch } | null;
}

/** Follows the store's pointer; what is refused leaves the last good set in service (see CurrentSet). */
export class SetWatch {
  readonly #current: CurrentSet<Serving>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ store, trustedKeys, shell, files, log }: WatchOptions) {
    this.#current = new CurrentSet<Serving>({
      store,
      trustedKeys,
      provides: shell.provides,
      load: async (set) => {
        const stable = await loadLiveSet(set, store, shell.integrity);
        const canary = set.canary && {
          live: await loadLiveSet(set, store, shell.integrity, true),
          watch: this.serving?.canary?.watch ?? new CanaryWatch(),
        };
        for (const { remotes } of [stable, ...(canary ? [canary.live] : [])])
          for (const { release } of remotes.values()) await files.provide(release.name, release.version);
        log(`正在提供发布集 ${set.id}`);
        return { set, stable, canary };
      },
      onRefused: (error, pointer) =>
        log(
          `${pointer ? `不提供发布集 ${pointer.current}：` : ''}${error instanceof Error ? error.message : error}`,
        ),
    });
  }

  get serving(): Serving | undefined {
    return this.#current.serving;
  }

  /** Looks once, then keeps looking. */
  async start(): Promise<void> {
    await this.look();
    const again = () => {
      this.#timer = setTimeout(() => this.look().finally(again), LOOK_EVERY_MS);
      this.#timer.unref();
    };
    again();
  }

  look(): Promise<void> {
    return this.#current.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
