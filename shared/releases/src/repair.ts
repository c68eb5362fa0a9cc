import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import { findAlteredInStore } from './integrity';
import {
  type AuditInfo,
  memberReleases,
  nextPointer,
  type PointerChange,
  rollbackPath,
  signPointer,
  verifyPointer,
} from './pointer';
import type { PointerReader } from './pointer-reader';
import { ReleaseError } from './release-error';
import { hasWithdrawnMember, readStableSet } from './served-versions';
import type { SigningKeys } from './store/signing';
import type { ReleaseStore } from './store/store';

interface Repair {
  /** Why the pointer had to change; undefined if everything was intact. */
  fault: string | undefined;
  /** What is served from now on, if anything changed. */
  change?: PointerChange;
}

/** The error message, without the advice to run the command that is already running. */
const describe = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/；[^；]*release repair.*$/, '');

/** @returns the set, or what is wrong with it or its files. */
async function checkSet(
  store: ReleaseStore,
  id: string,
  trusted: readonly string[],
): Promise<{ set: ReleaseSet } | { fault: string }> {
  try {
    const set = await readStableSet(store, id, trusted);
    for (const release of memberReleases(set)) {
      const [altered] = await findAlteredInStore(store, release);
      if (altered) return { fault: altered };
    }
    return { set };
  } catch (error) {
    return { fault: describe(error) };
  }
}

/** All pointers signed with a trusted key, highest first: the store's, and the highest seen here. */
async function trustedPointers(
  store: ReleaseStore,
  trusted: readonly string[],
  reader: Pick<PointerReader, 'readHighest'>,
): Promise<Pointer[]> {
  const stored = [await store.readPointer().catch(() => undefined), ...(await store.readEarlierPointers())];
  const verified = stored.flatMap((pointer) => {
    try {
      return pointer ? [verifyPointer(pointer, trusted)] : [];
    } catch {
      return [];
    }
  });
  const seen = await reader.readHighest();
  return [...(seen ? [seen] : []), ...verified].sort((a, b) => b.number - a.number);
}

/**
 * Repairs a pointer that is damaged, replayed or names a set that cannot be served: the newest intact set is served again
 * under a higher number than any pointer had.
 * @throws ReleaseError `not-found` if there is no such set, `conflict` if the pointer was moved concurrently
 */
export async function repair(
  store: ReleaseStore,
  keys: SigningKeys,
  reader: Pick<PointerReader, 'read' | 'readHighest'>,
  audit: AuditInfo,
): Promise<Repair> {
  const { trusted } = keys;
  const stored = await store.readPointer().catch(() => 'damaged' as const);
  const current = await reader.read().catch((error) => ({ fault: describe(error) }));
  if (!current) throw new ReleaseError('not-found', '还没有启用过任何发布集');
  const found = 'fault' in current ? current : await checkSet(store, current.current, trusted);
  if (!('fault' in found)) return { fault: undefined };
  const [latest, ...older] = await trustedPointers(store, trusted, reader);
  for (const pointer of latest ? [latest, ...older] : []) {
    for (const id of rollbackPath(pointer).reverse()) {
      const checked = await checkSet(store, id, trusted);
      if (!('set' in checked) || hasWithdrawnMember(checked.set, pointer.withdrawn)) continue;
      const { set } = checked;
      const next = nextPointer(
        undefined,
        { current: set.id, withdrawn: pointer.withdrawn },
        audit,
        new Date(),
      );
      // Two above the highest: the number after a canary's is reserved.
      const number = (latest?.number ?? 0) + 2;
      const repaired = { ...next, number, history: [...pointer.history, ...next.history] };
      await store.movePointer(signPointer(repaired, keys), stored);
      return { fault: found.fault, change: { pointer: repaired, set } };
    }
  }
  throw new ReleaseError('not-found', `${found.fault}；没有完好的发布集可以恢复，请从备份恢复存储`);
}
