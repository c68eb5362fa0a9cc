import { isApiError } from '@portal/api-client';
import { createEntry } from '@portal/api-client/competition/create-entry';
import { getEntry } from '@portal/api-client/competition/get-entry';
import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import { listMyEntries } from '@portal/api-client/competition/list-my-entries';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { ErrorState, SkeletonText, useWhenOnline } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useCallback, useEffect, useState } from 'react';
import { EntryDesk } from './entry-desk';
import { StartPanel } from './start-panel';

interface MyEntryProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
}

type Found =
  | { state: 'loading' }
  | { state: 'none'; earlier: EntrySummary[] }
  | { state: 'failed'; message: string }
  | { state: 'open'; entry: EntryDetail; definition: SeasonDefinition };

/** Finds the entry that the page is about: the one named in the address, else this season's. */
export function MyEntry({ season, definition, clockOffset }: MyEntryProps) {
  const [query] = useSearchParams();
  const wanted = query.get('entry');
  const [found, setFound] = useState<Found>({ state: 'loading' });

  const open = useCallback(
    async (id: string): Promise<Found> => {
      const entry = await getEntry(id);
      const own =
        entry.season.id === definition.id && entry.definitionVersion === definition.version
          ? definition
          : await getSeasonDefinition(entry.season.id, entry.definitionVersion);
      return { state: 'open', entry, definition: own };
    },
    [definition],
  );

  const load = useCallback(async (): Promise<Found> => {
    try {
      if (wanted) return await open(wanted);
      const mine = await listMyEntries();
      const present = mine.find((entry) => entry.season.id === season.id);
      return present ? await open(present.id) : { state: 'none', earlier: mine };
    } catch (error) {
      return { state: 'failed', message: isApiError(error) ? error.msg : '报名信息加载失败' };
    }
  }, [open, wanted, season.id]);

  useEffect(() => {
    let current = true;
    void load().then((result) => current && setFound(result));
    return () => {
      current = false;
    };
  }, [load]);

  const start = async (copyFrom?: string) => {
    const created = await createEntry({ seasonId: season.id, ...(copyFrom ? { copyFrom } : {}) });
    setFound(await open(created.id));
  };
  const reload = useCallback(async () => setFound(await load()), [load]);
  useWhenOnline(found.state === 'failed', reload);

  switch (found.state) {
    case 'loading':
      return <SkeletonText lines={8} />;
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
      const { entry } = found;
      return (
        <EntryDesk
          key={`${entry.id}-${entry.status}-${entry.editable}`}
          entry={entry}
          definition={found.definition}
          season={season}
          clockOffset={clockOffset}
          onReload={reload}
        />
      );
    }
  }
}
