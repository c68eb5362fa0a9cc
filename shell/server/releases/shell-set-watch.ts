import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import { memberReleases } from '@portal/releases/pointer';
import type { ReleaseStore } from '@portal/releases/store';
import type { RenderPools } from '../render/pool-leases';
import { type LiveSet, loadLiveSet } from './live-set';
import { provideAll, type ReleaseFiles } from './release-files';
import { SetWatch, type SetWatchOptions } from './set-watch';

/** What visitors get: the set itself, and the same with the canary release in its place. */
export interface Serving {
  set: ReleaseSet;
  stable: LiveSet;
  canary: { live: LiveSet } | null;
}

interface ShellSetWatchOptions extends Pick<SetWatchOptions<Serving>, 'readTrustedKeys' | 'pointers'> {
  store: ReleaseStore;
  shell: Pick<ShellManifest, 'integrity' | 'provides'>;
  /** Provides the files of every release before its set is served. */
  files: Pick<ReleaseFiles, 'provide'>;
  pools: Pick<RenderPools, 'open'>;
  log: (line: string) => void;
}

/** The shell server's watch: a set is served once its server bundles run and its files are at hand. */
export function watchSets({
  store,
  pointers,
  readTrustedKeys,
  shell,
  files,
  pools,
  log,
}: ShellSetWatchOptions): SetWatch<Serving> {
  return new SetWatch({
    store,
    pointers,
    readTrustedKeys,
    provides: shell.provides,
    load: async (set) => {
      const opened: LiveSet[] = [];
      const open = async (canary: boolean) => {
        const live = await loadLiveSet(set, store, pools, shell.integrity, canary);
        opened.push(live);
        return live;
      };
      try {
        // Before the processes start: copying files is cheap, and while the disk is full the set is tried again soon.
        await provideAll(files, [...memberReleases(set), ...(set.canary ? [set.canary.release] : [])]);
        const stable = await open(false);
        const canary = set.canary && { live: await open(true) };
        log(`正在提供发布集 ${set.id}`);
        // A set does without them; copied now, they are at hand when the store is away.
        for (const { fallback } of Object.values(set.remotes))
          if (fallback) files.provide(fallback.name, fallback.version).catch(() => false);
        return { set, stable, canary };
      } catch (error) {
        for (const live of opened) live.close();
        throw error;
      }
    },
    unload: ({ stable, canary }) => {
      stable.close();
      canary?.live.close();
    },
    onRefused: (error, pointer) =>
      log(
        `${pointer ? `不提供发布集 ${pointer.current}：` : ''}${error instanceof Error ? error.message : error}`,
      ),
  });
}
