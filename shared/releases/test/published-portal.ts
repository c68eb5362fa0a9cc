import { join } from 'node:path';
import type { Release } from '@portal/contract/release/release';
import { activate, planAndCommit } from '../src/carry-out';
import { PointerReader } from '../src/pointer-reader';
import { publishBuild } from '../src/publish';
import { directoryStore } from '../src/store/directory-store';
import { loadOrCreateSigningKeys, type SigningKeys } from '../src/store/signing';
import type { ReleaseStore } from '../src/store/store';
import { builtRelease, PROVIDES, temporaryFolder } from './built-release';

export { PROVIDES };
export const audit = { by: 'tester', reason: 'test', provides: PROVIDES };

/** Starts a canary for a share of the visitors, in percent. */
export const startCanary = (
  store: ReleaseStore,
  keys: SigningKeys,
  canary: { remote: string; version: string; share: number },
) => planAndCommit(store, keys, { kind: 'canary', ...canary }, audit);

/** A store in a new folder with keys, and shorthands for tests. */
export async function emptyPortal() {
  const home = temporaryFolder();
  const keys = await loadOrCreateSigningKeys(join(home, 'keys'));
  const store = directoryStore(join(home, 'store'));
  const publish = (changes: Partial<Release>) =>
    publishBuild(store, keys, builtRelease(changes).dist, { provides: PROVIDES });
  const trusted = [keys.publicKey];
  const file = join(home, 'state/highest-pointer.json');
  /** As in a server or command that has just started. */
  const newReader = () => new PointerReader({ store, readTrustedKeys: async () => trusted, file });
  return { home, keys, store, trusted, publish, newReader };
}

/** `emptyPortal`, serving `content@1.0.0` and `entry@2026.1.0`, with `entry@2027.1.0` published. */
export async function servingPortal() {
  const portal = await emptyPortal();
  await portal.publish({ name: 'content', version: '1.0.0' });
  await portal.publish({ name: 'entry', version: '2026.1.0', slots: ['home.season'] });
  await portal.publish({ name: 'entry', version: '2027.1.0', slots: ['home.season'] });
  const first = await activate(portal.store, portal.keys, { content: '1.0.0', entry: '2026.1.0' }, audit);
  return { ...portal, first };
}
