import { type ApiError, isApiError } from '@portal/api-client';
import { getCurrentEntry, getEntry, listMyEntries } from '@portal/api-client/entry';
import { getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import { commonErrors } from '@portal/contract/errors';
import type { SeasonDefinition } from '@portal/season/definition';
import { pageOwnerAtom } from '@portal/session';
import type { createStore } from 'jotai';
import { type KeptEntries, type KeptEntry, withKeptFallback } from '../editor/kept-entry';

type Store = ReturnType<typeof createStore>;

interface OpenEntry {
  state: 'open';
  entry: EntryDetail;
  definition: SeasonDefinition;
  ownerId: number | undefined;
  /** When this device kept it; set if the server was unreachable. */
  keptAt?: string | undefined;
}

interface NotFound {
  state: 'failed';
  /** Message for the participant; undefined if the server was not asked or a chunk failed to load. */
  message?: string | undefined;
}

export type FoundEntry = OpenEntry | NotFound | { state: 'none'; earlier: EntrySummary[] };

interface FindOptions {
  /** Id in the URL; null for the current season's entry. */
  wanted: string | null;
  definition: SeasonDefinition;
  store: Store;
}

/** Returns the kept entry if any request fails for lack of a connection. */
export async function findEntry(
  options: FindOptions,
  entries?: Pick<KeptEntries, 'read'>,
): Promise<FoundEntry> {
  try {
    const found = await withKeptFallback(askPlatform(options), options.wanted, entries);
    return 'state' in found ? found : openKept(found, options.store);
  } catch (error) {
    return { state: 'failed', message: isApiError(error) ? explainFailure(error) : undefined };
  }
}

/** The API does not distinguish an invalid id from another participant's. */
const MISSING: readonly number[] = [commonErrors.NOT_FOUND.code, commonErrors.BAD_REQUEST.code];

function explainFailure(error: ApiError): string {
  const { code, msg } = error;
  if (hasUnknownOutcome(error)) return '暂时连接不上平台，已填写的内容没有丢失，请稍后重试。';
  return MISSING.includes(code) ? '没有找到这份报名：链接不完整，或者它属于另一个账号。' : msg;
}

/** Ignores results of earlier searches, because responses may arrive out of order. */
export function createLatestOnly(
  show: (found: FoundEntry) => void,
): (search: Promise<FoundEntry>) => Promise<void> {
  let begun = 0;
  return async (search) => {
    begun += 1;
    const own = begun;
    const found = await search;
    if (own === begun) show(found);
  };
}

async function askPlatform({ wanted, ...options }: FindOptions): Promise<FoundEntry> {
  const entry = wanted ? await getEntry(wanted) : await getCurrentEntry();
  return entry ? openEntry(entry, options) : { state: 'none', earlier: await listMyEntries() };
}

export async function openEntry(
  entry: EntryDetail,
  { definition, store }: Pick<FindOptions, 'definition' | 'store'>,
): Promise<FoundEntry> {
  const own =
    entry.season.id === definition.id && entry.definitionVersion === definition.version
      ? definition
      : await getSeasonDefinition(entry.season.id, entry.definitionVersion);
  return { state: 'open', entry, definition: own, ownerId: store.get(pageOwnerAtom)?.id };
}

/** Makes the participant the page owner, as a server response would: another user who signs in must not see the entry. */
export function openKept(
  { entry, definition, ownerId, keptAt }: KeptEntry,
  store: Store,
): OpenEntry | NotFound {
  const owner = store.get(pageOwnerAtom);
  if (owner && owner.id !== ownerId) return { state: 'failed' };
  if (!owner) store.set(pageOwnerAtom, { id: ownerId, token: undefined });
  return { state: 'open', entry, definition, ownerId, keptAt };
}
