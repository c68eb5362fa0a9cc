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

/** Without an open season: there is nothing to enter. */
interface NoSeason {
  season: null;
}

/** What everybody may see. */
interface VisitorData {
  season: CurrentSeason;
  outlines: StepOutlines;
  /** Server time minus this device's, in milliseconds; null where the page comes from the server, which knows no device. */
  clockOffset: number | null;
}

/** What whoever is signed in needs, besides the entry itself. */
interface ParticipantData extends ParticipantEntryProps {
  ParticipantEntry: ComponentType<ParticipantEntryProps>;
}

export type EnterData = NoSeason | VisitorData | ParticipantData;

const isOnServer = () => typeof document === 'undefined';

async function loadDefinition({ season, clockOffset }: SeasonNow, signal: AbortSignal) {
  const definition = season && (await getSeasonDefinition(season.id, season.definitionVersion, signal));
  return { season, definition, clockOffset };
}

/** Without the API the server can show no season; the page that it sends then tries again by itself. */
function explainOnServer(error: unknown): never {
  throw isOnServer() && isApiError(error) ? data(null, { status: 503 }) : error;
}

/**
 * Loads the open season with its definition, and for whoever is signed in the code of the form. Without a network it is
 * the season of the entry that this browser has kept.
 */
export async function loader({ request: { signal, url } }: LoaderFunctionArgs): Promise<EnterData> {
  const loading = getSeasonNow(signal)
    .then((now) => loadDefinition(now, signal))
    .catch(explainOnServer);
  if (hasToken()) {
    const code = import('./participant-entry');
    // Its failure is met below, once the code is there.
    loading.catch(() => undefined);
    const wanted = new URL(url).searchParams.get('entry');
    const now = code.then(({ readOrKept }) => readOrKept(loading, wanted));
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

/** The season's entry: an introduction for visitors, the steps for participants. */
export function Component() {
  const loaded = useLoaderData() as EnterData;
  useAtomValue(loggedInAtom); // Somebody may sign in or out in another tab.
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

/** The server renders what a visitor sees and the frame of an entry; the document shows one of them. */
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

/** The server's page may be some minutes old, and knows nothing of the device's clock. */
function useSeasonNow({ season, clockOffset }: VisitorData) {
  const [now, setNow] = useState<{ season: CurrentSeason; clockOffset: number }>();
  const isServed = clockOffset === null;
  useEffect(() => {
    // For whoever is signed in, the page's loader is at it already.
    if (!isServed || hasToken()) return;
    const stopping = new AbortController();
    getSeasonNow(stopping.signal).then(
      ({ season: current, clockOffset: offset }) => {
        if (current) setNow({ season: current, clockOffset: offset });
      },
      () => undefined, // What the server has sent can be read on.
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
