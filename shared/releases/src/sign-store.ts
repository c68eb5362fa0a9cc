import { findAlteredInStore } from './integrity';
import { withoutCanary } from './plan';
import { isSigned, pointerWithoutCanary, readVerifiedSet, signPointer } from './pointer';
import { type SigningKeys, signRelease } from './store/signing';
import type { ReleaseStore } from './store/store';

interface SignedStore {
  signed: string[];
  /** One Chinese line per release left unsigned, because its files do not match it. */
  refused: string[];
  pointer: boolean;
}

/**
 * Signs releases and pointer of a store that predates signing, if their hashes match. Can be repeated: signed documents
 * stay unchanged.
 * @throws ReleaseError `signature` if the current set itself is not trusted, `conflict`, `store`
 */
export async function signStore(store: ReleaseStore, keys: SigningKeys): Promise<SignedStore> {
  const signed: string[] = [];
  const refused: string[] = [];
  for (const { name, version } of await store.listReleases()) {
    try {
      if (await store.readSignedRelease(name, version)) continue;
      const release = await store.readRelease(name, version);
      const [altered] = await findAlteredInStore(store, release);
      if (altered) refused.push(altered);
      else {
        await store.replaceUnsignedRelease(signRelease(release, keys));
        signed.push(`${name}@${version}`);
      }
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error));
    }
  }
  const stored = await store.readPointer();
  if (!stored || isSigned(stored)) return { signed, refused, pointer: false };
  const { canary, remotes } = await readVerifiedSet(store, stored.current, keys.trusted);
  const pointer = { ...stored, number: 1 };
  const afterwards =
    canary &&
    pointerWithoutCanary(pointer, withoutCanary(remotes, pointer.withdrawn, canary).withdrawn, new Date());
  await store.movePointer(signPointer(pointer, keys, afterwards ?? undefined), stored);
  return { signed, refused, pointer: true };
}
