import { join } from 'node:path';
import type { ReleaseOverview } from '@portal/contract/publishing';
import { activate } from '@portal/releases/carry-out';
import { type AuditInfo, type PointerChange, readCurrentSet } from '@portal/releases/pointer';
import { ReleaseError } from '@portal/releases/release-error';
import { hasSigningKey, loadOrCreateSigningKeys, loadTrustedKeys } from '@portal/releases/signing';
import { openStore, type ReleaseStore } from '@portal/releases/store';
import type { ServiceContext } from '../platform/service-context';

export const openReleaseStore = ({ PORTAL_HOME, PORTAL_STORE }: ServiceContext['env']) =>
  openStore(PORTAL_STORE ?? join(PORTAL_HOME, 'store'));

interface Releases {
  store: ReleaseStore;
  /** Folder of the signing keys. */
  keys: string;
}

/**
 * Activates these versions. @throws ReleaseError like `activate`; `signature` if this machine has no signing key, because
 * it must not create one
 */
export async function activateReleases(
  { store, keys }: Releases,
  versions: Readonly<Record<string, string>>,
  audit: AuditInfo,
): Promise<PointerChange> {
  if (!(await hasSigningKey(keys)))
    throw new ReleaseError(
      'signature',
      '已拒绝：平台接口所在的机器没有发布签名密钥，请由运营人员以 pnpm portal release activate 启用',
    );
  return activate(store, await loadOrCreateSigningKeys(keys), versions, audit);
}

/**
 * @param own restricts the result to published versions of these remotes and history entries by this name; everything if
 *   `remotes` is undefined
 */
export async function readOverview(
  { store, keys }: Releases,
  own: { remotes: readonly string[] | undefined; by: string },
): Promise<ReleaseOverview> {
  const { remotes, by } = own;
  const current = await readCurrentSet(store, await loadTrustedKeys(keys));
  const published = await store.listReleases();
  const { set = null, pointer = null } = current ?? {};
  if (!remotes) return { set, pointer, published };
  return {
    set,
    pointer: pointer && { ...pointer, history: pointer.history.filter((entry) => entry.by === by) },
    published: published.filter(({ name }) => remotes.includes(name)),
  };
}
