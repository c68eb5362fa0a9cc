import { isApiError } from '@portal/api-client';
import { createEntry, getCurrentEntry, getEntry, listMyEntries } from '@portal/api-client/entry';
import { getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { pageOwnerAtom } from '@portal/session';
import { ErrorState, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { claimPage, readOrKept } from '../editor/kept-entry';
import { EntryFrame } from './entry-frame';
import { EntryView } from './entry-view';
import { StartPanel } from './start-panel';

export { readOrKept };

export interface ParticipantEntryProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  /** Server time minus this device's, in milliseconds. */
  clockOffset: number;
}

/** The entry of whoever is signed in: the part of the page that is built with Chakra. */
export function ParticipantEntry(props: ParticipantEntryProps) {
  // A loader that runs again must not reopen the entry with another season.
  const [opened] = useState(props);
  return (
    <ControlsProvider>
      <MyEntry {...opened} />
    </ControlsProvider>
  );
}

type Found =
  | { state: 'loading' }
  | { state: 'none'; earlier: EntrySummary[] }
  | { state: 'failed'; message: string }
  | OpenEntry;

interface OpenEntry {
  state: 'open';
  entry: EntryDetail;
  definition: SeasonDefinition;
  /** Id of the entry's participant. */
  ownerId: number | undefined;
  /** When this device kept it, where the platform could not be reached. */
  keptAt?: string;
}

/** Opens the entry named in the address, else this season's; without a network as this browser has kept it. */
function MyEntry({ season, definition, clockOffset }: ParticipantEntryProps) {
  const [query] = useSearchParams();
  const wanted = query.get('entry');
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const store = useStore();

  const open = useCallback(
    async (entry: EntryDetail): Promise<Found> => {
      const own =
        entry.season.id === definition.id && entry.definitionVersion === definition.version
          ? definition
          : await getSeasonDefinition(entry.season.id, entry.definitionVersion);
      return { state: 'open', entry, definition: own, ownerId: store.get(pageOwnerAtom)?.id };
    },
    [definition, store],
  );

  const load = useCallback(async (): Promise<Found> => {
    try {
      const entry = await readOrKept(wanted ? getEntry(wanted) : getCurrentEntry(), wanted);
      if (entry && 'keptAt' in entry) {
        claimPage(store, entry);
        return { state: 'open', ...entry };
      }
      return entry ? await open(entry) : { state: 'none', earlier: await listMyEntries() };
    } catch (error) {
      return { state: 'failed', message: isApiError(error) ? error.msg : '报名信息加载失败' };
    }
  }, [open, wanted, store]);

  useEffect(() => {
    let cancelled = false;
    void load().then((result) => cancelled || setFound(result));
    return () => {
      cancelled = true;
    };
  }, [load]);

  const start = async (copyFrom?: string) => {
    setFound(await open(await createEntry({ seasonId: season.id, ...(copyFrom ? { copyFrom } : {}) })));
  };
  const reload = useCallback(async () => setFound(await load()), [load]);
  useWhenOnline(found.state === 'failed', reload);

  switch (found.state) {
    case 'loading':
      return <EntryFrame seasonName={season.name} />;
    case 'failed':
      return <ErrorState title={found.message} onRetry={reload} />;
    case 'none':
      return (
        <StartPanel
          season={season}
          definition={definition}
          clockOffset={clockOffset}
          earlier={found.earlier}
          onStart={start}
        />
      );
    case 'open': {
      const { entry, ownerId, keptAt } = found;
      return (
        <EntryView
          key={`${entry.id}-${entry.status}-${entry.editable}`}
          entry={entry}
          definition={found.definition}
          season={season}
          clockOffset={clockOffset}
          ownerId={ownerId}
          keptAt={keptAt}
          onReload={reload}
          onReached={() => setFound({ ...found, keptAt: undefined })}
        />
      );
    }
  }
}
