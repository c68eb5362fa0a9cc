import { isApiError } from '@portal/api-client';
import { getSeasonDefinition, getSeasonNow, type SeasonNow } from '@portal/api-client/reference';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { hasToken, loggedInAtom, openLoginDialogAtom } from '@portal/session';
import { Button, Container, EmptyState } from '@portal/ui';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@portal/ui/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import css from './enter.module.css';
import { EntryFrame } from './entry-frame';
import type { ParticipantEntryProps } from './participant-entry';
import { SeasonIntro } from './season-intro';
import type { StepOutlines } from './step-outline';

interface NoSeason {
  season: null;
}

interface VisitorData {
  season: CurrentSeason;
  outlines: StepOutlines;
  /** In milliseconds; null if the server rendered the page. */
  clockOffset: number | null;
}

interface ParticipantData extends ParticipantEntryProps {
  ParticipantEntry: ComponentType<ParticipantEntryProps>;
}

export type EnterData = NoSeason | VisitorData | ParticipantData;

const isOnServer = () => typeof document === 'undefined';

async function loadDefinition({ season, clockOffset }: SeasonNow, signal: AbortSignal) {
  const definition = season && (await getSeasonDefinition(season.id, season.definitionVersion, signal));
  return { season, definition, clockOffset };
}

/** Responds with 503 if the API is down, so that the page retries in the browser. */
function explainOnServer(error: unknown): never {
  throw isOnServer() && isApiError(error) ? data(null, { status: 503 }) : error;
}

/** Offline, uses the season of the kept entry. */
export async function loader({ request: { signal, url } }: LoaderFunctionArgs): Promise<EnterData> {
  const loading = getSeasonNow(signal)
    .then((now) => loadDefinition(now, signal))
    .catch(explainOnServer);
  if (hasToken()) {
    const code = import('./participant-entry');
    // Avoids an unhandled rejection; the error is handled below once the code has loaded.
    loading.catch(() => undefined);
    const wanted = new URL(url).searchParams.get('entry');
    const now = code.then(({ withKeptFallback }) => withKeptFallback(loading, wanted));
    const [found, { ParticipantEntry }] = await Promise.all([now, code]);
    const { season, definition, clockOffset } = found;
    const kept = 'keptAt' in found ? found : undefined;
    return season && definition
      ? { season, definition, clockOffset, kept, ParticipantEntry }
      : { season: null };
  }
  const [{ season, definition, clockOffset }, { outlineSteps }] = await Promise.all([
    loading,
    import('./step-outline'),
  ]);
  if (!season || !definition) return { season: null };
  return { season, outlines: outlineSteps(definition), clockOffset: isOnServer() ? null : clockOffset };
}

export function Component() {
  const loaded = useLoaderData() as EnterData;
  useAtomValue(loggedInAtom); // Re-render on sign-in or sign-out in another tab.
  const { revalidate } = useRevalidator();
  const isOutdated = loaded.season !== null && hasToken() !== 'ParticipantEntry' in loaded;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  return (
    <Container className={css.page}>
      {loaded.season === null ? (
        <>
          <h1 className={css.title}>大赛报名</h1>
          <EmptyState title="当前没有开放的赛季" text="新一届大赛开放报名后，您可以在这里填写报名资料。" />
        </>
      ) : 'ParticipantEntry' in loaded ? (
        <loaded.ParticipantEntry {...loaded} />
      ) : loaded.clockOffset === null ? (
        <ServedPage {...loaded} />
      ) : (
        <Visitor {...loaded} />
      )}
    </Container>
  );
}

/** The server renders both the visitor's page and the entry's frame; CSS shows one of them. */
function ServedPage(data: VisitorData) {
  return (
    <>
      <div className={css.forSignedOut}>
        <Visitor {...data} />
      </div>
      <div className={css.forSignedIn}>
        <EntryFrame seasonName={data.season.name} />
      </div>
    </>
  );
}

/**
 * Refreshes the season of a server-rendered page, which may be minutes old, and determines the clock offset.
 */
function useSeasonNow({ season, clockOffset }: VisitorData) {
  const [now, setNow] = useState<{ season: CurrentSeason; clockOffset: number }>();
  const isServed = clockOffset === null;
  useEffect(() => {
    // If signed in, the page's loader already does this.
    if (!isServed || hasToken()) return;
    const stopping = new AbortController();
    getSeasonNow(stopping.signal).then(
      ({ season: current, clockOffset: offset }) => {
        if (current) setNow({ season: current, clockOffset: offset });
      },
      () => undefined, // Keep showing the server-rendered season.
    );
    return () => stopping.abort();
  }, [isServed]);
  return now ?? { season, clockOffset };
}

function Visitor(data: VisitorData) {
  const now = useSeasonNow(data);
  const openDialog = useSetAtom(openLoginDialogAtom);
  return (
    <SeasonIntro
      {...now}
      outlines={data.outlines}
      actions={
        <>
          <Button variant="main" size="l" onClick={() => openDialog('login')} data-scripted>
            登录后报名
          </Button>
          <Button variant="light" size="l" onClick={() => openDialog('register')} data-scripted>
            立即注册
          </Button>
          <noscript>登录和填写报名需要启用浏览器的 JavaScript。如有疑问，请拨打页面底部的热线电话。</noscript>
        </>
      }
    />
  );
}
