import { isApiError } from '@portal/api-client';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import type { SeasonDefinition } from '@portal/season/definition';
import { hasToken, storedUserId } from '@portal/session';
import { OWN_CACHE } from '@portal/session/storage-keys';
import { createKeyStore, openSealer, type Sealer, withDatabase } from './local-database';
import { getStepAccess } from './step-access';

/** An entry as the platform had it last, with all that its page needs, for opening it without a network. */
export interface KeptEntry {
  /** Id of the participant whom the platform has confirmed. */
  ownerId: number;
  /** ISO time of this device. */
  keptAt: string;
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  entry: EntryDetail;
}

/** A name in the cache; nothing is served there. Another shape of what is kept needs another name. */
const ADDRESS = '/competitionEnter/kept-1';
const KEPT_AT_HEADER = 'portal-kept-at';
const IV_BYTES = 12;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** How long to wait for the platform where this browser has kept the entry. */
const PLATFORM_TIMEOUT_MS = 4_000;

interface KeptEntriesOptions {
  caches: Pick<CacheStorage, 'open'>;
  /** Called once, and again only where it has failed. */
  openSealer: () => Promise<Sealer | undefined>;
  /** @returns who is signed in in this browser now, as far as it knows */
  currentUser: () => number | undefined;
}

/**
 * The one entry of this browser that can be opened without a network. It is sealed like the journal, and nobody gets it
 * but the participant who is signed in here: without a network the browser's own knowledge of them must do.
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
    // One that an earlier version has kept in another shape would stay for ever.
    const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    for (const name of names) if (name !== ADDRESS) await cache.delete(name);
    // Signed out meanwhile: what the sign-out has removed must not come back.
    if (currentUser() !== kept.ownerId) await cache.delete(ADDRESS);
  };

  const open = async (): Promise<KeptEntry | undefined> => {
    const answer = await (await caches.open(OWN_CACHE)).match(ADDRESS);
    const sealer = answer && (await getSealer());
    if (!sealer) return undefined;
    const bytes = await answer.arrayBuffer();
    const iv = new Uint8Array(bytes.slice(0, IV_BYTES));
    return (await sealer.open({ iv, sealed: bytes.slice(IV_BYTES) })) as KeptEntry;
  };

  const drop = async (): Promise<void> => {
    await (await caches.open(OWN_CACHE)).delete(ADDRESS);
  };

  return {
    /** Keeps an entry in the place of any other. One in which nothing can be filled in is of no use, and dropped. */
    keep(kept: KeptEntry): Promise<void> {
      const { entry, definition, season, clockOffset } = kept;
      const isOpen = getStepAccess(entry, definition, season, () => Date.now() + clockOffset);
      const task = async () => {
        if (definition.steps.some(({ id }) => isOpen(id))) await put(kept);
        else if ((await open())?.entry.id === entry.id) await drop();
      };
      // Without room or storage the entry is opened with a network only: an older one would show older answers.
      const done = work.then(task).catch(() => drop().catch(() => undefined));
      work = done;
      return done;
    },
    /** @param wanted id in the address; null for the season's entry. @returns the entry, for its own participant only */
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
  openSealer: () => withDatabase((database) => openSealer(createKeyStore(database))),
  currentUser: () => (hasToken() ? storedUserId() : undefined),
});

/**
 * Waits for the platform, but not long where this browser has kept the entry.
 * @param wanted id in the address; null for the season's entry
 * @returns the call's answer; the kept entry where the call does not get through, or not within four seconds
 * @throws the call's error where no entry is kept, or where it says something else
 */
export async function readOrKept<T>(
  call: Promise<T>,
  wanted: string | null,
  entries: Pick<KeptEntries, 'read'> = keptEntries,
): Promise<T | KeptEntry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<void>((done) => {
    timer = setTimeout(done, PLATFORM_TIMEOUT_MS);
  });
  const answer = call.catch(async (error) => {
    const kept = isApiError(error) && hasUnknownOutcome(error) ? await entries.read(wanted) : undefined;
    if (!kept) throw error;
    return kept;
  });
  const insteadOfSilence = silence.then(async () => (await entries.read(wanted)) ?? answer);
  return Promise.race([answer, insteadOfSilence]).finally(() => clearTimeout(timer));
}
