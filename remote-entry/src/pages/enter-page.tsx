import { isApiError } from '@portal/api-client';
import { createEntry, getEntry, listMyEntries } from '@portal/api-client/entry';
import { getCurrentSeason, getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { loggedInAtom } from '@portal/session';
import { Container, EmptyState, ErrorState, useWhenOnline } from '@portal/ui';
import { Box, ControlsProvider } from '@portal/ui/controls';
import { SkeletonText } from '@portal/ui/controls/page';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { EntryView } from './entry-view';
import { StartPanel } from './start-panel';

/** The season's entry: an introduction for visitors, the steps for participants. */
export function Component() {
  const loaded = useLoaderData() as SeasonData;
  // A loader that runs again must not reopen the entry with another season.
  const [data] = useState(loaded);
  const loggedIn = useAtomValue(loggedInAtom);
  const { season, definition, clockOffset } = data;
  return (
    <ControlsProvider>
      <Box asChild paddingTop="3" paddingBottom="12">
        <Container>
          {season && definition ? (
            loggedIn ? (
              <MyEntry season={season} definition={definition} clockOffset={clockOffset} />
            ) : (
              <StartPanel season={season} definition={definition} clockOffset={clockOffset} />
            )
          ) : (
            <EmptyState title="当前没有开放的赛季" text="新一届大赛开放报名后，您可以在这里填写报名资料。" />
          )}
        </Container>
      </Box>
    </ControlsProvider>
  );
}

interface SeasonData {
  season: CurrentSeason | null;
  definition: SeasonDefinition | undefined;
  /** Server time minus this device's time, in milliseconds. */
  clockOffset: number;
}

/** Loads the open season and its definition, without a session: visitors may look at the form. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SeasonData> {
  const requestedAt = Date.now();
  const season = await getCurrentSeason(request.signal);
  if (!season) return { season, definition: undefined, clockOffset: 0 };
  const clockOffset = Date.parse(season.now) - (requestedAt + Date.now()) / 2;
  const definition = await getSeasonDefinition(season.id, season.definitionVersion, request.signal);
  return { season, definition, clockOffset };
}

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

/** Opens the entry named in the address, else this season's. */
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
      const current = mine.find((entry) => entry.season.id === season.id);
      return current ? await open(current.id) : { state: 'none', earlier: mine };
    } catch (error) {
      return { state: 'failed', message: isApiError(error) ? error.msg : '报名信息加载失败' };
    }
  }, [open, wanted, season.id]);

  useEffect(() => {
    let cancelled = false;
    void load().then((result) => cancelled || setFound(result));
    return () => {
      cancelled = true;
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
        <EntryView
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
