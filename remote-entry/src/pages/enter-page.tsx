import { isApiError } from '@portal/api-client';
import { createEntry, getEntry, listMyEntries } from '@portal/api-client/entry';
import { getCurrentSeason, getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '@portal/season/definition';
import { loggedInAtom } from '@portal/session';
import { Container, EmptyState, ErrorState, SkeletonText, useWhenOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { EntryView } from './entry-view';
import css from './pages.module.css';
import { StartPanel } from './start-panel';

/** The season's entry: an introduction for visitors, the steps for who takes part. */
export function Component() {
  const loaded = useLoaderData() as SeasonData;
  // An open entry keeps the season that it was opened with: a loader that runs again must not open it anew.
  const [data] = useState(loaded);
  const loggedIn = useAtomValue(loggedInAtom);
  const { season, definition, clockOffset } = data;
  return (
    <ControlsProvider>
      <Container className={css.page}>
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
    </ControlsProvider>
  );
}

export interface SeasonData {
  season: CurrentSeason | null;
  definition: SeasonDefinition | undefined;
  /** Server time minus this device's time, in milliseconds. */
  clockOffset: number;
}

/** The open season and its definition; needs no session, so that visitors may look. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SeasonData> {
  const asked = Date.now();
  const season = await getCurrentSeason(request.signal);
  if (!season) return { season, definition: undefined, clockOffset: 0 };
  const clockOffset = Date.parse(season.now) - (asked + Date.now()) / 2;
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
