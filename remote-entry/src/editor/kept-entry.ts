import { isApiError } from '@portal/api-client';
import type { EntryDetail, SavedStep } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { StepAnswers } from '@portal/season/answers';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { maskStep } from '@portal/season/sensitive';
import { hasToken, pageOwnerAtom, storedUserId } from '@portal/session';
import { OWN_CACHE } from '@portal/session/storage-keys';
import type { createStore } from 'jotai';
import { createKeyStore, openJournalDatabase, openSealer, type Sealer } from './local-database';

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
/** So long the platform is waited for where this browser has kept the entry. */
const PATIENCE_MS = 4_000;

interface KeptEntriesOptions {
  caches: Pick<CacheStorage, 'open'>;
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

  const put = async (kept: KeptEntry): Promise<void> => {
    if (currentUser() !== kept.ownerId) return;
    const sealer = await openSealer();
    if (!sealer) return;
    const { iv, sealed } = await sealer.seal(kept);
    const cache = await caches.open(OWN_CACHE);
    const headers = { [KEPT_AT_HEADER]: kept.keptAt };
    await cache.put(ADDRESS, new Response(new Blob([iv, sealed]), { headers }));
    // Signed out meanwhile: what the sign-out has removed must not come back.
    if (currentUser() !== kept.ownerId) await cache.delete(ADDRESS);
  };

  const open = async (): Promise<KeptEntry | undefined> => {
    const answer = await (await caches.open(OWN_CACHE)).match(ADDRESS);
    const sealer = answer && (await openSealer());
    if (!sealer) return undefined;
    const bytes = await answer.arrayBuffer();
    const iv = new Uint8Array(bytes.slice(0, IV_BYTES));
    return (await sealer.open({ iv, sealed: bytes.slice(IV_BYTES) })) as KeptEntry;
  };

  return {
    /** Keeps an entry in the place of any other. One that can not be edited is of no use without a network, and dropped. */
    keep(kept: KeptEntry): Promise<void> {
      const task = async () => {
        if (kept.entry.editable) await put(kept);
        else if ((await open())?.entry.id === kept.entry.id)
          await (await caches.open(OWN_CACHE)).delete(ADDRESS);
      };
      // Without room or storage the entry is opened with a network only: an older copy would show older answers.
      const drop = async () => void (await (await caches.open(OWN_CACHE)).delete(ADDRESS));
      const done = work.then(task).catch(() => drop().catch(() => undefined));
      work = done;
      return done;
    },
    /** @param wanted id in the address; null for the season's entry. @returns the entry, for its own participant only */
    async read(wanted: string | null): Promise<KeptEntry | undefined> {
      const user = currentUser();
      if (user === undefined) return undefined;
      const kept = await open().catch(() => undefined);
      if (kept?.ownerId !== user || Date.now() - Date.parse(kept.keptAt) > MAX_AGE_MS) return undefined;
      const isWanted = wanted === null ? kept.entry.season.id === kept.season.id : kept.entry.id === wanted;
      return isWanted ? kept : undefined;
    },
  };
}

type KeptEntries = ReturnType<typeof createKeptEntries>;

const keptEntries = createKeptEntries({
  caches: {
    open: (name) => (globalThis.caches ? caches.open(name) : Promise.reject(new Error('No cache storage'))),
  },
  openSealer: async () => openSealer(createKeyStore(await openJournalDatabase())),
  currentUser: () => (hasToken() ? storedUserId() : undefined),
});

/**
 * In the place of a call that could not reach the platform.
 * @param wanted id in the address; null for the season's entry
 * @returns what this browser has kept of the entry
 * @throws the call's error where that says something else, or where nothing is kept
 */
export async function readInsteadOfNetwork(
  error: unknown,
  wanted: string | null,
  entries: Pick<KeptEntries, 'read'> = keptEntries,
): Promise<KeptEntry> {
  const isUnreachable = isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
  const kept = isUnreachable ? await entries.read(wanted) : undefined;
  if (!kept) throw error;
  return kept;
}

/**
 * @param call to the platform; @param wanted as above
 * @returns its answer; what this browser has kept of the entry where it does not get through, or not within four seconds
 * @throws the call's error where nothing is kept, or where it says something else
 */
export async function readOrKept<T>(
  call: Promise<T>,
  wanted: string | null,
  entries: Pick<KeptEntries, 'read'> = keptEntries,
): Promise<T | KeptEntry> {
  const answer = call.catch((error) => readInsteadOfNetwork(error, wanted, entries));
  const late = new Promise<void>((done) => setTimeout(done, PATIENCE_MS))
    .then(() => entries.read(wanted))
    .then((kept) => kept ?? answer);
  return Promise.race([answer, late]);
}

/** Makes the participant of a kept entry the page's owner: whoever else signs in must not find it on the screen. */
export function claimPage(store: ReturnType<typeof createStore>, { ownerId }: KeptEntry): void {
  if (!store.get(pageOwnerAtom)) store.set(pageOwnerAtom, { id: ownerId, token: undefined });
}

/** Follows what the platform has of an open entry. */
export interface EntryCopy {
  /** The platform has answered the whole entry. */
  replace(entry: EntryDetail): void;
  /** The platform has taken a step over. Resolves once that is kept. */
  setStep(stepId: string, answers: StepAnswers, saved: SavedStep): Promise<void>;
}

/** Can never resolve: browsers say nothing about a worker that does not come. */
const waitForWorker = (): Promise<unknown> => navigator.serviceWorker?.ready ?? new Promise(() => {});

/** The copy that was made last: an entry that was opened anew is not overwritten by what its page before knew. */
let newest = 0;

/**
 * Keeps an open entry from now on. Without a worker its page can not be opened offline, and nothing is kept.
 * @param opened with `keptAt` where it was opened from what is kept, which stays as it is until the platform answers
 */
export function followEntry(
  { keptAt, ...opened }: Omit<KeptEntry, 'keptAt'> & { keptAt?: string | undefined },
  keep: (kept: KeptEntry) => Promise<void> = keptEntries.keep,
  worker: Promise<unknown> = waitForWorker(),
): EntryCopy {
  newest += 1;
  const own = newest;
  let { entry } = opened;
  let isReadable = false;
  const write = async () => {
    if (isReadable && own === newest) await keep({ ...opened, entry, keptAt: new Date().toISOString() });
  };
  worker.then(
    () => {
      isReadable = true;
      if (!keptAt) void write();
    },
    () => undefined, // Workers are forbidden here.
  );
  return {
    replace(now) {
      // The answer may have been on its way while a later save arrived.
      const newer = Object.entries(entry.steps).filter(
        ([stepId, { revision }]) => revision > (now.steps[stepId]?.revision ?? 0),
      );
      entry = { ...now, steps: { ...now.steps, ...Object.fromEntries(newer) } };
      void write();
    },
    async setStep(stepId, answers, { revision, savedAt, issues }) {
      const data = maskStep(
        getStepFields(opened.definition, stepId),
        answers,
      ) as EntryDetail['steps'][string]['data'];
      const others = entry.issues.filter(({ path }) => path[0] !== stepId);
      entry = {
        ...entry,
        steps: { ...entry.steps, [stepId]: { data, revision, savedAt } },
        issues: [...others, ...issues.filter(({ path }) => path[0] === stepId)],
      };
      await write();
    },
  };
}
