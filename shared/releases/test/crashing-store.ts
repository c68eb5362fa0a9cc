import { join } from 'node:path';
import { activate } from '../src/carry-out';
import { publishBuild } from '../src/publish';
import { directoryStore } from '../src/store/directory-store';
import { loadOrCreateSigningKeys } from '../src/store/signing';
import type { ReleaseStore } from '../src/store/store';

/**
 * Runs as a separate process that kills itself with SIGKILL at one step of publishing and activating: `<home> <dist>
 * <version> <step>`. The steps are methods of the store, before or after they took effect.
 */
const [home = '', dist = '', version = '', step = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

function crashing(store: ReleaseStore): ReleaseStore {
  return {
    ...store,
    async putRelease(release, files) {
      if (step !== 'in putRelease') return store.putRelease(release, files);
      const cut = new Map(files);
      cut[Symbol.iterator] = function* () {
        let seen = 0;
        for (const entry of files) {
          if (seen++ === 2) die();
          yield entry;
        }
      } as (typeof cut)[typeof Symbol.iterator];
      return store.putRelease(release, cut);
    },
    async putSet(id, set) {
      if (step === 'before putSet') die();
      await store.putSet(id, set);
      if (step === 'after putSet') die();
    },
    async movePointer(next, expected) {
      if (step === 'before movePointer') die();
      await store.movePointer(next, expected);
      if (step === 'after movePointer') die();
    },
  };
}

const store = crashing(directoryStore(join(home, 'store')));
const keys = await loadOrCreateSigningKeys(join(home, 'keys'));
await publishBuild(store, keys, dist);
await activate(store, keys, { entry: version }, { by: 'crash', reason: step });
