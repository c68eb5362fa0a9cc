import { loggedInAtom, pageLeftAtom, pageOwnerAtom, readTokens } from '@portal/session';
import { clientOptions } from './configure';

const MAX_AGE_MS = 10 * 60_000;
const MAX_ENTRIES = 30;

/** @returns the page's owner, if the browser still holds the token that the platform confirmed for them */
function confirmedOwner(): number | undefined {
  const { store } = clientOptions();
  if (!store?.get(loggedInAtom) || store.get(pageLeftAtom)) return undefined;
  const owner = store.get(pageOwnerAtom);
  return owner?.token && owner.token === readTokens().accessToken ? owner.id : undefined;
}

/**
 * Data of the page's owner, kept for ten minutes so that a revisited page shows it immediately and then
 * revalidates. Dropped as soon as the browser holds another token than the one confirmed for the owner, and
 * with the document.
 */
export class OwnData<T> {
  readonly #kept = new Map<string, { owner: number; at: number; value: T }>();

  /** @returns undefined for data that was never loaded, is too old, or belongs to another user */
  get(key: string): T | undefined {
    const owner = confirmedOwner();
    if (owner === undefined) this.clear();
    const found = this.#kept.get(key);
    if (!found || found.owner !== owner || Date.now() - found.at > MAX_AGE_MS) return undefined;
    return found.value;
  }

  /** Keeps nothing while the owner is unconfirmed. */
  set(key: string, value: T): void {
    const owner = confirmedOwner();
    if (owner === undefined) return;
    this.#kept.delete(key);
    this.#kept.set(key, { owner, at: Date.now(), value });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_ENTRIES && oldest !== undefined) this.#kept.delete(oldest);
  }

  clear(): void {
    this.#kept.clear();
  }
}
