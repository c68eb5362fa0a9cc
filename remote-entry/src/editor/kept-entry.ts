import { isApiError } from '@portal/api-client';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import type { SeasonDefinition } from '@portal/season/definition';
import { hasToken, storedUserId } from '@portal/session';
import { OWN_CACHE } from '@portal/session/storage-keys';
import { createKeyStore, openSealer, type Sealer } from './local-database';
import { getStepAccess } from './step-access';

export interface KeptEntry {
  /** Id of the participant, as confirmed by the server. */
  ownerId: number;
  /** By this device's clock. */
  keptAt: string;
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  entry: EntryDetail;
}

/** Cache key only, never served. Change it when the stored format changes. */
const ADDRESS = '/competitionEnter/kept-1';
const KEPT_AT_HEADER = 'portal-kept-at';
const IV_BYTES = 12;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const PLATFORM_TIMEOUT_MS = 4_000;

interface KeptEntriesOptions {
  caches: Pick<CacheStorage, 'open'>;
  /** Called once, and again after a failure. */
  openSealer: () => Promise<Sealer | undefined>;
  currentUser: () => number | undefined;
}

/**
 * Encrypted like the journal and readable only by the participant signed in here, as far as this browser
 * knows.
 */
export function createKeptEntries({ caches, openSealer, currentUser }: KeptEntriesOptions) {
  let work: Promise<unknown> = Promise.resolve();
  let sealing: Promise<Sealer | undefined> | undefined;
  const getSealer = () => {
    sealing ??= openSealer().catch((error) => {
      sealing = undefined;
      throw error;
    });
    return sealing;
  };

  const put = async (kept: KeptEntry): Promise<void> => {
    if (currentUser() !== kept.ownerId) return;
    const sealer = await getSealer();
    if (!sealer) return;
    const { iv, sealed } = await sealer.seal(kept);
    const cache = await caches.open(OWN_CACHE);
    const headers = { [KEPT_AT_HEADER]: kept.keptAt };
    await cache.put(ADDRESS, new Response(new Blob([iv, sealed]), { headers }));
    // Delete copies in an earlier version's format, which nothing else would remove.
    const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    for (const name of names) if (name !== ADDRESS) await cache.delete(name);
    // The user signed out during the write: do not restore what sign-out has deleted.
    if (currentUser() !== kept.ownerId) await cache.delete(ADDRESS);
  };

  const open = async (): Promise<KeptEntry | undefined> => {
    const response = await (await caches.open(OWN_CACHE)).match(ADDRESS);
    const sealer = response && (await getSealer());
    if (!sealer) return undefined;
    const bytes = await response.arrayBuffer();
    const iv = new Uint8Array(bytes.slice(0, IV_BYTES));
    return (await sealer.open({ iv, sealed: bytes.slice(IV_BYTES) })) as KeptEntry;
  };

  const drop = async (): Promise<void> => {
    await (await caches.open(OWN_CACHE)).delete(ADDRESS);
  };

  return {
    /** If nothing in the entry can be edited any more, drops it instead. */
    keep(kept: KeptEntry): Promise<void> {
      const { entry, definition, season, clockOffset } = kept;
      const isOpen = getStepAccess(entry, definition, season, () => Date.now() + clockOffset);
      const task = async () => {
        if (definition.steps.some(({ id }) => isOpen(id))) await put(kept);
        else if ((await open())?.entry.id === entry.id) await drop();
      };
      // If storing fails, drop the old copy: it would show outdated answers.
      const done = work.then(task).catch(() => drop().catch(() => undefined));
      work = done;
      return done;
    },
    /** @param wanted id in the URL; null for the current season's entry */
    async read(wanted: string | null): Promise<KeptEntry | undefined> {
      const user = currentUser();
      if (user === undefined) return undefined;
      const kept = await open().catch(() => undefined);
      if (kept && Date.now() - Date.parse(kept.keptAt) > MAX_AGE_MS) return drop().then(() => undefined);
      if (kept?.ownerId !== user) return undefined;
      const isWanted = wanted === null ? kept.entry.season.id === kept.season.id : kept.entry.id === wanted;
      return isWanted ? kept : undefined;
    },
  };
}

export type KeptEntries = ReturnType<typeof createKeptEntries>;

export const keptEntries = createKeptEntries({
  caches: {
    open: (name) => (globalThis.caches ? caches.open(name) : Promise.reject(new Error('No cache storage'))),
  },
  openSealer: () => openSealer(createKeyStore()),
  currentUser: () => (hasToken() ? storedUserId() : undefined),
});

/**
 * @param wanted id in the URL; null for the current season's entry
 * @returns the response, or the kept entry if the server is unreachable or takes more than four seconds
 * @throws the call's error if no entry is kept, or if the server rejected the call
 */
export async function withKeptFallback<T>(
  call: Promise<T>,
  wanted: string | null,
  entries: Pick<KeptEntries, 'read'> = keptEntries,
): Promise<T | KeptEntry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<void>((done) => {
    timer = setTimeout(done, PLATFORM_TIMEOUT_MS);
  });
  const found = call.catch(async (error) => {
    const kept = isApiError(error) && hasUnknownOutcome(error) ? await entries.read(wanted) : undefined;
    if (!kept) throw error;
    return kept;
  });
  const insteadOfSilence = silence.then(async () => (await entries.read(wanted)) ?? found);
  return Promise.race([found, insteadOfSilence]).finally(() => clearTimeout(timer));
}
